// run: abstract --keep i,a[1]
// prints: 1: a_1 = 9;
// prints: if (!(i == 1 ? a_1 == 9 : *)) goto
// prints: a_1 = i == 1 ? i * 2 : a_1;
#include <assert.h>
int main(void) {
  int i, a[30];
  a[1] = 9;
  i = 0;
  while (a[i] != 9) {
    a[i] = 2 * i;
    i = i + 1;
  }
  assert(i <= 1);
}
