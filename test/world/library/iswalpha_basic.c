// expect: TRUE
// native: TRUE
/* Classes of wide characters of the basic set. */
#include <wctype.h>
extern void reach_error(void);
int main(void) {
  if (!iswalpha(L'x') || iswdigit(L'x') || towupper(L'x') != L'X' || !iswctype(L'5', wctype("digit")))
    reach_error();
  return 0;
}
