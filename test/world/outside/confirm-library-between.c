// expect: FALSE
// args: --confirm
// prints: Confirmed
// What was written passes through the library.
extern void reach_error(void);

#include <string.h>
extern void get_name(char *);
int main(void) {
  char name[8], copy[8];
  memset(name, 0, sizeof name);
  get_name(name);
  name[7] = 0;
  strcpy(copy, name);
  if (strcmp(copy, "hi") == 0)
    reach_error();
  return 0;
}
