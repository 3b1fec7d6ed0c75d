// expect: TRUE
// native: TRUE
/* Tentative definitions. */
#include <assert.h>
int a;
int a;
int a = 5;
int a;
static int b;
static int b;
int arr[];
int arr[3];
int main(void) {
  assert(a == 5 && b == 0 && sizeof arr == 12 && arr[2] == 0);
  return 0;
}
