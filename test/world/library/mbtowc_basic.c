// expect: TRUE
// native: TRUE
/* Characters of the basic set are one byte. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  wchar_t c = 0;
  if (mbtowc(&c, "a", 1) != 1 || c != L'a' || mblen("", 1) != 0 || mbtowc(&c, "a", 0) != -1)
    reach_error();
  return 0;
}
