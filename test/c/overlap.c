// Statements whose sides overlap in memory: a temporary is needed somewhere.
// models: 32 64
#include <stdio.h>

struct node {
  int v;
  struct node *next;
};

static int g = 1;
static int set_g(int x) {
  int old = g;
  g = x;
  return old;
}

int main(void) {
  int a[4] = {1, 2, 3, 0}, i = 0;
  a[a[0]] = a[a[1]] + a[0];
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
  i = a[i] + i;
  a[i + 1] = a[i] - i;
  i += a[2];
  a[3] = a[a[3]];
  printf("%d %d\n", a[3], i);
  struct node x = {1, 0}, y = {2, &x}, z = {3, &y};
  struct node *p = &z;
  p->next->next->v = p->v + p->next->v;
  p = p->next = p->next->next;
  printf("%d %d %d\n", x.v, p->v, z.next == &x);
  int old = g;
  int t = old + set_g(10);
  printf("%d %d\n", t, g);
  int before = g;
  g = set_g(20) + before;
  printf("%d\n", g);
  int *q = &i;
  int saved = i;
  *q = 100;
  printf("%d %d\n", saved, i);
  int m = 5, n = 6;
  int r = m;
  m = n;
  n = r;
  printf("%d %d\n", m, n);
  struct node pair[2] = {{7, 0}, {8, &pair[0]}};
  pair[0] = *pair[1].next;
  *pair[1].next = pair[1];
  printf("%d %d\n", pair[0].v, pair[0].next == &pair[0]);
  return m * 10 + n;
}
