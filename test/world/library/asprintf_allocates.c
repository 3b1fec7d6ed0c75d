// expect: TRUE
// args: -D_GNU_SOURCE
// native: TRUE
/* asprintf gives a string on the heap. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int asprintf(char **, const char *, ...);
int main(void) {
  char *text = NULL;
  if (asprintf(&text, "%d", 42) >= 0) {
    if (!text || strcmp(text, "42"))
      reach_error();
    free(text);
  }
  return 0;
}
