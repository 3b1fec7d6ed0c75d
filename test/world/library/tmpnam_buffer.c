// expect: TRUE
/* tmpnam fills the buffer given. */
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char name[L_tmpnam];
  char *p = tmpnam(name);
  if (p && (p != name || strlen(name) >= L_tmpnam))
    reach_error();
  return 0;
}
