// expect: TRUE
// Nothing without a body runs while it is ready.
extern void reach_error(void);
extern void keep(void (*)(void));
static int ready;
static void t(void) {
  if (ready)
    reach_error();
}
int main(void) {
  keep(t);
  ready = 1;
  ready = 0;
  keep(t);
  return 0;
}
