// expect: TRUE
// args: --entry f
// A locale that may have been set says nothing about ASCII.
#include <assert.h>
#include <ctype.h>
#include <locale.h>

int begin(void) {
  return setlocale(LC_ALL, "") != NULL;
}

void f(void) {
  assert(isdigit('4') && isalpha('a'));
}
