// expect: FALSE
/* In another locale more characters may be letters. */
#include <ctype.h>
#include <locale.h>
extern void reach_error(void);
int main(void) {
  setlocale(LC_ALL, "");
  int c = 200;
  if (isalpha(c))
    reach_error();
  return 0;
}
