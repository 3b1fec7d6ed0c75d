// options: --timeout 10
// next: assay check --entry half --timeout 10 context_helper.c
// follow: TRUE
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static jmp_buf env;
static int (*set)(jmp_buf) = _setjmp;
int half(int n) {
  int h = n / 2;
  if (n > 1 && h >= n)
    reach_error();
  return h;
}
int main(void) {
  if (set(env))
    return 1;
  return half(__VERIFIER_nondet_int());
}
