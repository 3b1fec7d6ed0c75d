// expect: TRUE
// args: --property def-behavior
// prints: left_out_order.c:8:
// prints: pointers are assumed to be moved, subtracted and compared by order within one object and its end
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[2] = {0}, b[2] = {0}, *p = __VERIFIER_nondet_int() ? a : b;
  return p < a;
}
