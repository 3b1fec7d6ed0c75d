// expect: TRUE
// native: TRUE
/* snprintf cuts, and tells the length it wanted. */
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char text[4];
  int n = snprintf(text, sizeof text, "%s", "hello");
  if (n != 5 || strcmp(text, "hel"))
    reach_error();
  return 0;
}
