// expect: FALSE
// It is kept, and called when another function without a body runs.
extern void reach_error(void);
extern void keep(void (*)(void));
extern void other(void);
static int g;
static void t(void) { g = 1; }
int main(void) {
  keep(t);
  g = 0;
  other();
  if (g)
    reach_error();
  return 0;
}
