// expect: FALSE
#include <stdio.h>
#include <wchar.h>
extern void reach_error(void);
int main(void) {
  if (fgetwc(stdin) == WEOF && feof(stdin))
    reach_error();
  return 0;
}
