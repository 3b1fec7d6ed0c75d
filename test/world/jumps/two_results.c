// expect: FALSE
// native: FALSE
/* The result of the second setjmp is written before it is read again: nothing of it is open. */
#include <assert.h>
#include <setjmp.h>

jmp_buf a, b;
int k;

int main(void) {
  if (setjmp(a)) {
    assert(k != 2);
    return 0;
  }
  if (setjmp(b)) {
    k = 2;
    longjmp(a, 1);
  }
  k = 1;
  longjmp(b, 1);
}
