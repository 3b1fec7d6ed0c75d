// expect: TRUE
// native: TRUE
// getcwd stays in its buffer.
#include <assert.h>
#include <unistd.h>

int main(void) {
  char b[8] = {1, 1, 1, 1, 1, 1, 1, 1};
  char *p = getcwd(b, 4);
  assert(p == NULL || p == b);
  assert(b[4] == 1 && b[7] == 1);
  if (p)
    assert(b[0] == 0 || b[1] == 0 || b[2] == 0 || b[3] == 0);
  return 0;
}
