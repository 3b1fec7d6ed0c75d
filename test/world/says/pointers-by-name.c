// expect: FALSE
// args: --trace full
// prints: [s = "hello"]
// prints: [end = &buf + 8]
// prints: [op = &twice]
// prints: put(a = &accounts[1], n = 42)
// prints: put(a = &spare, n = 42)
// prints: [q = &accounts[1].balance]
// silent: 0x
// What a pointer points to is said by name, whichever way its value came about.
extern void reach_error(void);
struct account {
  char tag;
  int balance;
};
struct account accounts[3], spare;
static int twice(int x) { return 2 * x; }
static int (*op)(int);
static void put(struct account *a, int n) { a->balance = n; }
int main(void) {
  const char *s = "hello";
  char buf[8], *end = buf + sizeof buf;
  op = twice;
  for (int i = 0; i < 2; i++)
    put(i ? &spare : &accounts[1], op(21));
  int *q = &accounts[1].balance;
  if (*q == 42 && s[0] == 'h' && end > buf)
    reach_error();
  return 0;
}
