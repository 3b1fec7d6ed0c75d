// A flexible array member: allocated with the struct, indexed past its end.
// models: 32 64
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
  int length;
  char bytes[];
};
struct poly {
  unsigned char degree;
  int coefficients[];
};

static struct text fixed = {3, "abc"};

static struct text *make(const char *s) {
  size_t n = strlen(s);
  struct text *t = malloc(sizeof *t + n + 1);
  t->length = (int)n;
  memcpy(t->bytes, s, n + 1);
  return t;
}

static int value(const struct poly *p, int x) {
  int v = 0;
  for (int i = p->degree; i >= 0; i--)
    v = v * x + p->coefficients[i];
  return v;
}

int main(void) {
  struct text *t = make("flexible");
  printf("%d %s %c\n", t->length, t->bytes, t->bytes[7]);
  t->bytes[0] = 'F';
  printf("%s %s %d\n", t->bytes, fixed.bytes, (int)sizeof(struct text));
  free(t);
  struct poly *p = malloc(sizeof *p + 4 * sizeof(int));
  p->degree = 3;
  for (int i = 0; i < 4; i++)
    p->coefficients[i] = i - 1;
  printf("%d %d %d\n", value(p, 0), value(p, 2), value(p, -10));
  p = realloc(p, sizeof *p + 5 * sizeof(int));
  p->coefficients[p->degree = 4] = 1;
  int v = value(p, 3);
  free(p);
  return v & 0x7f;
}
