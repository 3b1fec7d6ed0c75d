// expect: TRUE
// native: TRUE
/* printf changes no memory. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int x = 1;
  char name[4] = "abc";
  printf("%s %p\n", name, (void *)&x);
  if (x != 1 || name[1] != 'b')
    reach_error();
  return 0;
}
