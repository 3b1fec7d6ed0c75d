// expect: TRUE
// args: --property no-overflow
struct bits {
  unsigned n : 4;
};
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  struct bits b;
  b.n = __VERIFIER_nondet_uint();
  return b.n * 143165576;
}
