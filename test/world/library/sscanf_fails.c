// expect: TRUE
// native: TRUE
/* sscanf that does not match stores nothing; sets. */
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  int a = 5;
  char w[8], v[8];
  if (sscanf("", "%d", &a) != EOF || sscanf("x", "%d", &a) != 0 || a != 5)
    reach_error();
  if (sscanf("key=val;", "%7[a-z]=%7[^;]", w, v) != 2 || strcmp(w, "key") || strcmp(v, "val"))
    reach_error();
  return 0;
}
