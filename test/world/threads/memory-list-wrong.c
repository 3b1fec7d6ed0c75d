// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety
// Between the two steps another one may have put its object there: it is lost.
#include <pthread.h>
#include <stdlib.h>
struct node {
  struct node *next;
};
static struct node *head;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *push(void *p) {
  struct node *x = malloc(sizeof *x);
  if (!x)
    return p;
  pthread_mutex_lock(&m);
  x->next = head;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  head = x;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, push, 0);
  pthread_create(&t, 0, push, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
