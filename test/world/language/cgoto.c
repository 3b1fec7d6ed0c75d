// expect: TRUE
// native: TRUE
/* Computed goto. */
#include <assert.h>
int main(void) {
  static void *t[] = {&&a, &&b, &&c};
  unsigned char prog[] = {0, 1, 0, 1, 2};
  int pc = 0, acc = 0;
  goto *t[prog[pc++]];
a:
  acc += 2;
  goto *t[prog[pc++]];
b:
  acc *= 3;
  goto *t[prog[pc++]];
c:
  assert(acc == 24 && pc == 5);
  return 0;
}
