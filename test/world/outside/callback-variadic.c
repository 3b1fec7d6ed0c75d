// expect: FALSE
// As an extra argument.
extern void reach_error(void);
extern int set(int what, ...);
static int g;
static void t(void) { g = 1; }
int main(void) {
  set(1, t);
  if (g)
    reach_error();
  return 0;
}
