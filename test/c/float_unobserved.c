// Floating point values computed, stored and copied; what is printed does not depend on them.
// models: 32 64
#include <stdio.h>

struct sample {
  int id;
  double weight;
  float scale;
};

static double average(const struct sample *s, int n) {
  double t = 0.0;
  for (int i = 0; i < n; i++)
    t += s[i].weight * s[i].scale;
  return t / n;
}

static int ids(const struct sample *s, int n) {
  int x = 0;
  for (int i = 0; i < n; i++)
    x = x * 10 + s[i].id;
  return x;
}

static long double extended(long double x, int n) {
  while (n-- > 0)
    x = x / 3.0L + 1.0L;
  return x;
}

int main(void) {
  struct sample s[3] = {{1, 0.5, 2.0f}, {2, 1.25, -1.0f}, {3, 1e10, 0.1f}};
  double d = average(s, 3);
  d = -d;
  s[1].weight = d;
  s[0] = s[1];
  printf("%d\n", ids(s, 3));
  float f = (float)d;
  f++;
  s[2].scale = f * 2;
  s[2].id += 4;
  printf("%d\n", ids(s, 3));
  long double e = extended(2.0L, 5);
  (void)e;
  printf("%d %d\n", (int)sizeof(float), (int)sizeof(double));
  unsigned n = (unsigned)s[2].id;
  double back = (double)n;
  (void)back;
  return s[2].id;
}
