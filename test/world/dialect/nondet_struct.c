// expect: FALSE
#include <assert.h>
struct pair {
  int a, b;
};
struct pair nondet_pair(void);
int main(void) {
  struct pair p = nondet_pair(), q = nondet_pair();
  assert(p.a == q.a || p.b != 3);
  return 0;
}
