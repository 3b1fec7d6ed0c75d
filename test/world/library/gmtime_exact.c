// expect: TRUE
// native: TRUE
/* gmtime knows the calendar. */
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t t = 951782400; /* 2000-02-29 */
  struct tm *x = gmtime(&t);
  if (x && (x->tm_year != 100 || x->tm_mon != 1 || x->tm_mday != 29 || x->tm_wday != 2 ||
            x->tm_yday != 59 || x->tm_hour != 0))
    reach_error();
  return 0;
}
