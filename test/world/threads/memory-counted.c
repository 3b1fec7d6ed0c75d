// expect: TRUE
// args: --property valid-memsafety
// The last of two owners frees the object.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct object {
  atomic_int owners;
  int value;
};
static void put(struct object *o) {
  if (atomic_fetch_sub(&o->owners, 1) == 1)
    free(o);
}
static void *user(void *p) {
  struct object *o = p;
  int value = o->value;
  put(o);
  return value ? NULL : p;
}
int main(void) {
  pthread_t t;
  struct object *o = malloc(sizeof *o);
  if (!o)
    return 0;
  o->value = 1;
  o->owners = 2;
  pthread_create(&t, 0, user, o);
  put(o);
  pthread_join(t, 0);
  return 0;
}
