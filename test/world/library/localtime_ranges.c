// expect: TRUE
// native: TRUE
/* The fields of localtime are in their ranges. */
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t t = 86400;
  struct tm *x = localtime(&t);
  if (x && (x->tm_hour < 0 || x->tm_hour > 23 || x->tm_min > 59 || x->tm_mday < 1 ||
            x->tm_mday > 31 || x->tm_year < 69 || x->tm_year > 70))
    reach_error();
  return 0;
}
