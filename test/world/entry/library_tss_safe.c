// expect: TRUE
// args: --entry f
// A new key is one of those that there are, whichever are in use.
#include <assert.h>
#include <threads.h>

void f(void) {
  tss_t key;
  int value;
  if (tss_create(&key, NULL) == thrd_success && tss_set(key, &value) == thrd_success)
    assert(tss_get(key) == &value);
}
