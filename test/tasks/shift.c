extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
/* An over-wide shift gives anything, which is no evidence of a bug unless machines do so too. */
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 3;
#ifdef ZERO
  x = 0;
#endif
  x = x << n;
#ifdef MACHINE
  if (n == 33 && x == 6)
    reach_error();
#elif defined ZERO
  if (x != 0)
    reach_error();
#else
  if (n == 33 && x == 5)
    reach_error();
#endif
  return 0;
}
