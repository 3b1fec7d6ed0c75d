// expect: TRUE
// An empty string literal beside others, where the program compares addresses.
#include <assert.h>

char *names[] = {"", "one", "two words", "e", "words"};
char *none = "";

int main(void) {
  int same = names[0] == none || names[1] == names[3];
  assert(names[0][0] == 0 && none[0] == 0);
  assert(same == 0 || same == 1);
  return 0;
}
