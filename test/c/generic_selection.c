// _Generic, typeof and static assertions.
// models: 32 64
#include <stdio.h>

#define KIND(x)                                                                                    \
  _Generic((x),                                                                                    \
      _Bool: "bool",                                                                               \
      char: "char",                                                                                \
      signed char: "schar",                                                                        \
      short: "short",                                                                              \
      int: "int",                                                                                  \
      unsigned: "unsigned",                                                                        \
      long long: "llong",                                                                          \
      char *: "string",                                                                            \
      int *: "ints",                                                                               \
      default: "other")

#define MAX(a, b)                                                                                  \
  ({                                                                                               \
    __typeof__(a) a_ = (a);                                                                        \
    __typeof__(b) b_ = (b);                                                                        \
    a_ > b_ ? a_ : b_;                                                                             \
  })

_Static_assert(sizeof(int) == 4, "int of four bytes");

int main(void) {
  char c = 'c';
  short s = 1;
  int array[2] = {1, 2};
  printf("%s %s %s\n", KIND(c), KIND(s), KIND(c + s));
  printf("%s %s %s\n", KIND(1u), KIND(1LL), KIND("text"));
  printf("%s %s %s\n", KIND(array), KIND((_Bool)1), KIND(&c + 1));
  int i = 3, j = 4;
  printf("%d\n", MAX(i++, j++));
  printf("%d %d\n", i, j);
  printf("%d\n", MAX(MAX(1, 9), 5));
  __typeof__(array) copy = {array[1], array[0]};
  printf("%d %d\n", copy[0], copy[1]);
  int v = ({
    int sum = 0;
    for (int k = 0; k < 5; k++)
      sum += k;
    sum;
  });
  return v;
}
