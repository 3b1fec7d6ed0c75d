// expect: FALSE(no-overflow)
// args: --property no-overflow
// prints: g.all << 6
/* The same by hand is one. */
extern int __VERIFIER_nondet_int(void);
static union {
  int all;
  signed f : 26;
} g;
int main(void) {
  g.all = __VERIFIER_nondet_int();
  return g.all < 0 ? 0 : g.all << 6 >> 6;
}
