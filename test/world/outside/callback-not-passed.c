// expect: TRUE
// Its address is taken, but nobody outside gets it.
extern void reach_error(void);
extern void call(void (*)(void));
static int g;
static void t(void) { g = 1; }
static void other(void) {}
static void (*own)(void) = t;
int main(void) {
  call(other);
  if (g)
    reach_error();
  if (own != t)
    reach_error();
  return 0;
}
