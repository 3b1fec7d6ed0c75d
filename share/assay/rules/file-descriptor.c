/* file-descriptor: a descriptor is not used after close nor without a test, and closed before the end
 *
 * One number, chosen arbitrarily at the start, is followed while it is given out by open, openat,
 * creat or dup. */
#include <assay/rule.h>

enum { NEVER, OPEN, CLOSED };
static int state, followed;

rule_at_entry(void) {
  followed = rule_choose_number();
}

static void opened(int fd) {
  if (fd >= 0 && fd == followed) {
    rule_assume(state != OPEN); /* open descriptors are distinct */
    state = OPEN;
  }
}

static void use(int fd) {
  rule_require(fd >= 0, "a descriptor is used that may be negative: opening may have failed");
  if (fd == followed && fd >= 0)
    rule_require(state != CLOSED, "the descriptor is used after it was closed");
}

rule_after(open)(int fd) { opened(fd); }
rule_after(open64)(int fd) { opened(fd); }
rule_after(openat)(int fd) { opened(fd); }
rule_after(creat)(int fd) { opened(fd); }
rule_after(dup)(int fd) { opened(fd); }
rule_before(dup)(int fd) { use(fd); }

/* A number that is given out again for something else is none of ours. */
static void given_out(int fd) {
  if (fd >= 0 && fd == followed) {
    rule_assume(state != OPEN);
    state = NEVER;
  }
}

rule_after(socket)(int fd) { given_out(fd); }
rule_after(accept)(int fd) { given_out(fd); }
rule_after(accept4)(int fd) { given_out(fd); }

rule_before(close)(int fd) {
  rule_require(fd >= 0, "a descriptor is closed that may be negative: opening may have failed");
  if (fd == followed && fd >= 0) {
    rule_require(state != CLOSED, "the descriptor is closed twice");
    state = CLOSED;
  }
}

rule_before(read)(int fd) { use(fd); }
rule_before(write)(int fd) { use(fd); }
rule_before(pread)(int fd) { use(fd); }
rule_before(pwrite)(int fd) { use(fd); }
rule_before(lseek)(int fd) { use(fd); }
rule_before(fstat)(int fd) { use(fd); }
rule_before(fsync)(int fd) { use(fd); }
rule_before(ftruncate)(int fd) { use(fd); }
rule_before(fcntl)(int fd) { use(fd); }
rule_before(ioctl)(int fd) { use(fd); }

rule_at_exit(void) {
  rule_require(state != OPEN, "the descriptor is still open at the end");
}
