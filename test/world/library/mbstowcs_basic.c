// expect: TRUE
// native: TRUE
/* Strings of the basic set, to and fro. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  wchar_t w[4];
  char s[4];
  if (mbstowcs(w, "abc", 4) != 3 || w[2] != L'c' || wcstombs(s, w, 4) != 3 || s[1] != 'b' || s[3])
    reach_error();
  return 0;
}
