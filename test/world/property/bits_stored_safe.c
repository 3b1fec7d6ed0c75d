// expect: TRUE
// args: --property no-overflow
/* What is stored in a signed bit-field is converted, not shifted. */
extern int __VERIFIER_nondet_int(void);
static struct {
  int a : 12;
  int b : 20;
} s;
int main(void) {
  int x = __VERIFIER_nondet_int();
  s.b = x;
  s.a = s.b & 15;
  s.a ^= 3;
  return (s.b = x) == x;
}
