// expect: TRUE
/* More than eight threads: the list of threads grows while the first one is expanded. */
#include <pthread.h>
extern void reach_error(void);
static void *rest(void *p) { return p; }
int main(void) {
  pthread_t t;
  for (int i = 0; i < 10; i++)
    pthread_create(&t, 0, rest, 0);
  if (t == 0)
    reach_error();
  return 0;
}
