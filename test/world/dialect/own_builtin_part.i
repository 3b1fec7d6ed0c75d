# 1 "own_builtin_part.c"
long __builtin_expect(long exp, long c);
int likely(int linux) {
  return __builtin_expect(linux, 7) == 4;
}
# 90 "generated.h"
long __builtin_expect(long exp, long c) {
  return exp;
}
