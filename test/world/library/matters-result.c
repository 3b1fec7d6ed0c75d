// expect: TRUE
// What a library function computes is not lost where a proof needs it.
#include <assert.h>
#include <string.h>

int main(void) {
  char text[8] = "abc";
  assert(strlen(text) == 3);
  assert(strcmp(text, "abd") < 0);
  return 0;
}
