// Fixed-size matrices wrapped in structs, passed and returned by value in expressions.
// models: 32 64
#include <stdio.h>

typedef struct {
  unsigned m[2][2];
} matrix;

static matrix mul(matrix a, matrix b) {
  matrix r = {{{0}}};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 2; k++)
        r.m[i][j] += a.m[i][k] * b.m[k][j];
  return r;
}

static matrix power(matrix a, unsigned n) {
  if (n == 0)
    return (matrix){{{1, 0}, {0, 1}}};
  matrix half = power(a, n / 2);
  matrix square = mul(half, half);
  return n % 2 ? mul(square, a) : square;
}

static unsigned fib(unsigned n) {
  return power((matrix){{{1, 1}, {1, 0}}}, n).m[0][1];
}

int main(void) {
  for (unsigned n = 0; n < 48; n += 7)
    printf("%u ", fib(n));
  printf("\n");
  matrix table[3];
  for (unsigned i = 0; i < 3; i++)
    table[i] = power((matrix){{{2, i}, {i, 1}}}, i + 2);
  table[0] = mul(table[1], table[2]);
  printf("%u %u %u %u\n", table[0].m[0][0], table[0].m[0][1], table[0].m[1][0], table[0].m[1][1]);
  matrix *p = &table[2];
  unsigned trace = p->m[0][0] + (*p).m[1][1];
  printf("%u\n", trace);
  return (int)fib(11);
}
