// expect: FALSE
// A callback registers another one.
extern void reach_error(void);
extern void keep(void (*)(void));
static int g;
static void second(void) { g = 1; }
static void first(void) { keep(second); }
int main(void) {
  keep(first);
  if (g)
    reach_error();
  return 0;
}
