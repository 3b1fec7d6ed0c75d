// expect: TRUE
// native: TRUE
/* Two strings at a time with strtok_r. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  char x[] = "1 2", y[] = "3-4", *rest, *other;
  char *a = strtok_r(x, " ", &rest), *c = strtok_r(y, "-", &other);
  char *b = strtok_r(NULL, " ", &rest), *d = strtok_r(NULL, "-", &other);
  if (*a != '1' || *b != '2' || *c != '3' || *d != '4')
    reach_error();
  return 0;
}
