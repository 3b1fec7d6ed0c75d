// expect: FALSE
/* A union whose initialiser names a small member: the other bytes are unspecified (C17 6.2.6.1p7). */
#include <assert.h>
union both {
  int number;
  char letter;
};
int main(void) {
  union both u = {.letter = 1};
  assert(u.number == 1);
  return 0;
}
