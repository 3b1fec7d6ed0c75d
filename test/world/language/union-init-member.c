// expect: FALSE
/* The same inside a struct. */
#include <assert.h>
union both {
  int number;
  char letter;
};
struct record {
  int before;
  union both u;
  int after;
};
int main(void) {
  struct record r = {1, {.letter = 3}, 9};
  assert(r.u.number == 3);
  return 0;
}
