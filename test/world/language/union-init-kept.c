// expect: TRUE
// native: TRUE
/* The member itself, and what stands around the union, is what the initialiser says. */
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
  union both u = {.letter = 1}, v = {5};
  struct record r = {1, {.letter = 3}, 9};
  struct record two[2] = {{1, {.number = 3}, 9}, {2, {.letter = 4}, 8}};
  assert(u.letter == 1 && v.number == 5);
  assert(r.before == 1 && r.u.letter == 3 && r.after == 9);
  assert(two[0].u.number == 3 && two[1].u.letter == 4 && two[1].after == 8);
  return 0;
}
