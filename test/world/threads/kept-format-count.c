// expect: FALSE|UNKNOWN
// args: --memory-model sc --timeout 10
/* A format that a variable has writes back how much was printed. */
#include <pthread.h>
#include <stdio.h>
extern void reach_error(void);
static void *look(void *p) {
  const char *format = "three%n\n";
  int count = 0;
  printf(format, &count);
  if (count == 5)
    reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  pthread_join(t, 0);
}
