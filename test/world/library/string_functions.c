// expect: TRUE
// native: TRUE
/* Searching and copying of strings. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  char a[16] = "key=value";
  if (strcspn(a, "=") != 3 || strspn(a, "key") != 3 || strpbrk(a, "=v") != a + 3)
    reach_error();
  if (strstr(a, "val") != a + 4 || strrchr(a, 'e') != a + 8 || strstr(a, "xyz"))
    reach_error();
  strncpy(a, "xy", 4);
  if (a[2] || a[3] || a[4] != 'v' || strncat(a, "zzz", 1)[2] != 'z' || strlen(a) != 3)
    reach_error();
  return 0;
}
