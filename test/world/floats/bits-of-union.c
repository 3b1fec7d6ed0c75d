// expect: TRUE
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
union both {
  float f;
  unsigned u;
};
int main(void) {
  union both b;
  b.f = __VERIFIER_nondet_float();
  if (b.f != b.f)
    return 0;
  float size = b.f < 0 ? -b.f : b.f;
  b.u &= 0x7fffffff;
  assert(b.f == size);
  return 0;
}
