// Structs of one to eight bytes passed and returned by value.
// models: 32 64
#include <stdio.h>

#define SIZED(N)                                                                                   \
  struct s##N {                                                                                    \
    unsigned char b[N];                                                                            \
  };                                                                                               \
  static struct s##N twice##N(struct s##N s, int by) {                                             \
    for (int i = 0; i < N; i++) {                                                                  \
      s.b[i] = (unsigned char)(s.b[i] * 2 + by);                                                   \
    }                                                                                              \
    return s;                                                                                      \
  } static unsigned test##N(void) {                                                                \
    struct s##N s;                                                                                 \
    for (int i = 0; i < N; i++) {                                                                  \
      s.b[i] = (unsigned char)(i * 17 + N);                                                        \
    }                                                                                              \
    struct s##N t = twice##N(s, N);                                                                \
    unsigned h = 0;                                                                                \
    for (int i = 0; i < N; i++) {                                                                  \
      h = h * 31 + t.b[i] + s.b[i];                                                                \
    }                                                                                              \
    return h;                                                                                      \
  }

SIZED(1)
SIZED(2)
SIZED(3)
SIZED(4)
SIZED(5)
SIZED(6)
SIZED(7)
SIZED(8)

int main(void) {
  printf("%u %u %u %u\n", test1(), test2(), test3(), test4());
  printf("%u %u %u %u\n", test5(), test6(), test7(), test8());
  return 0;
}
