/* system.c: contracts of the functions by which the system tells of itself and of what a program may
 * use: <unistd.h>, <sys/utsname.h>, <sys/resource.h>, <sys/times.h>, <sys/wait.h>, <sys/random.h>. */
#include "posix.h"

//# unistd.h
//= sysconf specified: -1 (errno untouched if there is no limit), or not negative but for limits of C's types
//? sysconf(pick(-1, 250))
long sysconf(int name) {
  if (name < 0)
    return posix_fails_with(EINVAL);
  if (name == 30) /* _SC_PAGESIZE */
    return 4096;
  if (ANY_BOOL())
    return ANY_BOOL() ? posix_fails() : -1;
  /* Limits of C's own types may be below 0, or above LONG_MAX. */
  return name >= 101 && name <= 118 ? __VERIFIER_nondet_long() : ANY_LONG(0, LONG_MAX);
}

//= pathconf specified: -1 (errno untouched if there is no limit), or not negative
//? pathconf("/", pick(-1, 25))
long pathconf(const char *path, int name) {
  (void)path, (void)name;
  if (ANY_BOOL())
    return ANY_BOOL() ? posix_fails() : -1;
  return ANY_LONG(0, LONG_MAX);
}

//= fpathconf specified: as pathconf; fails for a negative descriptor
//? fpathconf(descriptor("", O_RDWR), pick(-1, 25))
long fpathconf(int fd, int name) {
  return fd < 0 ? posix_fails_with(EBADF) : pathconf(NULL, name);
}

//= confstr specified: the size of the text; as much of it as there is room for, zero at its end
//= __confstr_chk is confstr without 4
//? confstr(_CS_PATH, room(30), pick(0, 30)): same(r)
//? confstr(pick(-1, 3), room(30), 30): same(r)
size_t confstr(int name, char *to, size_t room) {
  (void)name;
  size_t size = ANY_SIZE(SIZE_MAX / 4);
  if (size == 0) {
    MAY_SET_ERRNO();
    return 0;
  }
  size_t kept = size < room ? size : room;
  if (to && kept) {
    __assay_write(to, kept - 1);
    to[kept - 1] = 0;
  }
  return size;
}

//= getpagesize modelled: 4096
//? getpagesize()
int getpagesize(void) {
  return 4096;
}

//= getdtablesize specified: positive
//? getdtablesize()
int getdtablesize(void) {
  return ANY_POSITIVE();
}

/* Cut off without a zero if there is no room. */
//= gethostname specified: 0 and a text in the buffer, with a zero if it has room; -1 and errno
//= __gethostname_chk is gethostname without 3
//= __getdomainname_chk is gethostname without 3
//? gethostname(room(70), 70): same(r); if (!r) same_text(a1)
//? gethostname(room(70), pick(0, 70)): same(r)
int gethostname(char *to, size_t room) {
  if (posix_status() < 0)
    return -1;
  size_t length = ANY_SIZE(room);
  __assay_write(to, length);
  if (length < room)
    to[length] = 0;
  return 0;
}

//= getdomainname specified: 0 and a text in the buffer, with a zero if it has room; -1 and errno
//? getdomainname(room(70), pick(0, 70)): same(r)
int getdomainname(char *to, size_t room) {
  if (posix_status() < 0)
    return -1;
  size_t length = ANY_SIZE(room);
  __assay_write(to, length);
  if (length < room)
    to[length] = 0;
  return 0;
}

//= sethostname specified: 0, or -1 and errno
int sethostname(const char *name, size_t length) {
  (void)name, (void)length;
  return posix_status();
}

//# sys/utsname.h
struct utsname {
  char texts[6][65];
};

//= uname specified: six texts; -1 and errno
//? uname(new(struct utsname, {0})): same(r); same_text(a1->sysname)
int uname(struct utsname *to) {
  if (posix_status() < 0)
    return -1;
  __assay_write(to, sizeof *to);
  for (int i = 0; i < 6; i++)
    to->texts[i][64] = 0;
  return 0;
}

//# sys/random.h
//= getrandom specified: as read
//? getrandom(room(9), pick(0, 9), 0): same(r); same_bytes(a1, 9)
ssize_t getrandom(void *to, size_t n, unsigned flags) {
  (void)flags;
  ssize_t got = posix_count(n);
  if (got > 0)
    __assay_write(to, (size_t)got);
  return got;
}

//= getentropy specified: 0 and all bytes written; -1 and errno, also for more than 256
//? getentropy(room(9), pick(0, 9)): same(r); same_bytes(a1, 9)
//? getentropy(room(300), pick(250, 300)): same(r)
int getentropy(void *to, size_t n) {
  if (n > 256)
    return posix_fails_with(EIO);
  if (posix_status() < 0)
    return -1;
  __assay_write(to, n);
  return 0;
}

//# stdlib.h
//= getloadavg specified: at most as many as asked for, written; -1
//? getloadavg(new(double, 0), pick(-1, 1)): same(r)
int getloadavg(double *to, int count) {
  if (ANY_BOOL())
    return -1;
  int got = ANY_INT(0, count < 0 ? 0 : count < 3 ? count : 3);
  __assay_write(to, (size_t)got * sizeof *to);
  return got;
}

/* ---- what a program may use ------------------------------------------------------------------ */

struct rlimit {
  unsigned long rlim_cur, rlim_max;
};

