// A binary search tree: recursive insertion, traversal, removal, height.
// models: 32 64
#include <stdio.h>
#include <stdlib.h>

struct tree {
  int key;
  struct tree *child[2];
};

static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    t->key = key;
  } else if (key != t->key) {
    struct tree **side = &t->child[key > t->key];
    *side = insert(*side, key);
  }
  return t;
}
static int height(const struct tree *t) {
  if (!t)
    return 0;
  int l = height(t->child[0]), r = height(t->child[1]);
  return 1 + (l > r ? l : r);
}
static void walk(const struct tree *t, void (*visit)(int, int), int depth) {
  if (t) {
    walk(t->child[0], visit, depth + 1);
    visit(t->key, depth);
    walk(t->child[1], visit, depth + 1);
  }
}
static struct tree *remove_least(struct tree *t, int *key) {
  if (t->child[0]) {
    t->child[0] = remove_least(t->child[0], key);
    return t;
  }
  struct tree *rest = t->child[1];
  *key = t->key;
  free(t);
  return rest;
}
static void print(int key, int depth) {
  printf("%d@%d ", key, depth);
}

int main(void) {
  struct tree *t = NULL;
  int x = 7;
  for (int i = 0; i < 12; i++, x = x * 5 % 23)
    t = insert(t, x);
  walk(t, print, 0);
  printf("\n%d\n", height(t));
  int sum = 0;
  while (t) {
    int key;
    t = remove_least(t, &key);
    sum = (sum * 3 + key) % 251;
  }
  return sum;
}
