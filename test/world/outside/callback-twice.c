// expect: FALSE
// It may be called more than once.
extern void reach_error(void);
extern void call(void (*)(void));
static int g;
static void t(void) { g++; }
int main(void) {
  call(t);
  if (g == 3)
    reach_error();
  return 0;
}
