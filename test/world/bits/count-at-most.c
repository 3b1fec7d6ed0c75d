// expect: TRUE
/* There are at most 32 bits. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned v = __VERIFIER_nondet_uint(), n = 0;
  for (; v; v >>= 1)
    n += v & 1;
  if (n > 32)
    reach_error();
}
