// expect: FALSE
// args: --engine bits
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
/* the address of a parameter, a static local */
static void set(int *p) {
  *p ^= 1;
}
static int count(int n) {
  static int calls;
  set(&n);
  calls += n & 1;
  return calls;
}
int main(void) {
  int r = 0;
  while (__VERIFIER_nondet_bool())
    r = count(0);
  if (r == 3)
    reach_error();
}
