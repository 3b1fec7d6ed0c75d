// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: call through thread[0] of work, which takes 0 of 1 arguments
/* C leaves such a call undefined. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int g;
static void *work() {
  g++;
  return 0;
}
static int two(int a) {
  return a * 2;
}
void *(*thread[2])(void *);
int main(void) {
  thread[0] = (void *(*)(void *))work;
  thread[0](0);
  if (g != 1)
    reach_error();
  int (*f)(int, int) = (int (*)(int, int))two;
  int x = __VERIFIER_nondet_int() & 15;
  if (f(x, 99) != 2 * x)
    reach_error();
  return 0;
}
