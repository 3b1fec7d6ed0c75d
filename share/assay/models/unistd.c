/* unistd.c: contracts of <unistd.h>: descriptors and this process. */
#include "posix.h"

/* ---- reading and writing --------------------------------------------------------------------- */

//# unistd.h
//= read specified: at most n bytes, written to the buffer; -1 and errno
//? read(descriptor("hello", O_RDONLY), room(10), pick(0, 10)): same(r); same_bytes(a2, 10)
//= __read_chk is read without 4
ssize_t read(int fd, void *to, size_t n) {
  ssize_t got = posix_count_of(fd, n);
  if (got > 0)
    __assay_write(to, (size_t)got);
  return got;
}

//= write specified: at most n bytes; -1 and errno
//? write(descriptor("", O_RDWR), bytes(10), pick(0, 10))
//? write(descriptor("", O_RDONLY), bytes(10), pick(0, 10))
//? write(pick(500, 600), bytes(10), pick(0, 10))
ssize_t write(int fd, const void *from, size_t n) {
  __assay_reads(from, n);
  return posix_count_of(fd, n);
}

//= pread specified: as read; a negative offset is an error
//= __pread_chk is pread without 5
//? pread(descriptor("hello", O_RDONLY), room(10), pick(0, 10), pick(-1, 7)): same(r); same_bytes(a2, 10)
ssize_t pread(int fd, void *to, size_t n, off_t at) {
  return at < 0 ? posix_fails() : read(fd, to, n);
}

//= pread64 specified: as pread
//= __pread64_chk is pread64 without 5
//? pread64(descriptor("hello", O_RDONLY), room(10), pick(0, 10), pick(-1, 7)): same(r); same_bytes(a2, 10)
ssize_t pread64(int fd, void *to, size_t n, off64_t at) {
  return at < 0 ? posix_fails() : read(fd, to, n);
}

//= pwrite specified: as write; a negative offset is an error
//? pwrite(descriptor("hello", O_RDWR), bytes(10), pick(0, 10), pick(-1, 7))
ssize_t pwrite(int fd, const void *from, size_t n, off_t at) {
  return at < 0 ? posix_fails() : write(fd, from, n);
}

//= pwrite64 specified: as pwrite
//? pwrite64(descriptor("hello", O_RDWR), bytes(10), pick(0, 10), pick(-1, 7))
ssize_t pwrite64(int fd, const void *from, size_t n, off64_t at) {
  return at < 0 ? posix_fails() : write(fd, from, n);
}

//= lseek specified: the offset from the start, never negative; -1 and errno
//? lseek(descriptor("hello", O_RDWR), pick(-3, 9), pick(-1, 4))
//? lseek(pick(-3, -1), pick(-3, 9), 0)
off_t lseek(int fd, off_t offset, int whence) {
  (void)offset, (void)whence; /* devices go where they like */
  if (posix_status_of(fd) < 0)
    return -1;
  off_t at = __VERIFIER_nondet_long();
  __VERIFIER_assume(at >= 0);
  return at;
}

//= lseek64 specified: as lseek
//? lseek64(descriptor("hello", O_RDWR), pick(-3, 9), pick(-1, 4))
off64_t lseek64(int fd, off64_t offset, int whence) {
  (void)offset, (void)whence;
  if (posix_status_of(fd) < 0)
    return -1;
  off64_t at = __VERIFIER_nondet_longlong();
  __VERIFIER_assume(at >= 0);
  return at;
}

//= fsync specified: 0, or -1 and errno; fails for a negative descriptor
//? fsync(descriptor("", O_RDWR))
int fsync(int fd) {
  return posix_status_of(fd);
}

//= syncfs specified: 0, or -1 and errno; fails for a negative descriptor
int syncfs(int fd) {
  return posix_status_of(fd);
}

//= fdatasync specified: 0, or -1 and errno; fails for a negative descriptor
//? fdatasync(descriptor("", O_RDWR))
//? fdatasync(pick(-3, -1))
int fdatasync(int fd) {
  return posix_status_of(fd);
}

