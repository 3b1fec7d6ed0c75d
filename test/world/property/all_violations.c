// Every violation that is found is reported, and the last line names the first by its place.
// expect: FALSE(def-behavior)
// args: --property no-overflow,def-behavior
// prints: all_violations.c:12:3: error: division by zero: 100 / y
// prints: all_violations.c:14:3: error: signed overflow of int: x + 1 with x = 2147483647
// prints: all_violations.c:15:3: error: shift by a negative amount
// prints: no-overflow: FALSE
// prints: def-behavior: FALSE
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int z = 100 / y;
  z /= 7;
  x = x + 1;
  z = (int)(5u >> y);
  return x == z;
}
