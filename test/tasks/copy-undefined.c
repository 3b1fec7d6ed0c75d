extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* Parts that were never written are arbitrary, but a copy has the same ones as its original. */
struct pair { int f, g; };
int main(void) {
  struct pair s, t;
  if (__VERIFIER_nondet_int())
    s.g = 1;
  t = s;
  if (t.f != s.f)
    reach_error();
  return 0;
}
