// run: check --engine linear --timeout 2
// prints: Verification result: UNKNOWN (
// exit: 5
// Thirty variables that all depend on each other: more than polyhedra can do, and said so in time.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x0 = __VERIFIER_nondet_int() & 7;
  int x1 = __VERIFIER_nondet_int() & 7;
  int x2 = __VERIFIER_nondet_int() & 7;
  int x3 = __VERIFIER_nondet_int() & 7;
  int x4 = __VERIFIER_nondet_int() & 7;
  int x5 = __VERIFIER_nondet_int() & 7;
  int x6 = __VERIFIER_nondet_int() & 7;
  int x7 = __VERIFIER_nondet_int() & 7;
  int x8 = __VERIFIER_nondet_int() & 7;
  int x9 = __VERIFIER_nondet_int() & 7;
  int x10 = __VERIFIER_nondet_int() & 7;
  int x11 = __VERIFIER_nondet_int() & 7;
  int x12 = __VERIFIER_nondet_int() & 7;
  int x13 = __VERIFIER_nondet_int() & 7;
  int x14 = __VERIFIER_nondet_int() & 7;
  int x15 = __VERIFIER_nondet_int() & 7;
  int x16 = __VERIFIER_nondet_int() & 7;
  int x17 = __VERIFIER_nondet_int() & 7;
  int x18 = __VERIFIER_nondet_int() & 7;
  int x19 = __VERIFIER_nondet_int() & 7;
  int x20 = __VERIFIER_nondet_int() & 7;
  int x21 = __VERIFIER_nondet_int() & 7;
  int x22 = __VERIFIER_nondet_int() & 7;
  int x23 = __VERIFIER_nondet_int() & 7;
  int x24 = __VERIFIER_nondet_int() & 7;
  int x25 = __VERIFIER_nondet_int() & 7;
  int x26 = __VERIFIER_nondet_int() & 7;
  int x27 = __VERIFIER_nondet_int() & 7;
  int x28 = __VERIFIER_nondet_int() & 7;
  int x29 = __VERIFIER_nondet_int() & 7;
  int x30 = __VERIFIER_nondet_int() & 7;
  int x31 = __VERIFIER_nondet_int() & 7;
  while (__VERIFIER_nondet_int()) {
    x0 = 2 * x1 + 3 * x7 - x13;
    x1 = 2 * x2 + 3 * x8 - x14;
    x2 = 2 * x3 + 3 * x9 - x15;
    x3 = 2 * x4 + 3 * x10 - x16;
    x4 = 2 * x5 + 3 * x11 - x17;
    x5 = 2 * x6 + 3 * x12 - x18;
    x6 = 2 * x7 + 3 * x13 - x19;
    x7 = 2 * x8 + 3 * x14 - x20;
    x8 = 2 * x9 + 3 * x15 - x21;
    x9 = 2 * x10 + 3 * x16 - x22;
    x10 = 2 * x11 + 3 * x17 - x23;
    x11 = 2 * x12 + 3 * x18 - x24;
    x12 = 2 * x13 + 3 * x19 - x25;
    x13 = 2 * x14 + 3 * x20 - x26;
    x14 = 2 * x15 + 3 * x21 - x27;
    x15 = 2 * x16 + 3 * x22 - x28;
    x16 = 2 * x17 + 3 * x23 - x29;
    x17 = 2 * x18 + 3 * x24 - x30;
    x18 = 2 * x19 + 3 * x25 - x31;
    x19 = 2 * x20 + 3 * x26 - x0;
    x20 = 2 * x21 + 3 * x27 - x1;
    x21 = 2 * x22 + 3 * x28 - x2;
    x22 = 2 * x23 + 3 * x29 - x3;
    x23 = 2 * x24 + 3 * x30 - x4;
    x24 = 2 * x25 + 3 * x31 - x5;
    x25 = 2 * x26 + 3 * x0 - x6;
    x26 = 2 * x27 + 3 * x1 - x7;
    x27 = 2 * x28 + 3 * x2 - x8;
    x28 = 2 * x29 + 3 * x3 - x9;
    x29 = 2 * x30 + 3 * x4 - x10;
    x30 = 2 * x31 + 3 * x5 - x11;
    x31 = 2 * x0 + 3 * x6 - x12;
    if (x0 + x1 + x2 + x3 + x4 + x5 + x6 + x7 + x8 + x9 + x10 + x11 + x12 + x13 + x14 + x15 + x16 + x17 + x18 + x19 + x20 + x21 + x22 + x23 + x24 + x25 + x26 + x27 + x28 + x29 + x30 + x31 > 1000) break;
  }
  if (x0 * x1 == 77777 && x2 == x3) reach_error();
  return 0;
}
