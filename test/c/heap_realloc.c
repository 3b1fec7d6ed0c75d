// realloc: growth keeps the contents, shrinking keeps a prefix, NULL behaves as malloc.
// models: 32 64
#include <stdio.h>
#include <stdlib.h>

struct vec {
  int *data;
  size_t size, capacity;
  int moves;
};

static void push(struct vec *v, int x) {
  if (v->size == v->capacity) {
    v->capacity = v->capacity ? 2 * v->capacity : 1;
    v->data = realloc(v->data, v->capacity * sizeof *v->data);
    if (!v->data)
      exit(99);
    v->moves++;
  }
  v->data[v->size++] = x;
}

int main(void) {
  struct vec v = {0};
  for (int i = 0; i < 20; i++)
    push(&v, i * i);
  int s = 0;
  for (size_t i = 0; i < v.size; i++)
    s += v.data[i];
  printf("%d %d %d\n", s, v.moves, (int)v.capacity);
  v.data = realloc(v.data, 5 * sizeof *v.data);
  printf("%d %d\n", v.data[0], v.data[4]);
  free(v.data);
  char *text = malloc(3);
  text[0] = 'o', text[1] = 'k', text[2] = 0;
  text = realloc(text, 100);
  text[2] = '!', text[3] = 0;
  printf("%s\n", text);
  struct pair {
    char *p;
    int n;
  } *pairs = realloc(NULL, sizeof *pairs);
  pairs[0].p = text;
  pairs[0].n = 4;
  pairs = realloc(pairs, 3 * sizeof *pairs);
  pairs[2] = pairs[0];
  printf("%s %d\n", pairs[2].p, pairs[0].n);
  free(pairs);
  free(text);
  return v.moves;
}
