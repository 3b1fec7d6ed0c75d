// expect: TRUE
/* The Gray code and back. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned v = __VERIFIER_nondet_uint(), g = v ^ v >> 1, b = g;
  for (unsigned s = 1; s < 32; s <<= 1)
    b ^= b >> s;
  if (b != v)
    reach_error();
}
