// expect: FALSE
// args: --confirm
// prints: Confirmed
extern void reach_error(void);

extern void turn(int *, void (*)(int *));
static int depth;
static void step(int *p) {
  depth++;
  if (depth < 3)
    turn(p, step);
}
int main(void) {
  int x = 0;
  turn(&x, step);
  if (depth == 3 && x == 5)
    reach_error();
  return 0;
}
