// expect: TRUE
// What the library returns is not the program's.
#include <assert.h>
#include <pwd.h>
#include <stddef.h>

int main(void) {
  int x = 5;
  struct passwd *p = getpwuid(0);
  if (p) {
    p->pw_uid = 9;
    p->pw_name[0] = 0;
  }
  assert(x == 5);
  return 0;
}
