// expect: UNKNOWN
/* An operand in memory is written. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = 1;
  __asm__("incl %0" : "=m"(x) : "m"(x));
  if (x == 1)
    reach_error();
  return 0;
}
