// expect: TRUE
// args: --property valid-memsafety,valid-memcleanup
// Two threads put an object each into a list, under a lock; all are freed in the end.
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
  while (head) {
    struct node *x = head;
    head = head->next;
    free(x);
  }
  return 0;
}
