// options: --timeout 10
// next: assay check --property no-data-race --timeout 10 race_flag.c
// follow: FALSE
#include <pthread.h>
extern void reach_error(void);
static int flag, value;
static void *writer(void *arg) { value = 1; flag = 1; return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  if (flag && value != 1)
    reach_error();
  pthread_join(t, 0);
  return 0;
}
