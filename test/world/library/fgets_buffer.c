// expect: TRUE
// native: TRUE
/* fgets gives its buffer, terminated, or null. */
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char line[8];
  char *p = fgets(line, sizeof line, stdin);
  if (p && (p != line || strlen(line) > 7))
    reach_error();
  return 0;
}
