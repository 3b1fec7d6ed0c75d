// expect: FALSE
/* The time zone is open. */
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t t = 0;
  struct tm *x = localtime(&t);
  if (x && x->tm_hour == 5)
    reach_error();
  return 0;
}
