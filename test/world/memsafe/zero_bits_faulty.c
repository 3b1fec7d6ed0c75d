// A bit-field of value zero is no terminator.
// expect: FALSE(valid-deref)
// args: --property valid-deref
#include <string.h>
union text {
  char bytes[4];
  struct {
    char low : 4, high : 4;
  } halves;
};

int main(void) {
  union text t;
  memset(t.bytes, 'a', sizeof t.bytes);
  t.halves.low = 0;
  char *p = t.bytes;
  while (*p)
    ++p;
  return p[0];
}
