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
static exit_plain *exit_plains[EXIT_MOST]; /* null: the other kind */
static exit_told *exit_tolds[EXIT_MOST];
static void *exit_arguments[EXIT_MOST];
static int exit_registered;
static exit_plain *exit_quick[EXIT_MOST];
static int exit_quick_registered;
static int exit_finished; /* destructors run once */

//= atexit modelled: registers a function that runs when the program ends
int atexit(exit_plain *f) {
  if (exit_registered == EXIT_MOST)
    __assay_unknown("more than 32 exit handlers");
  exit_plains[exit_registered] = f;
  exit_registered++;
  return 0;
}

//= on_exit modelled: registers a function that gets the status when the program ends
int on_exit(exit_told *f, void *argument) {
  if (exit_registered == EXIT_MOST)
    __assay_unknown("more than 32 exit handlers");
  exit_plains[exit_registered] = 0;
  exit_tolds[exit_registered] = f;
  exit_arguments[exit_registered] = argument;
  exit_registered++;
  return 0;
}

//= at_quick_exit modelled: registers a function that quick_exit runs
int at_quick_exit(exit_plain *f) {
  if (exit_quick_registered == EXIT_MOST)
    __assay_unknown("more than 32 exit handlers");
  exit_quick[exit_quick_registered] = f;
  exit_quick_registered++;
  return 0;
}

void __assay_at_exit(int status) {
  while (exit_registered > 0) {
    exit_registered--;
    if (exit_plains[exit_registered])
      exit_plains[exit_registered]();
    else
      exit_tolds[exit_registered](status, exit_arguments[exit_registered]);
  }
  if (!exit_finished) {
    exit_finished = 1;
    __assay_finish();
  }
}

void exit(int status) {
  __assay_at_exit(status);
  _Exit(status);
}

void quick_exit(int status) {
  while (exit_quick_registered > 0) {
    exit_quick_registered--;
    exit_quick[exit_quick_registered]();
  }
  _Exit(status);
}
