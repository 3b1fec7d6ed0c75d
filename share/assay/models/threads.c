/* threads.c: models of <threads.h> for one thread: locks succeed, fail or are busy; keys keep what is
 * set. In a program that starts threads (ASSAY_THREADS) they are what concurrent.h has. */
#include <assay/model.h>
#ifdef ASSAY_THREADS
#include "concurrent.h"
#endif

//# threads.h

enum { THRD_SUCCESS, THRD_BUSY, THRD_ERROR, THRD_NOMEM, THRD_TIMEDOUT };

static int threads_status(void) {
#ifdef ASSAY_THREADS
  return THRD_SUCCESS;
#endif
  return ANY_BOOL() ? THRD_SUCCESS : THRD_ERROR;
}

//= mtx_init specified: success or an error
//? mtx_init(new(mtx_t, {0}), mtx_plain): same(r)
int mtx_init(void *m, int type) {
#ifdef ASSAY_THREADS
  return concurrent_mutex_init(m, type & 1 ? MUTEX_RECURSIVE : 0);
#else
  return threads_status();
#endif
}
//= mtx_lock specified: success or an error
int mtx_lock(void *m) {
#ifdef ASSAY_THREADS
  return concurrent_lock(m) ? THRD_ERROR : THRD_SUCCESS;
#else
  return threads_status();
#endif
}
//= mtx_trylock specified: success, busy or an error
int mtx_trylock(void *m) {
#ifdef ASSAY_THREADS
  return concurrent_try(m) ? THRD_BUSY : THRD_SUCCESS;
#else
  return ANY_INT(THRD_SUCCESS, THRD_ERROR);
#endif
}
//= mtx_timedlock specified: success, out of time or an error
int mtx_timedlock(void *m, const void *until) {
#ifdef ASSAY_THREADS
  (void)until;
  int error = concurrent_timed(m);
  return error == ETIMEDOUT ? THRD_TIMEDOUT : error ? THRD_ERROR : THRD_SUCCESS;
#else
  return ANY_BOOL() ? THRD_TIMEDOUT : threads_status();
#endif
}
//= mtx_unlock specified: success or an error
int mtx_unlock(void *m) {
#ifdef ASSAY_THREADS
  return concurrent_unlock(m) ? THRD_ERROR : THRD_SUCCESS;
#else
  return threads_status();
#endif
}
//= mtx_destroy open: ends the life of a mutex
void mtx_destroy(void *m) {
}
//= cnd_init specified: success, no memory or an error
//? cnd_init(new(cnd_t, {0})): same(r)
int cnd_init(void *c) {
#ifdef ASSAY_THREADS
  concurrent_condition_init(c);
  return THRD_SUCCESS;
#else
  return ANY_BOOL() ? THRD_NOMEM : threads_status();
#endif
}
//= cnd_signal specified: success or an error
int cnd_signal(void *c) {
#ifdef ASSAY_THREADS
  concurrent_signal(c);
#endif
  return threads_status();
}
//= cnd_broadcast specified: success or an error
int cnd_broadcast(void *c) {
#ifdef ASSAY_THREADS
  concurrent_broadcast(c);
#endif
  return threads_status();
}
//= cnd_wait specified: success or an error
int cnd_wait(void *c, void *m) {
#ifdef ASSAY_THREADS
  return concurrent_wait(c, m, 0) ? THRD_ERROR : THRD_SUCCESS;
#else
  return threads_status();
#endif
}
//= cnd_timedwait specified: success, out of time or an error
int cnd_timedwait(void *c, void *m, const void *until) {
#ifdef ASSAY_THREADS
  (void)until;
  concurrent_wait(c, m, 1);
  return ANY_BOOL() ? THRD_TIMEDOUT : THRD_SUCCESS;
#else
  return ANY_BOOL() ? THRD_TIMEDOUT : threads_status();
#endif
}
//= cnd_destroy open: ends the life of a condition
void cnd_destroy(void *c) {
}

#ifdef ASSAY_THREADS
//= thrd_create modelled: success and a new thread; that it can be created is assumed
int thrd_create(unsigned long *thread, int (*run)(void *), void *argument) {
  *thread = __assay_thread_start(run, argument);
  return THRD_SUCCESS;
}
#endif
static unsigned long threads_self;
static _Bool threads_named;

//= thrd_current specified: the same number each time
unsigned long thrd_current(void) {
#ifdef ASSAY_THREADS
  return __assay_thread_self();
#else
  if (!threads_named)
    threads_self = __VERIFIER_nondet_ulong();
  threads_named = 1;
  return threads_self;
#endif
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
#ifdef ASSAY_THREADS
  concurrent_destroy();
  concurrent_leave();
  __assay_thread_exit((void *)(long)result);
#else
  exit(0);
#endif
}
//= thrd_detach specified: success or an error
int thrd_detach(unsigned long thread) {
  return threads_status();
}
//= thrd_join specified: success and a result, or an error
int thrd_join(unsigned long thread, int *result) {
#ifdef ASSAY_THREADS
  void *given = concurrent_join(thread);
  if (result)
    *result = (int)(long)given;
  return THRD_SUCCESS;
#else
  if (result)
    *result = __VERIFIER_nondet_int();
  return threads_status();
#endif
}

#ifndef ASSAY_THREADS
enum { THREADS_KEYS = 8 };
static void *threads_values[THREADS_KEYS];
static unsigned threads_keys;
#endif

//= tss_create specified: success and a new key, or an error
int tss_create(unsigned *key, void (*destructor)(void *)) {
#if defined(ASSAY_THREADS) && defined(ASSAY_THREAD_KEYS)
  *key = concurrent_new_key(destructor);
#elif !defined(ASSAY_THREADS)
  if (ANY_BOOL())
    return THRD_ERROR;
  __VERIFIER_assume(threads_keys <= THREADS_KEYS);
  if (destructor)
    __assay_approximate("a destructor of thread-specific storage");
  if (threads_keys == THREADS_KEYS)
    __assay_approximate("many keys of thread-specific storage");
  *key = threads_keys == THREADS_KEYS ? THREADS_KEYS - 1 : threads_keys++;
#endif
  return THRD_SUCCESS;
}
//= tss_get modelled: what was set last, or null
void *tss_get(unsigned key) {
#if defined(ASSAY_THREADS) && defined(ASSAY_THREAD_KEYS)
  return concurrent_is_key(key) ? concurrent_values[key] : NULL;
#elif defined(ASSAY_THREADS)
  return NULL;
#else
  return key < THREADS_KEYS ? threads_values[key] : NULL;
#endif
}
//= tss_set specified: success and what is set, or an error
int tss_set(unsigned key, void *value) {
#if defined(ASSAY_THREADS) && defined(ASSAY_THREAD_KEYS)
  if (!concurrent_is_key(key))
    return THRD_ERROR;
  concurrent_values[key] = value;
#elif defined(ASSAY_THREADS)
  return THRD_ERROR;
#else
  if (key >= THREADS_KEYS || ANY_BOOL())
    return THRD_ERROR;
  threads_values[key] = value;
#endif
  return THRD_SUCCESS;
}
//= tss_delete open: ends the life of a key
void tss_delete(unsigned key) {
#if defined(ASSAY_THREADS) && defined(ASSAY_THREAD_KEYS)
  if (concurrent_is_key(key))
    concurrent_keys[key].is_used = 0;
#endif
}
