// expect: FALSE
// args: --entry f
// A locale that may have been set may know more letters.
#include <assert.h>
#include <ctype.h>
#include <locale.h>

int begin(void) {
  return setlocale(LC_ALL, "") != NULL;
}

void f(void) {
  assert(!isalpha(200));
}
