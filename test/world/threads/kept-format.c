// expect: FALSE
// args: --memory-model sc
/* What is printed by a format that a variable has. */
#include <pthread.h>
#include <stdio.h>
extern void reach_error(void);
static int a, b;
static void *set(void *p) {
  a = 1;
  b = -1;
  return p;
}
static void *look(void *p) {
  const char *format = "a is %d\n";
  if (a == 1 && b != -1) {
    fprintf(stderr, format, a);
    reach_error();
  }
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  pthread_create(&t, 0, look, 0);
  pthread_exit(0);
}
