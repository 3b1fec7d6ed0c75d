// expect: TRUE
// args: --property unreach-call,valid-deref
/* A volatile pointer to volatile objects, all of them the program's own. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static volatile int a, b = 2;
static volatile int *volatile at = &a;
int main(void) {
  if (__VERIFIER_nondet_int())
    at = &b;
  *at = 3;
  if (*at != 3 || (a != 3 && b != 3))
    reach_error();
  return 0;
}
