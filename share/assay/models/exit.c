/* exit.c: what runs when a program ends: functions registered by atexit, on_exit and at_quick_exit,
 * last one first, then destructors. Linked only where the program registers some or has
 * destructors; otherwise exit just ends it. After main returns, __assay_at_exit is called.
 *
 * C17 promises room for 32 functions of each kind; more are not modelled. A function registered
 * while others run is run next, as libraries do. */
//# stdlib.h

typedef void exit_plain(void);
typedef void exit_told(int, void *);

enum { EXIT_MOST = 32 };

void _Exit(int status) __attribute__((noreturn));
void __assay_unknown(const char *what);
void __assay_finish(void); /* the program's destructors */

/* One stack for atexit and on_exit, since they run in one order. */
static exit_plain *__assay_own_plains[EXIT_MOST]; /* null: the other kind */
static exit_told *__assay_own_tolds[EXIT_MOST];
static void *__assay_own_arguments[EXIT_MOST];
static int __assay_own_registered;
static exit_plain *__assay_own_quick[EXIT_MOST];
static int __assay_own_quick_registered;
static int __assay_own_finished; /* destructors run once */

//= atexit modelled: registers a function that runs when the program ends
int atexit(exit_plain *f) {
  if (__assay_own_registered == EXIT_MOST)
    __assay_unknown("more than 32 exit handlers");
  __assay_own_plains[__assay_own_registered] = f;
  __assay_own_registered++;
  return 0;
}

//= on_exit modelled: registers a function that gets the status when the program ends
int on_exit(exit_told *f, void *argument) {
  if (__assay_own_registered == EXIT_MOST)
    __assay_unknown("more than 32 exit handlers");
  __assay_own_plains[__assay_own_registered] = 0;
  __assay_own_tolds[__assay_own_registered] = f;
  __assay_own_arguments[__assay_own_registered] = argument;
  __assay_own_registered++;
  return 0;
}

//= at_quick_exit modelled: registers a function that quick_exit runs
int at_quick_exit(exit_plain *f) {
  if (__assay_own_quick_registered == EXIT_MOST)
    __assay_unknown("more than 32 exit handlers");
  __assay_own_quick[__assay_own_quick_registered] = f;
  __assay_own_quick_registered++;
  return 0;
}

void __assay_at_exit(int status) {
  while (__assay_own_registered > 0) {
    __assay_own_registered--;
    if (__assay_own_plains[__assay_own_registered])
      __assay_own_plains[__assay_own_registered]();
    else
      __assay_own_tolds[__assay_own_registered](status, __assay_own_arguments[__assay_own_registered]);
  }
  if (!__assay_own_finished) {
    __assay_own_finished = 1;
    __assay_finish();
  }
}

void exit(int status) {
  __assay_at_exit(status);
  _Exit(status);
}

void quick_exit(int status) {
  while (__assay_own_quick_registered > 0) {
    __assay_own_quick_registered--;
    __assay_own_quick[__assay_own_quick_registered]();
  }
  _Exit(status);
}
