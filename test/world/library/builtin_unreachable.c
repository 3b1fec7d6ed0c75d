// expect: TRUE
// prints: builtin_unreachable.c:13:3: what __builtin_assume and __builtin_unreachable promise
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int f(unsigned x) {
  switch (x & 3) {
  case 0:
    return 1;
  case 1:
  case 2:
    return 2;
  }
  __builtin_unreachable();
}
int main(void) {
  if (f(__VERIFIER_nondet_uint()) > 2)
    reach_error();
  return 0;
}
