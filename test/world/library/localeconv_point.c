// expect: TRUE
// native: TRUE
/* The C locale has a decimal point. */
#include <locale.h>
extern void reach_error(void);
int main(void) {
  if (localeconv()->decimal_point[0] != '.')
    reach_error();
  return 0;
}
