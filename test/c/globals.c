// Globals: tentative definitions, extern declarations, zero start, and use before definition.
// models: 32 64
#include <stdio.h>

int tentative;
int tentative;
extern int later;
static int hidden = 4;
static long long zeroed[3];
static struct {
  char c;
  int *p;
} pair;

static int use(void) {
  extern int later_array[3];
  return later + later_array[1];
}

static int shadow(int hidden) {
  hidden *= 2;
  {
    extern int later;
    later += hidden;
  }
  return hidden;
}

int main(void) {
  printf("%d %lld %d %d\n", tentative, zeroed[2], pair.c, pair.p == 0);
  printf("%d\n", use());
  printf("%d %d\n", shadow(5), hidden);
  printf("%d\n", later);
  pair.p = &hidden;
  *pair.p += 10;
  tentative = hidden++;
  printf("%d %d\n", tentative, hidden);
  int *table[2] = {&later, &tentative};
  *table[0] = *table[1] * 2;
  printf("%d\n", later);
  return use();
}

int later = 7;
int later_array[3] = {1, 20, 300};
