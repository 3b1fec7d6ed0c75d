// expect: TRUE
// native: TRUE
/* isalpha in the C locale. */
#include <ctype.h>
extern void reach_error(void);
int main(void) {
  int (*f)(int) = isalpha;
  if (!f('a') || f('1') || !f('Z') || f(' '))
    reach_error();
  return 0;
}
