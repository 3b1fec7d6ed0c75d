// expect: FALSE
/* isalpha gives some number other than 0. */
#include <ctype.h>
extern void reach_error(void);
int main(void) {
  int (*f)(int) = isalpha;
  if (f('a') != 1)
    reach_error();
  return 0;
}
