// expect: FALSE
// A callback returns another function, which is then known outside too.
extern void reach_error(void);
typedef void (*action)(void);
extern void drive(action (*)(int));
static int g;
static void t(void) { g = 1; }
static action choose(int n) { return n ? t : 0; }
int main(void) {
  drive(choose);
  if (g)
    reach_error();
  return 0;
}
