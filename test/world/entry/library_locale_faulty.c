// expect: FALSE
// args: --entry f
// Another locale may have been set earlier.
#include <assert.h>
#include <locale.h>

void f(void) {
  assert(setlocale(LC_ALL, NULL)[0] == 'C');
}