//= sync open: nothing that a program sees
void sync(void) {
}

//= ftruncate specified: 0, or -1 and errno; fails for a negative descriptor or length
//? ftruncate(descriptor("hello", O_RDWR), pick(-2, 99))
//? ftruncate(pick(-3, 1000), pick(-2, -1))
int ftruncate(int fd, off_t length) {
  return length < 0 ? posix_fails() : posix_status_of(fd);
}

//= ftruncate64 specified: as ftruncate
//? ftruncate64(descriptor("hello", O_RDONLY), pick(-2, 99))
int ftruncate64(int fd, off64_t length) {
  return length < 0 ? posix_fails() : posix_status_of(fd);
}

//= lockf specified: 0, or -1 and errno
//? lockf(descriptor("hello", O_RDWR), F_TLOCK, pick(0, 9))
int lockf(int fd, int what, off_t length) {
  (void)what, (void)length;
  return posix_status_of(fd);
}

//= swab modelled: pairs of bytes exchanged
//? swab(bytes(10), room(10), pick(-1, 10)): same_bytes(a2, 10)
void swab(const void *from, void *to, ssize_t n) {
  const char *s = from;
  char *d = to;
  for (ssize_t i = 0; i + 1 < n; i += 2) {
    char first = s[i], second = s[i + 1];
    d[i] = second;
    d[i + 1] = first;
  }
}

/* ---- opening and closing --------------------------------------------------------------------- */

/* After a failure it is not known whether the descriptor is still open. */
//= close specified: 0, or -1 and errno; the number may be given out again
//? close(descriptor("", O_RDWR))
//? close(pick(500, 600))
//? close(pick(-100, -1))
int close(int fd) {
  int result = posix_status_of(fd);
  if (result == 0 || ANY_BOOL())
    posix_drop(fd);
  return result;
}

//= dup specified: a new descriptor; -1 and errno
//? dup(pick(-100, -1))
//? dup(descriptor("", O_RDWR))
int dup(int fd) {
  if (fd < 0)
    return posix_fails_with(EBADF);
  int copy = posix_new(0);
  __VERIFIER_assume(copy != fd); /* which is open */
  return copy;
}

//= dup2 specified: the descriptor that was asked for; -1 and errno
//? dup2(descriptor("", O_RDWR), pick(-2, 900))
//? dup2(pick(500, 600), pick(-2, 300))
int dup2(int fd, int wanted) {
  if (wanted < 0)
    return posix_fails_with(EBADF);
  if (posix_status_of(fd) < 0)
    return -1;
  posix_take(wanted);
  return wanted;
}

//= dup3 specified: as dup2; equal descriptors are an error
//? dup3(descriptor("", O_RDWR), pick(700, 900), O_CLOEXEC)
int dup3(int fd, int wanted, int flags) {
  (void)flags;
  return fd == wanted ? posix_fails_with(EINVAL) : dup2(fd, wanted);
}

//= pipe specified: two new descriptors; -1, errno and nothing written
//= pipe2 is pipe without 2
//? pipe(array(int, {7, 7})): same(r); same(a1[0]); same(a1[1])
int pipe(int *ends) {
  return posix_new_pair(ends);
}

/* ---- terminals ------------------------------------------------------------------------------- */

//= isatty specified: 1, or 0 and errno; 0 for a negative descriptor
//? isatty(pick(-2, 2))
//? isatty(descriptor("", O_RDWR))
int isatty(int fd) {
  return posix_status_of(fd) == 0;
}

//= ttyname specified: a text of the library's; NULL and errno
//? ttyname(pick(-2, 2)): same(r != NULL)
char *ttyname(int fd) {
  return posix_status_of(fd) < 0 ? NULL : posix_some_string();
}

