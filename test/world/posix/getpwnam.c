// expect: TRUE
// native: TRUE
// The entry that was asked for.
#include <assert.h>
#include <pwd.h>
#include <string.h>

int main(void) {
  struct passwd *p = getpwnam("root");
  if (p)
    assert(strcmp(p->pw_name, "root") == 0 && p->pw_dir != NULL);
  p = getpwuid(7);
  if (p)
    assert(p->pw_uid == 7);
  return 0;
}
