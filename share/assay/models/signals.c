/* signals.c: sets of signals exactly; contracts of what sends or blocks them. What a handler does:
 * not here. */
#include "posix.h"

typedef struct {
  unsigned long bits[1024 / (8 * sizeof(long))];
} sigset_t;

enum { SIGNAL_MOST = 64, SIGNAL_BITS = 8 * (int)sizeof(long) };

static _Bool signals_is_one(int number) {
  return number >= 1 && number <= SIGNAL_MOST;
}

/* The GNU library keeps 32 and 33 to itself. */
static _Bool signals_is_kept(int number) {
  return (number == 32 || number == 33) && ANY_BOOL();
}

//# signal.h
//= sigemptyset modelled: no signal
//? sigemptyset(new(sigset_t, {0})): same(r); same(sigismember(a1, 3))
int sigemptyset(sigset_t *set) {
  for (int i = 0; i < 1024 / SIGNAL_BITS; i++)
    set->bits[i] = 0;
  return 0;
}

//= sigfillset specified: all signals, but perhaps those that the library needs
//? sigfillset(new(sigset_t, {0})): same(r); same(sigismember(a1, 3))
int sigfillset(sigset_t *set) {
  for (int i = 0; i < 1024 / SIGNAL_BITS; i++)
    set->bits[i] = ~0ul;
  for (int i = 32; i <= 33; i++) /* of the threads library: not to be seen */
    set->bits[(i - 1) / SIGNAL_BITS] &= ~(1ul << ((i - 1) % SIGNAL_BITS));
  return 0;
}

//= sigaddset modelled: 0, or -1 and EINVAL if there is no such signal
//? sigaddset(new(sigset_t, {0}), pick(-1, 70)): same(r); same_bytes(a1, 8)
int sigaddset(sigset_t *set, int number) {
  if (!signals_is_one(number) || signals_is_kept(number))
    return posix_fails_with(EINVAL);
  set->bits[(number - 1) / SIGNAL_BITS] |= 1ul << ((number - 1) % SIGNAL_BITS);
  return 0;
}

//= sigdelset modelled: 0, or -1 and EINVAL if there is no such signal
//? sigdelset(new(sigset_t, {{-1, -1}}), pick(-1, 70)): same(r); same_bytes(a1, 8)
int sigdelset(sigset_t *set, int number) {
  if (!signals_is_one(number) || signals_is_kept(number))
    return posix_fails_with(EINVAL);
  set->bits[(number - 1) / SIGNAL_BITS] &= ~(1ul << ((number - 1) % SIGNAL_BITS));
  return 0;
}

//= sigismember modelled: 1 or 0, or -1 and EINVAL if there is no such signal
//? sigismember(new(sigset_t, {{pick(LONG_MIN, LONG_MAX)}}), pick(-1, 70))
int sigismember(const sigset_t *set, int number) {
  if (!signals_is_one(number))
    return posix_fails_with(EINVAL);
  return (int)(set->bits[(number - 1) / SIGNAL_BITS] >> ((number - 1) % SIGNAL_BITS) & 1);
}

//= sigisemptyset modelled: is no signal in it
//? sigisemptyset(new(sigset_t, {{pick(0, 1)}}))
int sigisemptyset(const sigset_t *set) {
  for (int i = 0; i < 1024 / SIGNAL_BITS; i++)
    if (set->bits[i])
      return 0;
  return 1;
}

static void signals_some_set(sigset_t *to) {
  __assay_write(to, sizeof *to);
}

/* The signals blocked so far: any, until the program blocks some; which ones these are is not kept. */
static _Bool signals_changed;

static int signals_mask(int how, const sigset_t *set, sigset_t *before) {
  if (set && (how < 0 || how > 2))
    return EINVAL;
  if (before) {
    if (signals_changed)
      __assay_approximate("the signals that the program blocked");
    signals_some_set(before);
  }
  if (set)
    signals_changed = 1;
  return 0;
}

//= sigprocmask specified: 0 and the set before; -1 and EINVAL if there is no such way
//? sigprocmask(SIG_BLOCK, NULL, new(sigset_t, {0})): same(r)
//? sigprocmask(pick(50, 60), new(sigset_t, {0}), NULL): same(r)
int sigprocmask(int how, const sigset_t *set, sigset_t *before) {
  return signals_mask(how, set, before) ? posix_fails_with(EINVAL) : 0;
}

//= pthread_sigmask specified: 0 and the set before; EINVAL if there is no such way
//? pthread_sigmask(SIG_BLOCK, NULL, new(sigset_t, {0})): same(r)
int pthread_sigmask(int how, const sigset_t *set, sigset_t *before) {
  return signals_mask(how, set, before);
}

//= pthread_kill approximate: 0, or an error number. A signal to the thread itself may end it
int pthread_kill(unsigned long thread, int number) {
  (void)thread;
  if (number != 0 && !signals_is_one(number))
    return EINVAL;
  if (number != 0)
    __assay_approximate("pthread_kill");
  return posix_number();
}

//= sigpending specified: 0 and a set; -1 and errno
//? sigpending(new(sigset_t, {0})): same(r)
int sigpending(sigset_t *to) {
  if (posix_status() < 0)
    return -1;
  signals_some_set(to);
  return 0;
}

//= sigsuspend specified: -1 and EINTR, once a handler has run
int sigsuspend(const sigset_t *set) {
  (void)set;
  return posix_fails_with(EINTR);
}

//= sigwait specified: 0 and a signal; an error number
int sigwait(const sigset_t *set, int *number) {
  int error = posix_number();
  if (error == 0) {
    *number = ANY_INT(1, SIGNAL_MOST);
    __VERIFIER_assume(sigismember(set, *number) == 1);
  }
  return error;
}

//= strsignal specified: a text of the library's
//? strsignal(pick(-1, 70)): same_text(r)
char *strsignal(int number) {
  (void)number;
  return posix_some_string();
}

//= psignal open: reads its text
void psignal(int number, const char *text) {
  (void)number, (void)text;
}

//= sigabbrev_np specified: a text of the library's; NULL
//? sigabbrev_np(pick(-1, 70)): same(r != NULL); if (r) same_text(r)
const char *sigabbrev_np(int number) {
  return signals_is_one(number) && ANY_BOOL() ? posix_some_string() : NULL;
}
