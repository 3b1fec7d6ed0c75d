// expect: FALSE
/* Literals in a table may be one object. */
#include <assert.h>
static const char *table[] = {"a", "b", "a"};
int main(void) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < i; j++)
      assert(table[i] != table[j]);
  return 0;
}
