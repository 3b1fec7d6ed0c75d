// expect: TRUE
// native: TRUE
/* The basic character set is the same in every locale. */
#include <ctype.h>
#include <locale.h>
extern void reach_error(void);
int main(void) {
  setlocale(LC_ALL, "");
  int c = 'a';
  if (!isalpha(c) || isdigit(c))
    reach_error();
  return 0;
}
