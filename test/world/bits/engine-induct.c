// expect: TRUE
// args: --engine bits
/* What leaves the pipeline is what a function of 32 bits gives of what went in two rounds ago: no
 * invariant over single bits says so, and two rounds without a fault are enough for the next. */
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
    if (rounds >= 2 && out != want)
      reach_error();
    if (rounds < 2)
      rounds++;
  }
}
