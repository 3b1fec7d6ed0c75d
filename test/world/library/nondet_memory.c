// expect: FALSE
/* Inputs that come through a pointer. */
extern void reach_error(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
struct s {
  int a;
  short b[3];
};
int main(void) {
  struct s x = {1, {2, 3, 4}};
  __VERIFIER_nondet_memory(&x, sizeof x);
  if (x.a == 77 && x.b[2] == -5)
    reach_error();
  return 0;
}
