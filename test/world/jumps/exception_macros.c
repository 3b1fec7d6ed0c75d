// expect: TRUE
// native: TRUE
/* try and catch as macros, nested. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf *top;
#define TRY(e) { jmp_buf *before_ = top, here_; top = &here_; int e = setjmp(here_); if (e == 0) {
#define CATCH } top = before_; if (e != 0) {
#define END } }
static void throw(int n) { longjmp(*top, n); }
static int inner(int n) {
  volatile int caught = 0;
  TRY(e)
    if (n) throw(n);
  CATCH
    caught = e;
    if (e == 2) throw(9);
  END
  return caught;
}
int main(void) {
  volatile int got = 0;
  assert(inner(0) == 0);
  assert(inner(1) == 1);
  TRY(e)
    inner(2);
    assert(0);
  CATCH
    got = e;
  END
  assert(got == 9 && top == 0);
  return 0;
}
