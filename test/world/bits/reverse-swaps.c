// expect: TRUE
/* Bits reversed one by one, and by swapping halves. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned v = __VERIFIER_nondet_uint(), r = 0, s = v;
  for (int i = 0; i < 32; i++)
    r |= (v >> i & 1) << (31 - i);
  s = (s >> 1 & 0x55555555) | (s & 0x55555555) << 1;
  s = (s >> 2 & 0x33333333) | (s & 0x33333333) << 2;
  s = (s >> 4 & 0x0f0f0f0f) | (s & 0x0f0f0f0f) << 4;
  s = (s >> 8 & 0x00ff00ff) | (s & 0x00ff00ff) << 8;
  s = s >> 16 | s << 16;
  if (r != s)
    reach_error();
}
