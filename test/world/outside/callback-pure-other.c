// expect: FALSE
// args: --assume-pure callx,cal,poke
// Only the names that are given.
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
