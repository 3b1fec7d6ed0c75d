// expect: FALSE
// Which one is the user's choice.
#include <assert.h>
#include <libintl.h>

int main(void) {
  assert(gettext("text")[0] == 't');
  return 0;
}
