// expect: TRUE
// native: TRUE
/* C17 7.27.3.1 fixes the text of a date. */
#include <assert.h>
#include <string.h>
#include <time.h>
int main(void) {
  struct tm t = {.tm_year = 124, .tm_mon = 1, .tm_mday = 3, .tm_wday = 6, .tm_hour = 14, .tm_sec = 7};
  char *s = asctime(&t);
  assert(s && strcmp(s, "Sat Feb  3 14:00:07 2024\n") == 0);
  t.tm_mday = 21;
  assert(asctime(&t) == s && s[8] == '2');
  return 0;
}
