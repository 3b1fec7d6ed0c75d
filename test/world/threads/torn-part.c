// expect: UNKNOWN
// args: --memory-model sc --timeout 10
// prints: an access to shared memory that is no single step
/* Others may see a part of it, which is not followed: nothing is proved. */
#include <pthread.h>
extern void reach_error(void);
static struct pair {
  int a, b;
} shared;
static void *writer(void *a) {
  struct pair both = {1, 1};
  shared = both;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  struct pair seen = shared;
  if (seen.a != seen.b)
    reach_error();
  pthread_join(t, 0);
}
