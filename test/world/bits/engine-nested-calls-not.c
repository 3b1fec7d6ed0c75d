// expect: FALSE
// args: --engine bits
/* The arguments are exchanged. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
static unsigned g(unsigned a, unsigned b) {
  unsigned t = a;
  a = b;
  b = t;
  return a & ~b;
}
int main(void) {
  unsigned a = 1, b = 2;
  while (__VERIFIER_nondet_bool()) {
    unsigned c = g(b, a);
    if (c != (b & ~a))
      reach_error();
    a = g(g(a, b), g(b, a)) | 1;
    b ^= 2;
  }
}