//= ttyname_r specified: 0 and a text in the buffer; an error number
//= __ttyname_r_chk is ttyname_r without 4
//? ttyname_r(pick(-2, 2), room(30), pick(0, 30)): same(r)
int ttyname_r(int fd, char *to, size_t room) {
  int result = posix_number();
  __VERIFIER_assume(result || (fd >= 0 && room));
  if (result == 0)
    posix_fill(to, room);
  MAY_SET_ERRNO();
  return result;
}

//= tcgetpgrp specified: a positive number; -1 and errno
//? tcgetpgrp(pick(-2, 2))
pid_t tcgetpgrp(int fd) {
  return posix_status_of(fd) < 0 ? -1 : ANY_POSITIVE();
}

//= tcsetpgrp specified: 0, or -1 and errno
int tcsetpgrp(int fd, pid_t group) {
  (void)group;
  return posix_status_of(fd);
}

/* ---- this process ---------------------------------------------------------------------------- */

static pid_t unistd_process, unistd_parent;

/* Stays the same from call to call: drawn at the first one. */
//= getpid specified: a positive number, the same each time
//? getpid()
pid_t getpid(void) {
  if (unistd_process <= 0)
    unistd_process = ANY_POSITIVE();
  return unistd_process;
}

/* What follows is one of the two processes: each has memory and descriptors of its own. */
//= fork specified: 0 in the child, whose number is another; the child's number; -1 and errno
pid_t fork(void) {
  if (ANY_BOOL())
    return posix_fails();
  pid_t before = getpid(), child = ANY_POSITIVE();
  __VERIFIER_assume(child != before);
  if (ANY_BOOL())
    return child;
  unistd_process = child;
  return 0;
}

/* The parent may end: then it is another. 0 where it is outside the namespace. */
//= getppid specified: not negative
//? getppid()
pid_t getppid(void) {
  if (ANY_BOOL() || unistd_parent < 0)
    unistd_parent = ANY_INT(0, INT_MAX);
  return unistd_parent;
}

//= gettid specified: a positive number
//? gettid()
pid_t gettid(void) {
  return ANY_POSITIVE();
}

//= getpgrp specified: not negative
//? getpgrp()
pid_t getpgrp(void) {
  return ANY_INT(0, INT_MAX);
}

//= getpgid specified: not negative; -1 and errno
//? getpgid(pick(-1, 0))
pid_t getpgid(pid_t of) {
  return of < 0 || ANY_BOOL() ? posix_fails() : ANY_INT(0, INT_MAX);
}

//= getsid specified: not negative; -1 and errno
//? getsid(pick(-1, 0))
pid_t getsid(pid_t of) {
  return of < 0 || ANY_BOOL() ? posix_fails() : ANY_INT(0, INT_MAX);
}

//= setsid specified: the number of this process; -1 and errno
pid_t setsid(void) {
  return ANY_BOOL() ? posix_fails() : getpid();
}

//= setpgid specified: 0, or -1 and errno; fails for negative numbers
int setpgid(pid_t of, pid_t group) {
  return of < 0 || group < 0 ? posix_fails() : posix_status();
}

//= setpgrp specified: 0, or -1 and errno
int setpgrp(void) {
  return posix_status();
}

//= sleep specified: at most the seconds that were asked for are left
//? sleep(0)
unsigned sleep(unsigned seconds) {
  unsigned left = __VERIFIER_nondet_uint();
  __VERIFIER_assume(left <= seconds);
  return left;
}

//= usleep specified: 0, or -1 and errno
//? usleep(pick(0, 10))
int usleep(unsigned microseconds) {
  (void)microseconds;
  return posix_status();
}

static unsigned unistd_alarm;
static _Bool unistd_alarm_known;

/* An alarm that another program set lasts into this one. */
//= alarm specified: what is left of the alarm before, at most what was asked for then
//? alarm(0)
unsigned alarm(unsigned seconds) {
  unsigned left = __VERIFIER_nondet_uint();
  if (unistd_alarm_known)
    __VERIFIER_assume(left <= unistd_alarm);
  unistd_alarm_known = 1;
  unistd_alarm = seconds;
  return left;
}

