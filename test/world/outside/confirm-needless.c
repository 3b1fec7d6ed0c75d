// expect: FALSE
// args: --confirm
// prints: Confirmed
// silent: calls back = 1
// What the bug does not need is not drawn.
extern void reach_error(void);

extern int get(int *);
extern void note(int *, void (*)(void));
static int g;
static void t(void) { g = 1; }
int main(void) {
  int x = 0, y = 0;
  note(&x, t);
  int r = get(&y);
  if (r == 5)
    reach_error();
  return 0;
}
