// Two translation units: statics of the same name, shared globals, a struct across the border.
// models: 32 64
// with: parts/link_two_files_other.c
#include <stdio.h>

struct item {
  int id;
  char name[12];
  long long weight;
};

extern int shared;
extern const char *const labels[];
struct item other_make(int id);
int other_weight(const struct item *i);
int other_each(int (*f)(int), int n);

static int counter = 1;
static int step(int x) {
  return x + counter++;
}

int own(int x) {
  return 1000 + x;
}

int main(void) {
  struct item i = other_make(4);
  printf("%d %s %lld\n", i.id, i.name, i.weight);
  i.weight *= 2;
  printf("%d\n", other_weight(&i));
  printf("%d\n", other_each(step, 4));
  printf("%d %d\n", counter, shared);
  shared = 50;
  printf("%s %s\n", labels[0], labels[1]);
  return other_weight(&i) % 100;
}
