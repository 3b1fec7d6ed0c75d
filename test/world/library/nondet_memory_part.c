// expect: TRUE
/* Only the bytes that it is given change. */
extern void reach_error(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
int a[4] = {1, 2, 3, 4}, other = 5;
int main(void) {
  __VERIFIER_nondet_memory(a + 1, 2 * sizeof(int));
  if (a[0] != 1 || a[3] != 4 || other != 5)
    reach_error();
  return 0;
}
