// Block-locals of a loop body: initialised anew on each entry, their address taken, and re-entered.
// models: 32 64
#include <stdio.h>

static void bump(int *p) {
  *p += 7;
}

static int sum_of_fresh(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    int fresh = 0;
    int pair[2] = {i};
    bump(&fresh);
    pair[1]++;
    s += fresh + pair[0] * 10 + pair[1] * 100;
  }
  return s;
}

static int by_goto(int n) {
  int s = 0;
again: {
  int local = 1;
  int *p = &local;
  *p += n;
  s += local;
}
  if (--n > 0)
    goto again;
  return s;
}

static int conditional_write(int n) {
  int last = -1;
  for (int i = 0; i < n; i++) {
    int seen;
    if (i % 2)
      seen = i;
    else
      seen = -i;
    last = last * 3 + seen;
  }
  return last;
}

int main(void) {
  printf("%d %d\n", sum_of_fresh(1), sum_of_fresh(4));
  printf("%d\n", by_goto(5));
  printf("%d\n", conditional_write(6));
  int x = 1;
  {
    int x = 2;
    {
      int x = 3;
      printf("%d ", x);
    }
    printf("%d ", x++);
  }
  printf("%d\n", x);
  for (int x = 9; x < 10; x++) {
    int x = 4;
    printf("%d\n", x);
  }
  return x;
}
