// expect: TRUE|UNKNOWN
// Before it is passed, nobody can call it; that the order is not seen is no error.
extern void reach_error(void);
extern void keep(void (*)(void));
extern void other(void);
static int g;
static void t(void) { g = 1; }
int main(void) {
  g = 0;
  other();
  if (g)
    reach_error();
  keep(t);
  return 0;
}
