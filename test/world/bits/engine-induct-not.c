// expect: FALSE
// args: --engine bits
/* The same, but one round too early: what the pipeline starts with comes out. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned mix(unsigned x) {
  return (x * 5 + 1) ^ (x >> 2);
}

int main(void) {
  unsigned p = 0, q = 0, first = 0, second = 0, rounds = 0;
  for (;;) {
    unsigned x = __VERIFIER_nondet_uint(), want = mix(q);
    unsigned out = second;
    second = first;
    first = mix(x);
    q = p;
    p = x;
    if (rounds >= 1 && out != want)
      reach_error();
    if (rounds < 2)
      rounds++;
  }
}
