// Difference of pointers, in elements and in bytes.
// models: 32 64
#include <stddef.h>
#include <stdio.h>

struct item {
  int key;
  char name[12];
};

static struct item items[10];

static ptrdiff_t index_of(const struct item *i) {
  return i - items;
}

static long length(const char *s) {
  const char *end = s;
  while (*end) {
    end++;
  }
  return end - s;
}

int main(void) {
  int a[20];
  printf("%d %d\n", (int)(&a[15] - &a[4]), (int)(&a[4] - &a[15]));
  printf("%d\n", (int)((char *)&a[3] - (char *)&a[0]));
  for (int i = 0; i < 10; i++) {
    items[i].key = i * i;
  }
  const struct item *found = items;
  while (found->key != 49) {
    found++;
  }
  printf("%d\n", (int)index_of(found));
  printf("%d\n", (int)index_of(items + 10));
  printf("%d\n", (int)(&items[3].name[5] - items[3].name));
  printf("%d\n", (int)((char *)&items[2].key - (char *)items));
  printf("%ld\n", length("difference"));
  long long m[4][5];
  printf("%d %d\n", (int)(&m[3] - &m[1]), (int)(&m[1][4] - &m[1][1]));
  return (int)length("");
}
