// expect: TRUE | UNKNOWN
// args: -std=c2x
/* Numbers that become wider than 128 bits, kept and compared. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);
typedef _BitInt(1000) S;
typedef unsigned _BitInt(1000) U;
int main(void) {
  U u = __VERIFIER_nondet_int();
  S s = u, t = (short)3, f = __VERIFIER_nondet_float();
  if (s != (S)u || t != (S)(signed char)3 || f != f)
    reach_error();
  return 0;
}
