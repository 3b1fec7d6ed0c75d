// expect: FALSE
/* v is changed after setjmp(a), and read where the other jump arrives: still indeterminate. */
#include <assert.h>
#include <setjmp.h>

jmp_buf a, b;

int main(void) {
  int v = 0;
  if (setjmp(a))
    longjmp(b, 1);
  v = 1;
  if (setjmp(b)) {
    assert(v == 1);
    return 0;
  }
  longjmp(a, 1);
}
