/* threads.c: models of <threads.h> for one thread: locks succeed, fail or are busy; keys keep what is
 * set. Creating a thread is not modelled (the core says so). */
#include <assay/model.h>

//# threads.h

enum { THRD_SUCCESS, THRD_BUSY, THRD_ERROR, THRD_NOMEM, THRD_TIMEDOUT };

static int threads_status(void) {
  return ANY_BOOL() ? THRD_SUCCESS : THRD_ERROR;
}

//= mtx_init specified: success or an error
//? mtx_init(new(mtx_t, {0}), mtx_plain): same(r)
int mtx_init(void *m, int type) {
  return threads_status();
}
//= mtx_lock specified: success or an error
int mtx_lock(void *m) {
  return threads_status();
}
//= mtx_trylock specified: success, busy or an error
int mtx_trylock(void *m) {
  return ANY_INT(THRD_SUCCESS, THRD_ERROR);
}
//= mtx_timedlock specified: success, out of time or an error
int mtx_timedlock(void *m, const void *until) {
  return ANY_BOOL() ? THRD_TIMEDOUT : threads_status();
}
//= mtx_unlock specified: success or an error
int mtx_unlock(void *m) {
  return threads_status();
}
//= mtx_destroy open: ends the life of a mutex
void mtx_destroy(void *m) {
}
//= cnd_init specified: success, no memory or an error
//? cnd_init(new(cnd_t, {0})): same(r)
int cnd_init(void *c) {
  return ANY_BOOL() ? THRD_NOMEM : threads_status();
}
//= cnd_signal specified: success or an error
int cnd_signal(void *c) {
  return threads_status();
}
//= cnd_broadcast specified: success or an error
int cnd_broadcast(void *c) {
  return threads_status();
}
//= cnd_wait specified: success or an error
int cnd_wait(void *c, void *m) {
  return threads_status();
}
//= cnd_timedwait specified: success, out of time or an error
int cnd_timedwait(void *c, void *m, const void *until) {
  return ANY_BOOL() ? THRD_TIMEDOUT : threads_status();
}
//= cnd_destroy open: ends the life of a condition
void cnd_destroy(void *c) {
}

//= thrd_create built-in: UNKNOWN: threads are not executed
static unsigned long threads_self;
static _Bool threads_named;

//= thrd_current specified: the same number each time
unsigned long thrd_current(void) {
  if (!threads_named)
    threads_self = __VERIFIER_nondet_ulong();
  threads_named = 1;
  return threads_self;
}
//= thrd_equal modelled: are the numbers equal
//? thrd_equal(thrd_current(), thrd_current()): same(r != 0)
int thrd_equal(unsigned long a, unsigned long b) {
  return a == b ? ANY_NONZERO() : 0;
}
//= thrd_sleep specified: 0, -1 if interrupted, or another negative number; the rest is stored
//? thrd_sleep(new(struct timespec, {0, 10}), NULL)
int thrd_sleep(const void *time, void *rest) {
  int r = ANY_INT(INT_MIN, 0);
  if (r == -1 && rest)
    __assay_write(rest, 2 * sizeof(long));
  return r;
}
//= thrd_yield open: nothing that one thread could see
void thrd_yield(void) {
}
/* The only thread: the program ends as if by exit(0). */
//= thrd_exit modelled: ends the thread
void thrd_exit(int result) {
  exit(0);
}
//= thrd_detach specified: success or an error
int thrd_detach(unsigned long thread) {
  return threads_status();
}
//= thrd_join specified: success and a result, or an error
int thrd_join(unsigned long thread, int *result) {
  if (result)
    *result = __VERIFIER_nondet_int();
  return threads_status();
}

enum { THREADS_KEYS = 8 };
static void *threads_values[THREADS_KEYS];
static unsigned threads_keys;

//= tss_create specified: success and a new key, or an error
int tss_create(unsigned *key, void (*destructor)(void *)) {
  if (ANY_BOOL())
    return THRD_ERROR;
  if (destructor)
    __assay_approximate("a destructor of thread-specific storage");
  if (threads_keys == THREADS_KEYS)
    __assay_approximate("many keys of thread-specific storage");
  *key = threads_keys == THREADS_KEYS ? THREADS_KEYS - 1 : threads_keys++;
  return THRD_SUCCESS;
}
//= tss_get modelled: what was set last, or null
void *tss_get(unsigned key) {
  return key < THREADS_KEYS ? threads_values[key] : NULL;
}
//= tss_set specified: success and what is set, or an error
int tss_set(unsigned key, void *value) {
  if (key >= THREADS_KEYS || ANY_BOOL())
    return THRD_ERROR;
  threads_values[key] = value;
  return THRD_SUCCESS;
}
//= tss_delete open: ends the life of a key
void tss_delete(unsigned key) {
}