//# sys/resource.h
//= getrlimit specified: the limit, not above the highest; -1 and errno
//? getrlimit(pick(0, 20), new(struct rlimit, {0})): same(r)
int getrlimit(int what, struct rlimit *to) {
  (void)what;
  if (posix_status() < 0)
    return -1;
  to->rlim_cur = __VERIFIER_nondet_ulong();
  to->rlim_max = __VERIFIER_nondet_ulong();
  __VERIFIER_assume(to->rlim_cur <= to->rlim_max);
  return 0;
}

struct rlimit64 {
  unsigned long long rlim_cur, rlim_max;
};

//= getrlimit64 specified: as getrlimit
//? getrlimit64(pick(0, 20), new(struct rlimit64, {0})): same(r)
int getrlimit64(int what, struct rlimit64 *to) {
  (void)what;
  if (posix_status() < 0)
    return -1;
  to->rlim_cur = __VERIFIER_nondet_ulonglong();
  to->rlim_max = __VERIFIER_nondet_ulonglong();
  __VERIFIER_assume(to->rlim_cur <= to->rlim_max);
  return 0;
}

//= setrlimit specified: 0, or -1 and errno
//= setrlimit64 is setrlimit
int setrlimit(int what, const void *limit) {
  (void)what, (void)limit;
  return posix_status();
}

struct rusage {
  struct timeval ru_utime, ru_stime;
  long counts[14];
};

//= getrusage specified: times and counts, none negative; -1 and errno
//? getrusage(pick(-2, 2), new(struct rusage, {0})): same(r); same(a2->ru_utime.tv_usec)
int getrusage(int whose, struct rusage *to) {
  (void)whose;
  if (posix_status() < 0)
    return -1;
  __assay_write(to, sizeof *to);
  __VERIFIER_assume(to->ru_utime.tv_sec >= 0 && to->ru_utime.tv_usec >= 0);
  __VERIFIER_assume(to->ru_stime.tv_sec >= 0 && to->ru_stime.tv_usec >= 0);
  __VERIFIER_assume(to->ru_utime.tv_usec < 1000000 && to->ru_stime.tv_usec < 1000000);
  return 0;
}

//= getpriority specified: from -20 to 19; -1 and errno
//? getpriority(pick(-1, 3), 0)
int getpriority(int which, id_t who) {
  (void)which, (void)who;
  return ANY_BOOL() ? posix_fails() : ANY_INT(-20, 19);
}

//= setpriority specified: 0, or -1 and errno
int setpriority(int which, id_t who, int level) {
  (void)which, (void)who, (void)level;
  return posix_status();
}

struct tms {
  long tms_utime, tms_stime, tms_cutime, tms_cstime;
};

//# sys/times.h
//= times specified: four times, none negative; -1 and errno
//? times(new(struct tms, {0}))
long times(struct tms *to) {
  if (posix_status() < 0)
    return -1;
  if (to) {
    to->tms_utime = ANY_LONG(0, LONG_MAX);
    to->tms_stime = ANY_LONG(0, LONG_MAX);
    to->tms_cutime = ANY_LONG(0, LONG_MAX);
    to->tms_cstime = ANY_LONG(0, LONG_MAX);
  }
  return __VERIFIER_nondet_long();
}

/* ---- children -------------------------------------------------------------------------------- */

//# sys/wait.h
//= waitpid specified: a child's number, the one asked for if positive, and its status; 0; -1 and errno
//? waitpid(-1, new(int, 7), WNOHANG): same(r)
pid_t waitpid(pid_t which, int *status, int options) {
  if (ANY_BOOL())
    return posix_fails();
  if ((options & 1) && ANY_BOOL()) /* WNOHANG */
    return 0;
  pid_t child = which > 0 ? which : ANY_POSITIVE();
  if (status)
    *status = __VERIFIER_nondet_int();
  return child;
}

//= wait specified: a child's number and its status; -1 and errno
//? wait(new(int, 7)): same(r)
pid_t wait(int *status) {
  return waitpid(-1, status, 0);
}

//= wait4 specified: as waitpid
//? wait4(-1, new(int, 7), WNOHANG, NULL): same(r)
pid_t wait4(pid_t which, int *status, int options, struct rusage *usage) {
  pid_t child = waitpid(which, status, options);
  if (child > 0 && usage)
    __assay_write(usage, sizeof *usage);
  return child;
}

//= wait3 specified: as waitpid of any child
//? wait3(new(int, 7), WNOHANG, NULL): same(r)
pid_t wait3(int *status, int options, struct rusage *usage) {
  return wait4(-1, status, options, usage);
}

/* ---- messages -------------------------------------------------------------------------------- */

//# syslog.h
//= openlog open: nothing that a program sees
//? openlog(NULL, 0, 0): same(1)
void openlog(const char *name, int options, int facility) {
  (void)name, (void)options, (void)facility;
}

//= closelog open: nothing that a program sees
void closelog(void) {
}

/* %n is not used in messages to the log. */
//= syslog open: reads its arguments
//= __syslog_chk is syslog without 2
void syslog(int priority, const char *format, ...) {
  (void)priority, (void)format;
  MAY_SET_ERRNO();
}

//= vsyslog open: reads its arguments
//= __vsyslog_chk is vsyslog without 2
void vsyslog(int priority, const char *format, va_list arguments) {
  (void)priority, (void)format, (void)arguments;
  MAY_SET_ERRNO();
}

static int system_log_mask = 255;

//= setlogmask modelled: the mask before; 0 changes nothing
//? setlogmask(0)
int setlogmask(int next) {
  int before = system_log_mask;
  __VERIFIER_assume(before != 0);
  if (next)
    system_log_mask = next;
  return before;
}
