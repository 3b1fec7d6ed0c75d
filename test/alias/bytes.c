/* Pointers that pass through unions, integers, and copies of bytes. */
#include <stdint.h>
#include <string.h>

union word {
  int *pointer;
  uintptr_t bits;
  unsigned char bytes[sizeof(int *)];
};

struct pair {
  int *p;
  char pad[12];
  int *q;
};

static int x, y, z;

int main(int argc, char **argv) {
  union word w;
  w.pointer = &x;
  int *p = (int *)(w.bits & ~(uintptr_t)3);
  *p = 1;
  struct pair s = {&y, "", &z}, t, u;
  t = s;
  memcpy(&u, &s, (size_t)argc);
  *t.p = 2;
  *u.q = 3;
  return x + y + z;
}
