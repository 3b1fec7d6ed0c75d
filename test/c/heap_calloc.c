// calloc gives zeroed memory, for scalars, structs and pointers.
// models: 32 64
#include <stdio.h>
#include <stdlib.h>

struct entry {
  const char *key;
  long long value;
  struct entry *next;
};

enum { BUCKETS = 7 };

static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s)
    h = h * 33 + (unsigned char)*s++;
  return h % BUCKETS;
}

static struct entry *lookup(struct entry **table, const char *key) {
  struct entry **slot = &table[hash(key)];
  while (*slot && (*slot)->key[0] != key[0])
    slot = &(*slot)->next;
  if (!*slot) {
    *slot = calloc(1, sizeof **slot);
    (*slot)->key = key;
  }
  return *slot;
}

int main(void) {
  int *a = calloc(10, sizeof *a), s = 0;
  for (int i = 0; i < 10; i++)
    s += a[i] == 0;
  printf("%d\n", s);
  free(a);
  struct entry **table = calloc(BUCKETS, sizeof *table);
  const char *words[] = {"ant", "bee", "cat", "ant", "dog", "bee", "ant", "emu", "fly", "gnu"};
  for (unsigned i = 0; i < 10; i++)
    lookup(table, words[i])->value += i;
  printf("%lld %lld %lld\n", lookup(table, "ant")->value, lookup(table, "bee")->value,
         lookup(table, "zebra")->value);
  int n = 0;
  for (int b = 0; b < BUCKETS; b++) {
    struct entry *next;
    for (struct entry *e = table[b]; e; e = next) {
      next = e->next;
      n++;
      free(e);
    }
  }
  free(table);
  return n;
}
