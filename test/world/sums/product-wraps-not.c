// expect: FALSE|UNKNOWN
// args: --timeout 4
/* Twice a number says nothing of its highest bit. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), p = 0, i = 0;
  if (__VERIFIER_nondet_bool())
    p = 0x80000000u;
  while (__VERIFIER_nondet_bool()) {
    p += a;
    i++;
  }
  if (2 * p != 2 * (a * i) || p != a * i)
    reach_error();
}
