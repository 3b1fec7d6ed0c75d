// expect: TRUE
// args: --entry f
// Nor do earlier calls change what they say.
#include <assert.h>
#include <ctype.h>

void f(void) {
  assert(isdigit('4') && !isalpha('4') && toupper('a') == 'A');
}
