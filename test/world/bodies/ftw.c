// expect: FALSE | UNKNOWN
// native: FALSE
#define _GNU_SOURCE
#include <assert.h>
#include <ftw.h>
static int visited;
static int visit(const char *path, const struct stat *info, int kind) {
  (void)path, (void)info, (void)kind;
  visited = 1;
  return 0;
}
int main(void) {
  ftw(".", visit, 3);
  assert(!visited);
  return 0;
}
