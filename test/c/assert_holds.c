// assert with conditions that hold: no effect but evaluation.
// models: 32 64
#include <assert.h>
#include <stdio.h>

static int evaluated;
static int yes(void) {
  evaluated++;
  return 1;
}

static int isqrt(int n) {
  assert(n >= 0);
  int r = 0;
  while ((r + 1) * (r + 1) <= n) {
    r++;
    assert(r * r <= n);
  }
  assert(r * r <= n && n < (r + 1) * (r + 1));
  return r;
}

int main(void) {
  for (int i = 0; i < 200; i += 33)
    printf("%d ", isqrt(i));
  printf("\n");
  assert(yes());
  assert(yes() && "with a message");
  int *p = &evaluated;
  assert(p);
  printf("%d\n", *p);
  return isqrt(1600);
}
