// expect: TRUE
// files: common_part.c
/* Tentative definitions of one variable in several files, as compilers long took them; one of them
 * may have an initialiser, and arrays the larger size. */
#include <assert.h>
int counter;
int both;
int table[];
void step(void);
int main(void) {
  assert(counter == 5 && both == 0);
  step();
  assert(counter == 6 && both == 1 && table[3] == 7);
  return 0;
}
