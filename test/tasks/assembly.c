extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  __asm__ volatile("movl %1, %0" : "=r"(y) : "r"(x));
  if (y == 3)
    reach_error();
  return 0;
}
