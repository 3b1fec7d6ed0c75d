// expect: TRUE
// native: TRUE
/* strtok cuts tokens out. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  char text[] = ",a,,bc,";
  char *a = strtok(text, ","), *b = strtok(NULL, ","), *c = strtok(NULL, ",");
  if (!a || strcmp(a, "a") || !b || strcmp(b, "bc") || c)
    reach_error();
  return 0;
}
