// expect: TRUE
// native: TRUE
/* A program starts in the C locale. */
#include <locale.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  if (strcmp(setlocale(LC_ALL, NULL), "C"))
    reach_error();
  return 0;
}
