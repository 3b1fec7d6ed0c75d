// expect: TRUE
// native: TRUE
/* strftime keeps to its buffer. */
#include <time.h>
extern void reach_error(void);
int main(void) {
  char text[8];
  time_t now = 0;
  struct tm *x = gmtime(&now);
  size_t n = x ? strftime(text, sizeof text, "%Y", x) : 0;
  if (n > 7 || (n && text[n] != 0))
    reach_error();
  return 0;
}
