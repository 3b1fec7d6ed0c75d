// options: --engine linear
// next: assay check linear_pointer.c
// follow: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int lock_a, lock_b;
static void set(int *l, int v) { *l = v; }
int main(void) {
  int *l = __VERIFIER_nondet_int() ? &lock_a : &lock_b;
  set(l, 1);
  if (lock_a + lock_b != 1)
    reach_error();
  return 0;
}
