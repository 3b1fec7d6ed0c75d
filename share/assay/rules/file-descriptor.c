/* file-descriptor: a descriptor is not used after close nor without a test, and closed before the end
 *
 * One descriptor is followed from where it is opened or closed: those of open, openat, creat, dup,
 * pipe, mkstemp and others of this kind; sockets have a rule of their own. 0, 1 and 2 may stay
 * open. A descriptor that is handed over (to fdopen or fdopendir; to a function without a body; to
 * the caller of an entry function other than main) need not be closed here. A negative one counts
 * once an attempt to open something has failed. */
#include <assay/rule.h>

enum { NEVER, OPEN, CLOSED };
static int state;
static _Bool handed_over, failed;

static void opened(int fd) {
  if (fd < 0) {
    failed = 1;
  } else if (rule_follow_number(fd)) {
    rule_assume(state != OPEN); /* open descriptors are distinct */
    state = OPEN;
    handed_over = 0;
  }
}

static void use(int fd) {
  rule_require(fd >= 0 || !failed,
               "a descriptor is used that may be negative: opening may have failed");
  if (rule_follows_number(fd))
    rule_require(state != CLOSED, "the descriptor is used after it was closed");
}

rule_after(open)(int fd) { opened(fd); }
rule_after(openat)(int fd) { opened(fd); }
rule_after(creat)(int fd) { opened(fd); }
rule_after(dup)(int fd) { opened(fd); }
rule_after(mkstemp)(int fd) { opened(fd); }
rule_after(mkstemps)(int fd) { opened(fd); }
rule_after(shm_open)(int fd) { opened(fd); }
rule_after(memfd_create)(int fd) { opened(fd); }
rule_after(posix_openpt)(int fd) { opened(fd); }
rule_after(epoll_create)(int fd) { opened(fd); }
rule_after(eventfd)(int fd) { opened(fd); }
rule_after(inotify_init)(int fd) { opened(fd); }
rule_after(inotify_init1)(int fd) { opened(fd); }
rule_after(timerfd_create)(int fd) { opened(fd); }

rule_after(pipe)(int result, const int *ends) {
  if (result == 0) {
    opened(ends[0]);
    opened(ends[1]);
  } else {
    failed = 1;
  }
}

/* A number that is given out for something else is none of ours. */
static void given_out(int fd) {
  if (rule_follows_number(fd)) {
    rule_assume(state != OPEN);
    state = NEVER;
  }
}

rule_after(socket)(int fd) { given_out(fd); }
rule_after(accept)(int fd) { given_out(fd); }
rule_after(socketpair)(int result, int domain, int type, int protocol, const int *ends) {
  (void)domain, (void)type, (void)protocol;
  if (result == 0) {
    given_out(ends[0]);
    given_out(ends[1]);
  }
}

/* These name what is open already: no leak, and no use of what was closed. */
static void named(int fd) {
  if (rule_follows_number(fd) && state == CLOSED)
    state = NEVER;
}

rule_after(fileno)(int fd) { named(fd); }
rule_after(dirfd)(int fd) { named(fd); }
rule_after(fcntl)(int result) { named(result); }
rule_after_number_outside(long n) { named((int)n); }

/* The number wanted is closed first if need be, and open afterwards: to redirect a standard stream
 * is no leak. */
rule_before(dup2)(int fd) { use(fd); }
rule_after(dup2)(int result) {
  if (rule_follows_number(result))
    state = NEVER;
}
rule_before(dup3)(int fd) { use(fd); }
rule_after(dup3)(int result) {
  if (rule_follows_number(result))
    state = NEVER;
}

rule_before(close)(int fd) {
  rule_require(fd >= 0 || !failed,
               "a descriptor is closed that may be negative: opening may have failed");
  if (rule_follow_number(fd)) {
    rule_require(state != CLOSED, "the descriptor is closed twice");
    state = CLOSED;
  }
}

/* The stream or folder owns it from now on. */
static void given_to(const void *owner, int fd) {
  if (owner && rule_follows_number(fd))
    state = NEVER;
}

rule_before(fdopen)(int fd) { use(fd); }
rule_after(fdopen)(const void *stream, int fd) { given_to(stream, fd); }
rule_before(fdopendir)(int fd) { use(fd); }
rule_after(fdopendir)(const void *folder, int fd) { given_to(folder, fd); }

rule_at_number_escape(long n) {
  if (rule_follows_number((int)n))
    handed_over = 1;
}

rule_before(dup)(int fd) { use(fd); }
rule_before(read)(int fd) { use(fd); }
rule_before(write)(int fd) { use(fd); }
rule_before(pread)(int fd) { use(fd); }
rule_before(pwrite)(int fd) { use(fd); }
rule_before(readv)(int fd) { use(fd); }
rule_before(writev)(int fd) { use(fd); }
rule_before(lseek)(int fd) { use(fd); }
rule_before(fstat)(int fd) { use(fd); }
rule_before(fsync)(int fd) { use(fd); }
rule_before(fdatasync)(int fd) { use(fd); }
rule_before(ftruncate)(int fd) { use(fd); }
rule_before(fchmod)(int fd) { use(fd); }
rule_before(fchown)(int fd) { use(fd); }
rule_before(flock)(int fd) { use(fd); }
rule_before(lockf)(int fd) { use(fd); }
rule_before(fcntl)(int fd) { use(fd); }
rule_before(ioctl)(int fd) { use(fd); }
rule_before(isatty)(int fd) {
  if (rule_follows_number(fd))
    rule_require(state != CLOSED, "the descriptor is used after it was closed");
}

rule_at_exit(void) {
  rule_require(state != OPEN || handed_over || rule_followed_number <= 2,
               "the descriptor is still open at the end");
}
