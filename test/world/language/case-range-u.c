// expect: TRUE
/* Ranges of cases. */
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int r;
  switch (c) {
  case 0 ... 9:
    r = 0;
    break;
  case 10 ... 254:
    r = 1;
    break;
  default:
    r = 2;
  }
  assert(r != 2 || c == 255);
  assert(r != 0 || c < 10);
  return 0;
}
