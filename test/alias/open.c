// options: --entry insert
/* An entry function other than main: its arguments are objects of their types. */
struct tree {
  struct tree *left, *right;
  int key;
};

struct tree *root;
int inserted;

void insert(struct tree *t, int *counter) {
  struct tree **at = &root;
  while (*at)
    at = t->key < (*at)->key ? &(*at)->left : &(*at)->right;
  *at = t;
  ++*counter;
  inserted = 1;
}
