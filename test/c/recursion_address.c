// Address-taken locals of a recursive function: each activation has its own.
// models: 32 64
#include <stdio.h>

struct frame {
  const struct frame *up;
  int value;
};

static int depth_sum(const struct frame *f) {
  int s = 0;
  for (; f; f = f->up)
    s = s * 10 + f->value;
  return s;
}

static int nest(int n, const struct frame *up) {
  struct frame here = {up, n};
  if (n == 0)
    return depth_sum(&here);
  int below = nest(n - 1, &here);
  here.value += 1;
  return below + depth_sum(&here);
}

static void count_down(int n, int *out) {
  int mine = n;
  if (n > 0)
    count_down(n - 1, &mine);
  *out += mine;
}

static void permute(char *s, int k, int n, int *count) {
  if (k == n) {
    if ((*count)++ % 5 == 0)
      printf("%s ", s);
    return;
  }
  for (int i = k; i < n; i++) {
    char t = s[k];
    s[k] = s[i], s[i] = t;
    permute(s, k + 1, n, count);
    t = s[k];
    s[k] = s[i], s[i] = t;
  }
}

int main(void) {
  printf("%d\n", nest(4, 0));
  int total = 0;
  count_down(5, &total);
  printf("%d\n", total);
  char letters[] = "abcd";
  int count = 0;
  permute(letters, 0, 4, &count);
  printf("%d %s\n", count, letters);
  return count;
}
