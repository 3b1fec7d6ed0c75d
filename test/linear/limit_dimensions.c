// run: check --engine linear --timeout 30
// prints: UNKNOWN (an operation on polyhedra is too expensive; up to 3
// prints: dimensions in a relation)
// exit: 5
// slow
// Thirty flags and their sum: a polyhedron with 2^30 corners. The library's own limit on the work of
// one operation ends it, long before the time is up.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x0 = __VERIFIER_nondet_int();
  if (x0 < 0 || x0 > 1) return 0;
  int x1 = __VERIFIER_nondet_int();
  if (x1 < 0 || x1 > 1) return 0;
  int x2 = __VERIFIER_nondet_int();
  if (x2 < 0 || x2 > 1) return 0;
  int x3 = __VERIFIER_nondet_int();
  if (x3 < 0 || x3 > 1) return 0;
  int x4 = __VERIFIER_nondet_int();
  if (x4 < 0 || x4 > 1) return 0;
  int x5 = __VERIFIER_nondet_int();
  if (x5 < 0 || x5 > 1) return 0;
  int x6 = __VERIFIER_nondet_int();
  if (x6 < 0 || x6 > 1) return 0;
  int x7 = __VERIFIER_nondet_int();
  if (x7 < 0 || x7 > 1) return 0;
  int x8 = __VERIFIER_nondet_int();
  if (x8 < 0 || x8 > 1) return 0;
  int x9 = __VERIFIER_nondet_int();
  if (x9 < 0 || x9 > 1) return 0;
  int x10 = __VERIFIER_nondet_int();
  if (x10 < 0 || x10 > 1) return 0;
  int x11 = __VERIFIER_nondet_int();
  if (x11 < 0 || x11 > 1) return 0;
  int x12 = __VERIFIER_nondet_int();
  if (x12 < 0 || x12 > 1) return 0;
  int x13 = __VERIFIER_nondet_int();
  if (x13 < 0 || x13 > 1) return 0;
  int x14 = __VERIFIER_nondet_int();
  if (x14 < 0 || x14 > 1) return 0;
  int x15 = __VERIFIER_nondet_int();
  if (x15 < 0 || x15 > 1) return 0;
  int x16 = __VERIFIER_nondet_int();
  if (x16 < 0 || x16 > 1) return 0;
  int x17 = __VERIFIER_nondet_int();
  if (x17 < 0 || x17 > 1) return 0;
  int x18 = __VERIFIER_nondet_int();
  if (x18 < 0 || x18 > 1) return 0;
  int x19 = __VERIFIER_nondet_int();
  if (x19 < 0 || x19 > 1) return 0;
  int x20 = __VERIFIER_nondet_int();
  if (x20 < 0 || x20 > 1) return 0;
  int x21 = __VERIFIER_nondet_int();
  if (x21 < 0 || x21 > 1) return 0;
  int x22 = __VERIFIER_nondet_int();
  if (x22 < 0 || x22 > 1) return 0;
  int x23 = __VERIFIER_nondet_int();
  if (x23 < 0 || x23 > 1) return 0;
  int x24 = __VERIFIER_nondet_int();
  if (x24 < 0 || x24 > 1) return 0;
  int x25 = __VERIFIER_nondet_int();
  if (x25 < 0 || x25 > 1) return 0;
  int x26 = __VERIFIER_nondet_int();
  if (x26 < 0 || x26 > 1) return 0;
  int x27 = __VERIFIER_nondet_int();
  if (x27 < 0 || x27 > 1) return 0;
  int x28 = __VERIFIER_nondet_int();
  if (x28 < 0 || x28 > 1) return 0;
  int x29 = __VERIFIER_nondet_int();
  if (x29 < 0 || x29 > 1) return 0;
  int s = x0 + x1 + x2 + x3 + x4 + x5 + x6 + x7 + x8 + x9 + x10 + x11 + x12 + x13 + x14 + x15 + x16 + x17 + x18 + x19 + x20 + x21 + x22 + x23 + x24 + x25 + x26 + x27 + x28 + x29;
  while (__VERIFIER_nondet_int()) s = s + 2;
  if (s < x0 + x1 + x2 + x3 + x4 + x5 + x6 + x7 + x8 + x9 + x10 + x11 + x12 + x13 + x14 + x15 + x16 + x17 + x18 + x19 + x20 + x21 + x22 + x23 + x24 + x25 + x26 + x27 + x28 + x29) reach_error();
  return 0;
}
