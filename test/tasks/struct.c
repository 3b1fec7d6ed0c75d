extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
struct point { int x, y; };
static struct point moved(struct point p, int by) {
  p.x += by;
  p.y -= by;
  return p;
}
int main(void) {
  struct point p;
  p.x = __VERIFIER_nondet_int();
  __VERIFIER_assume(p.x > -100 && p.x < 100);
  p.y = 10 - p.x;
  p = moved(p, 3);
  if (p.x + p.y != 10)
    reach_error();
  return 0;
}
