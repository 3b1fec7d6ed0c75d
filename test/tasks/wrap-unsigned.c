extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* Unsigned subtraction wraps. */
int main(void) {
  unsigned x = (unsigned)__VERIFIER_nondet_int(), y = (unsigned)__VERIFIER_nondet_int();
  if (x < y && x - y < x)
    reach_error();
  return 0;
}
