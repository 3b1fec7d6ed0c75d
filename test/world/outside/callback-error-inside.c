// expect: FALSE
// The error is in the callback, and depends on when it is called.
extern void reach_error(void);
extern void keep(void (*)(void));
extern void other(void);
static int ready;
static void t(void) {
  if (ready)
    reach_error();
}
int main(void) {
  keep(t);
  ready = 1;
  other();
  return 0;
}
