// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int a[MOST], b[MOST];
int main(void) {
  int i = 1, j = 0;
  while (i < MOST) {
    a[j] = b[i];
    i = i + 3;
    j = j + 1;
  }
  i = 1;
  j = 0;
  while (i < MOST) {
    assert(a[j] == b[3 * j + 1]);
    i = i + 3;
    j = j + 1;
  }
}
