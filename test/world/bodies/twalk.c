// expect: FALSE | UNKNOWN
// native: FALSE
#include <assert.h>
#include <search.h>
static int visited;
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void visit(const void *node, VISIT when, int depth) {
  (void)node, (void)when, (void)depth;
  visited = 1;
}
int main(void) {
  static int x = 1;
  void *root = 0;
  tsearch(&x, &root, compare);
  twalk(root, visit);
  assert(!visited);
  return 0;
}
