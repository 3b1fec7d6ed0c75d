// expect: TRUE
/* Whether they are one object or two, their bytes are the same. */
#include <assert.h>
#include <string.h>
static const char *table[] = {"a", "b", "a"};
int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < i; j++)
      n += table[i] == table[j];
  assert(n <= 1);
  assert(table[0] != table[1]);
  assert(!strcmp(table[0], table[2]));
  assert(table[2][0] == 'a' && table[2][1] == 0);
  return 0;
}
