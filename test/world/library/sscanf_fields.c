// expect: TRUE
// native: TRUE
/* sscanf reads fields. */
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  int a, b, n;
  char w[10], c;
  if (sscanf("12 ab,-7x", "%d %2s,%d%c%n", &a, w, &b, &c, &n) != 4 || a != 12 || b != -7 ||
      c != 'x' || strcmp(w, "ab") || n != 9)
    reach_error();
  return 0;
}
