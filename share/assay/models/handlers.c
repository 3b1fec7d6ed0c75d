/* handlers.c: what a program does about signals: default, ignore, or a handler of its own. Signals
 * that others send are not here: a program that installs a handler is never proved (the front end
 * sees to that where it does so). A signal that the program raises itself is acted upon.
 *
 * C17 7.14.1.1: when a program begins, signals may be ignored; which ones is not known. */
#include "posix.h"

void _Exit(int status) __attribute__((noreturn));
void __assay_unknown(const char *what);
int getpid(void);

typedef void handlers_function(int);

struct handlers_action {
  handlers_function *handler;
  unsigned long mask[1024 / (8 * sizeof(long))];
  int flags;
  void (*restorer)(void);
};

enum {
  HANDLERS_MOST = 64,
  HANDLERS_KILL = 9,
  HANDLERS_STOP = 19,
  HANDLERS_WITH_INFO = 4,           /* SA_SIGINFO */
  HANDLERS_NOT_DEFERRED = 1 << 30,  /* SA_NODEFER */
  HANDLERS_ONCE = (int)0x80000000u, /* SA_RESETHAND */
};

#define HANDLERS_DEFAULT ((handlers_function *)0)
#define HANDLERS_IGNORE ((handlers_function *)1)
#define HANDLERS_ERROR ((handlers_function *)-1)

static handlers_function *handlers_of[HANDLERS_MOST + 1];
static int handlers_flags[HANDLERS_MOST + 1];
static _Bool handlers_known[HANDLERS_MOST + 1]; /* else as when the program began */
static _Bool __assay_own_handlers[HANDLERS_MOST + 1]; /* set since execution starts */
static _Bool handlers_busy[HANDLERS_MOST + 1];  /* its handler runs */

static _Bool handlers_fixed(int number) {
  return number == HANDLERS_KILL || number == HANDLERS_STOP;
}

/* 32 and 33 belong to the threads library. */
static _Bool handlers_is_one(int number) {
  return number >= 1 && number <= HANDLERS_MOST && number != 32 && number != 33;
}

static handlers_function *handlers_now(int number) {
  if (!handlers_known[number]) {
    handlers_known[number] = 1;
    handlers_of[number] =
        !handlers_fixed(number) && ANY_BOOL() ? HANDLERS_IGNORE : HANDLERS_DEFAULT;
  }
  __VERIFIER_assume(handlers_of[number] != HANDLERS_ERROR);
  return handlers_of[number];
}

static handlers_function *handlers_install(int number, handlers_function *f, int flags) {
  if (!handlers_is_one(number) || handlers_fixed(number) || f == HANDLERS_ERROR) {
    SET_ERRNO(EINVAL);
    return HANDLERS_ERROR;
  }
  handlers_function *before = handlers_now(number);
  handlers_of[number] = f;
  handlers_flags[number] = flags;
  __assay_own_handlers[number] = 1;
  return before;
}

//# signal.h
//= signal modelled: the action before; SIG_ERR and EINVAL if there is no such signal
handlers_function *signal(int number, handlers_function *f) {
  return handlers_install(number, f, 0);
}

//= __sysv_signal modelled: like signal; a handler is used once
handlers_function *__sysv_signal(int number, handlers_function *f) {
  return handlers_install(number, f, HANDLERS_ONCE | HANDLERS_NOT_DEFERRED);
}
//= sysv_signal is __sysv_signal
//= bsd_signal is signal
//= ssignal is signal

//= sigignore modelled: 0, and the signal is ignored; -1 and EINVAL if there is no such signal
int sigignore(int number) {
  return handlers_install(number, HANDLERS_IGNORE, 0) == HANDLERS_ERROR ? -1 : 0;
}

//= sigaction specified: 0, with the action before; -1 and EINVAL if there is no such signal
int sigaction(int number, const struct handlers_action *to, struct handlers_action *before) {
  if (!handlers_is_one(number) || (handlers_fixed(number) && to))
    return posix_fails_with(EINVAL);
  handlers_function *was = handlers_now(number);
  int flags = handlers_flags[number];
  if (to) {
    handlers_of[number] = to->handler;
    handlers_flags[number] = to->flags;
    __assay_own_handlers[number] = 1;
  }
  if (before) {
    __assay_write(before, sizeof *before);
    before->handler = was;
    __VERIFIER_assume((before->flags & HANDLERS_WITH_INFO) == (flags & HANDLERS_WITH_INFO));
  }
  return 0;
}

/* SIGCHLD, SIGCONT, SIGURG and SIGWINCH do nothing; SIGTSTP, SIGTTIN and SIGTTOU stop the process
 * until it is continued; all others end it. */
static _Bool handlers_ends(int number) {
  return number != 17 && number != 18 && number != 23 && number != 28 &&
         (number < HANDLERS_STOP || number > 22);
}

static void handlers_run(int number) {
  handlers_function *f = handlers_of[number];
  int flags = handlers_flags[number];
  if (handlers_busy[number]) { /* it comes when the handler has returned */
    __assay_approximate("raise");
    return;
  }
  if (flags & HANDLERS_ONCE)
    handlers_of[number] = HANDLERS_DEFAULT;
  if (!__assay_own_handlers[number])
    __assay_unknown("a handler that was set earlier");
  if (flags & HANDLERS_WITH_INFO)
    __assay_unknown("a handler with SA_SIGINFO");
  handlers_busy[number] = !(flags & HANDLERS_NOT_DEFERRED);
  f(number);
  handlers_busy[number] = 0;
}

//= raise modelled: does what the signal does; 0, or another number if there is no such signal
int raise(int number) {
  if (number < 0 || number > HANDLERS_MOST)
    return posix_fails_with(EINVAL);
  if (number == 0 || number == HANDLERS_STOP)
    return 0;
  if (number == HANDLERS_KILL)
    _Exit(128 + number);
#ifdef ASSAY_SIGNALS_BLOCKED
  if (ANY_BOOL()) {
    __assay_approximate("raise");
    return 0;
  }
#endif
  if (!handlers_known[number] && ANY_BOOL()) {
    __assay_approximate("raise"); /* who starts the program may have had it ignored */
    return 0;
  }
  if (handlers_known[number] && handlers_of[number] == HANDLERS_IGNORE)
    return 0;
  if (handlers_known[number] && handlers_of[number] != HANDLERS_DEFAULT)
    handlers_run(number);
  else if (handlers_ends(number))
    _Exit(128 + number);
  return 0;
}

//= kill approximate: 0; -1 and errno. A signal to the process itself may end it
int kill(int pid, int number) {
  if (number < 0 || number > HANDLERS_MOST)
    return posix_fails_with(EINVAL);
  if (number != 0 && (pid <= 0 || pid == getpid())) {
    if (pid > 0 && number == HANDLERS_KILL)
      _Exit(128 + number);
    __assay_approximate("kill");
  }
  return posix_status();
}

//= killpg approximate: 0; -1 and errno. A signal to the process itself may end it
int killpg(int group, int number) {
  (void)group;
  if (number < 0 || number > HANDLERS_MOST)
    return posix_fails_with(EINVAL);
  if (number != 0)
    __assay_approximate("killpg");
  return posix_status();
}
