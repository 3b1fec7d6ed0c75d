// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
struct bits {
  unsigned n : 4;
};
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  struct bits b;
  b.n = __VERIFIER_nondet_uint();
  return b.n * 143165577;
}
