// expect: FALSE
// args: --confirm
// prints: Confirmed
// A function that a callback returns is called.
extern void reach_error(void);

typedef void (*action)(void);
extern void drive(action (*)(int));
static int g;
static void t(void) { g += 2; }
static action choose(int n) { return n == 5 ? t : 0; }
int main(void) {
  drive(choose);
  if (g == 2)
    reach_error();
  return 0;
}