//= pause specified: -1 and EINTR, once a handler has run
int pause(void) {
  return posix_fails_with(EINTR);
}

//= nice specified: from -20 to 19; -1 and errno
//? nice(0)
int nice(int more) {
  (void)more;
  return ANY_BOOL() ? posix_fails() : ANY_INT(-20, 19);
}

//= getlogin specified: a text of the library's; NULL and errno
//? getlogin(): same(r != NULL)
char *getlogin(void) {
  return ANY_BOOL() ? posix_no_pointer() : posix_some_string();
}

//= getlogin_r specified: 0 and a text in the buffer; an error number
//= __getlogin_r_chk is getlogin_r without 3
//? getlogin_r(room(30), pick(0, 30)): same(r)
int getlogin_r(char *to, size_t room) {
  int result = posix_number();
  __VERIFIER_assume(result || room);
  if (result == 0)
    posix_fill(to, room);
  MAY_SET_ERRNO();
  return result;
}

//= crypt specified: a text of the library's; NULL and errno
char *crypt(const char *key, const char *salt) {
  (void)key, (void)salt;
  return ANY_BOOL() ? posix_no_pointer() : posix_some_string();
}

//= getpass specified: a text of the library's; NULL and errno
char *getpass(const char *prompt) {
  (void)prompt;
  return ANY_BOOL() ? posix_no_pointer() : posix_some_string();
}

/* ---- other programs -------------------------------------------------------------------------- */

/* On success this program is over. */
static int unistd_replace(void) {
  if (ANY_BOOL())
    exit(__VERIFIER_nondet_int());
  return posix_fails();
}

//= execv specified: does not return, or -1 and errno
int execv(const char *path, char *const *argv) {
  __assay_reads_text(path);
  (void)path, (void)argv;
  return unistd_replace();
}

//= execvpe specified: does not return, or -1 and errno
int execvpe(const char *path, char *const *argv, char *const *envp) {
  (void)path, (void)argv, (void)envp;
  return unistd_replace();
}

//= execve specified: does not return, or -1 and errno
int execve(const char *path, char *const *argv, char *const *envp) {
  __assay_reads_text(path);
  (void)path, (void)argv, (void)envp;
  return unistd_replace();
}

//= execvp specified: does not return, or -1 and errno
int execvp(const char *path, char *const *argv) {
  __assay_reads_text(path);
  (void)path, (void)argv;
  return unistd_replace();
}

//= fexecve specified: as execv
int fexecve(int fd, char *const *argv, char *const *envp) {
  (void)argv, (void)envp;
  return fd < 0 ? posix_fails_with(EBADF) : unistd_replace();
}

//= execl specified: as execv
int execl(const char *path, const char *first, ...) {
  __assay_reads_text(path);
  (void)path, (void)first;
  return unistd_replace();
}

//= execle specified: as execv
int execle(const char *path, const char *first, ...) {
  (void)path, (void)first;
  return unistd_replace();
}

//= execlp specified: as execv
int execlp(const char *path, const char *first, ...) {
  __assay_reads_text(path);
  (void)path, (void)first;
  return unistd_replace();
}

//= daemon specified: 0 in the child; -1 and errno; the parent is over
int daemon(int keep_folder, int keep_streams) {
  (void)keep_folder, (void)keep_streams;
  if (ANY_BOOL())
    exit(0);
  return posix_status();
}

//# fcntl.h
//= splice specified: at most n; -1 and errno
ssize_t splice(int from, off64_t *from_at, int to, off64_t *to_at, size_t n, unsigned flags) {
  (void)flags;
  ssize_t count = posix_count_of(from < to ? from : to, n);
  if (count > 0 && from_at)
    *from_at += count;
  if (count > 0 && to_at)
    *to_at += count;
  return count;
}

//= tee specified: at most n; -1 and errno
ssize_t tee(int from, int to, size_t n, unsigned flags) {
  (void)flags;
  return posix_count_of(from < to ? from : to, n);
}
