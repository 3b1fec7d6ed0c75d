// expect: TRUE
// native: TRUE
/* Layout of structs. */
#include <assert.h>
#include <stddef.h>
struct __attribute__((packed)) p {
  char a;
  int b;
  short c;
};
struct q {
  char a;
  _Alignas(16) int b;
};
int main(void) {
  assert(sizeof(struct p) == 7 && offsetof(struct p, b) == 1);
  struct p x = {1, 0x01020304, 5};
  assert(((unsigned char *)&x)[1] == 4);
  x.b++;
  assert(x.b == 0x01020305 && x.c == 5 && x.a == 1);
  assert(sizeof(struct q) == 32);
  struct p y[2];
  y[1].b = 7;
  assert(y[1].b == 7);
  return 0;
}
