// expect: FALSE
/* There may be 32 of them. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned v = __VERIFIER_nondet_uint(), n = 0;
  for (; v; v >>= 1)
    n += v & 1;
  if (n > 31)
    reach_error();
}
