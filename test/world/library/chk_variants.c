// expect: TRUE
// native: TRUE
/* Fortified functions are the plain ones. */
#include <string.h>
extern void reach_error(void);
extern char *__strcpy_chk(char *, const char *, unsigned long);
extern void *__memcpy_chk(void *, const void *, unsigned long, unsigned long);
extern int __sprintf_chk(char *, int, unsigned long, const char *, ...);
int main(void) {
  char a[8], b[8];
  __strcpy_chk(a, "abc", sizeof a);
  __memcpy_chk(b, a, 4, sizeof b);
  __sprintf_chk(b + 4, 1, 4, "%d", 12);
  if (strcmp(b, "abc") || strcmp(b + 4, "12"))
    reach_error();
  return 0;
}
