// Structs of nine to twenty-four bytes by value: two registers, then memory.
// models: 32 64
#include <stdio.h>

#define SIZED(N)                                                                                   \
  struct s##N {                                                                                    \
    unsigned char b[N];                                                                            \
  };                                                                                               \
  static struct s##N shift##N(char before, struct s##N s, short after) {                           \
    struct s##N r;                                                                                 \
    for (int i = 0; i < N; i++) {                                                                  \
      r.b[i] = (unsigned char)(s.b[(i + 1) % N] + before - after);                                 \
    }                                                                                              \
    return r;                                                                                      \
  } static unsigned test##N(void) {                                                                \
    struct s##N s;                                                                                 \
    for (int i = 0; i < N; i++) {                                                                  \
      s.b[i] = (unsigned char)(i * 29 + N);                                                        \
    }                                                                                              \
    s = shift##N(3, shift##N(1, s, 2), -5);                                                        \
    unsigned h = 0;                                                                                \
    for (int i = 0; i < N; i++) {                                                                  \
      h = h * 33 ^ s.b[i];                                                                         \
    }                                                                                              \
    return h;                                                                                      \
  }

SIZED(9)
SIZED(11)
SIZED(12)
SIZED(15)
SIZED(16)
SIZED(17)
SIZED(20)
SIZED(24)

int main(void) {
  printf("%u %u %u %u\n", test9(), test11(), test12(), test15());
  printf("%u %u %u %u\n", test16(), test17(), test20(), test24());
  return 0;
}
