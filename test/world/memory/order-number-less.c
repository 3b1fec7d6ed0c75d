// expect: FALSE
/* The order of addresses as numbers is open. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  int a = 1, b = 2;
  word p = (word)&a, q = (word)&b;
  check(p < q);
  return 0;
}
