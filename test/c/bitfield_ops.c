// Compound assignment, increments and comparisons on bit-fields through a pointer.
// models: 32 64
#include <stdio.h>

struct regs {
  unsigned mode : 2;
  int level : 6;
  unsigned count : 8;
  unsigned ready : 1;
};

static void step(struct regs *r) {
  r->mode = (r->mode + 1u) & 3u;
  r->count += 60;
  r->level -= 9;
  r->ready = r->count > 128u;
}

int main(void) {
  struct regs r = {0};
  for (int i = 0; i < 4; i++) {
    step(&r);
    printf("%u %d %u %u\n", r.mode, r.level, r.count, r.ready);
    if (r.level < -20) {
      r.level = 31;
    }
  }
  printf("%u\n", r.count++);
  printf("%u\n", ++r.count);
  printf("%d\n", r.level--);
  printf("%d\n", --r.level);
  r.count <<= 2;
  r.count |= 3u;
  printf("%u\n", r.count);
  r.count %= 10u;
  r.count *= 30u;
  printf("%u\n", r.count);
  unsigned kept = (r.mode = 3);
  printf("%u %d\n", kept, r.mode == 3);
  int chosen = r.ready ? r.level : r.mode;
  printf("%d\n", chosen);
  return (int)r.count;
}
