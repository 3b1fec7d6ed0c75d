// expect: TRUE
// However often it is called, g is 0 or 1.
extern void reach_error(void);
extern void call(void (*)(void));
static int g;
static void t(void) { g = 1; }
int main(void) {
  call(t);
  if (g != 0 && g != 1)
    reach_error();
  return 0;
}
