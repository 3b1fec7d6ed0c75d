// sizeof: of types, of expressions that are not evaluated, of arrays and of parameters.
// models: 32 64
#include <stddef.h>
#include <stdio.h>

struct s {
  char a[3];
  short b;
  int c;
};

static int calls;
static int called(void) {
  return ++calls;
}

static int of_parameter(int a[100]) {
  return (int)(sizeof a / sizeof(void *));
}

int main(void) {
  int a[6];
  printf("%d %d %d\n", (int)sizeof a, (int)sizeof a[0], (int)(sizeof a / sizeof *a));
  printf("%d %d %d\n", (int)sizeof(struct s), (int)sizeof(short[7]), (int)sizeof(long long));
  printf("%d\n", of_parameter(a));
  int i = 3;
  printf("%d %d\n", (int)sizeof(i++), i);
  printf("%d %d\n", (int)sizeof(called()), calls);
  printf("%d\n", (int)sizeof(char) + (int)sizeof "four");
  printf("%d\n", (int)(sizeof(struct s *) == sizeof(size_t)));
  printf("%d\n", (int)sizeof(((struct s *)0)->a));
  char text[] = {'a', 'b'};
  printf("%d\n", (int)sizeof text);
  printf("%d\n", (int)sizeof(1 ? (char)1 : (short)2));
  printf("%d\n", -1 < (int)sizeof(int));
  printf("%d\n", -1 < sizeof(int));
  printf("%d %d\n", (int)_Alignof(int), (int)_Alignof(struct s));
  size_t n = sizeof(int) - 5;
  return n > 100;
}
