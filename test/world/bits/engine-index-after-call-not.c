// expect: FALSE
// args: --engine bits
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
/* lhs evaluated after the call, which changes the index */
static int i;
static unsigned char a[4];
static int f(void) {
  i = 2;
  return 7;
}
int main(void) {
  while (__VERIFIER_nondet_bool()) {
    i = 1;
    a[i] = f();
    if (a[2] == 7)
      reach_error();
  }
}
