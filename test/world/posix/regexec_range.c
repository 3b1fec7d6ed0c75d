// expect: TRUE
// native: TRUE
// Places are in the text.
#include <assert.h>
#include <regex.h>
#include <stddef.h>

int main(void) {
  regex_t r;
  regmatch_t m = {-5, -5};
  if (regcomp(&r, "b", 0) != 0)
    return 1;
  if (regexec(&r, "abc", 1, &m, 0) == 0)
    assert(m.rm_so >= 0 && m.rm_so <= m.rm_eo && m.rm_eo <= 3);
  return 0;
}
