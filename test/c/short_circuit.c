// && and || evaluate their right side only when needed; side effects show it.
// models: 32 64
#include <stdio.h>

static char trace[64];
static int used;

static int t(char c) {
  trace[used++] = c;
  return 1;
}
static int f(char c) {
  trace[used++] = c;
  return 0;
}
static void flush(int value) {
  trace[used] = 0;
  printf("%d %s\n", value, trace);
  used = 0;
}

int main(void) {
  flush(t('a') && t('b'));
  flush(t('a') && f('b'));
  flush(f('a') && t('b'));
  flush(t('a') || t('b'));
  flush(f('a') || f('b'));
  flush((f('a') || t('b')) && (t('c') || t('d')));
  flush(f('a') && t('b') || t('c') && !f('d'));
  flush(!(t('a') && !f('b')) + (f('c') || t('d')) * 2);
  int x = 0, y = 5;
  if (x++ && y++)
    printf("unreached\n");
  printf("%d %d\n", x, y);
  if (x-- || y++)
    printf("reached %d %d\n", x, y);
  int *p = 0;
  printf("%d\n", p && *p);
  int a[3] = {1, 2, 0}, i = 0;
  while (i < 3 && a[i])
    i++;
  printf("%d\n", i);
  int z = (x = 3) && (y = 0) || (x = 9);
  printf("%d %d %d\n", x, y, z);
  _Bool b = x > 1 && y < 1;
  return b && !(x < y) ? 21 : 0;
}
