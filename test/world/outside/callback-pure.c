// expect: TRUE
// args: --assume-pure call
// prints: that it does nothing else is stated (--assume-pure)
// Stated on purpose: it calls nothing.
extern void reach_error(void);
extern void call(void (*)(void));
static int g;
static void t(void) { g = 1; }
int main(void) {
  call(t);
  if (g)
    reach_error();
  return 0;
}
