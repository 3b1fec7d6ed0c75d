// expect: TRUE
// native: TRUE
// A text always comes back.
#include <assert.h>
#include <libintl.h>
#include <stddef.h>

int main(void) {
  char *p = gettext("text");
  assert(p != NULL);
  return 0;
}
