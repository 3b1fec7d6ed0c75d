// const objects; volatile objects written and read, without printing what a volatile read gave.
// models: 32 64
#include <stdio.h>

static const int limits[3] = {10, 20, 30};
static volatile int device;
static int log_[4];

struct mixed {
  const int fixed;
  int free;
};

static int clamp(const int x, const int *const bounds) {
  if (x < bounds[0])
    return bounds[0];
  return x > bounds[2] ? bounds[2] : x;
}

static void poke(volatile int *p, int v) {
  *p = v;
  (void)*p;
}

int main(void) {
  printf("%d %d %d\n", clamp(5, limits), clamp(15, limits), clamp(50, limits));
  poke(&device, 3);
  poke(&device, 4);
  device++;
  const struct mixed m = {4, 5};
  struct mixed n = {m.free, m.fixed};
  n.free += m.fixed;
  printf("%d %d\n", n.fixed, n.free);
  const char *const words[] = {"constant", "table"};
  const char *p = words[0];
  p++;
  printf("%s %s\n", p, words[1]);
  int target = 1;
  int *const fixed_pointer = &target;
  *fixed_pointer = 6;
  const int *view = &target;
  target++;
  printf("%d\n", *view);
  for (volatile int once = 0; log_[0] < 3; log_[0]++)
    once = log_[0];
  printf("%d\n", log_[0]);
  return *view;
}
