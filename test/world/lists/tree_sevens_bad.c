// expect: FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
  struct tree *left, *right;
  int value;
};
int main(void) {
  struct tree *root = 0;
  while (__VERIFIER_nondet_int()) {
    struct tree *x = malloc(sizeof *x);
    if (!x)
      return 0;
    x->value = root ? 7 : 8;
    x->left = x->right = 0;
    struct tree **p = &root;
    while (*p)
      p = __VERIFIER_nondet_int() ? &(*p)->left : &(*p)->right;
    *p = x;
  }
  struct tree *p = root;
  while (p) {
    assert(p->value == 7);
    p = __VERIFIER_nondet_int() ? p->left : p->right;
  }
}
