// The second half of link_two_files.c.
#include <string.h>

struct item {
  int id;
  char name[12];
  long long weight;
};

int shared = 9;
const char *const labels[] = {"left", "right"};
static int counter = 100;

int own(int x);

static int step(int x) {
  return x * 2;
}

struct item other_make(int id) {
  struct item i = {.id = own(id), .weight = 1LL << 33};
  strcpy(i.name, labels[id % 2]);
  return i;
}

int other_weight(const struct item *i) {
  return (int)(i->weight >> 30) + shared + step(counter++);
}

int other_each(int (*f)(int), int n) {
  int s = 0;
  while (n-- > 0)
    s = f(s) + step(s);
  return s;
}
