// expect: TRUE
// args: --assume-pure *
extern void reach_error(void);
extern int call(void (*)(void));
extern void poke(int *);
static int g;
static void t(void) { g = 1; }
int main(void) {
  int x = 3;
  poke(&x);
  call(t);
  if (g || x != 3)
    reach_error();
  return 0;
}
