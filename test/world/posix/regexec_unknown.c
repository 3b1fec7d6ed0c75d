// expect: UNKNOWN
// What matches is not computed: no bug goes through it.
#include <assert.h>
#include <regex.h>
#include <stddef.h>

int main(void) {
  regex_t r;
  if (regcomp(&r, "^a$", 0) == 0 && regexec(&r, "a", 0, NULL, 0) == 1)
    assert(0);
  return 0;
}
