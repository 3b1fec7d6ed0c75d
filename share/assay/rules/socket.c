/* socket: a socket is bound, then listens, then accepts; none of it before the step that it needs
 *
 * One number, chosen arbitrarily at the start, is followed while socket has given it out; bind and
 * listen count as done where their result says so. */
#include <assay/rule.h>

enum { NEVER, CREATED, BOUND, LISTENING, CLOSED };
static int state, followed;

rule_at_entry(void) {
  followed = rule_choose_number();
}

static _Bool is_followed(int fd) { return fd >= 0 && fd == followed && state != NEVER; }

rule_after(socket)(int fd) {
  if (fd >= 0 && fd == followed) {
    rule_assume(state == NEVER || state == CLOSED); /* open descriptors are distinct */
    state = CREATED;
  }
}

/* A number that was a socket's and is given out again for something else is none of ours. */
static void given_out(int fd) {
  if (fd >= 0 && fd == followed) {
    rule_assume(state == NEVER || state == CLOSED);
    state = NEVER;
  }
}

rule_after(accept)(int fd) { given_out(fd); }
rule_after(accept4)(int fd) { given_out(fd); }
rule_after(open)(int fd) { given_out(fd); }
rule_after(open64)(int fd) { given_out(fd); }
rule_after(openat)(int fd) { given_out(fd); }
rule_after(creat)(int fd) { given_out(fd); }
rule_after(dup)(int fd) { given_out(fd); }

rule_before(bind)(int fd) {
  rule_require(fd >= 0, "a socket is used that may be negative: socket may have failed");
  if (is_followed(fd))
    rule_require(state == CREATED, "bind is called on a socket that is bound or closed");
}

rule_after(bind)(int result, int fd) {
  if (is_followed(fd) && result == 0)
    state = BOUND;
}

rule_before(listen)(int fd) {
  if (is_followed(fd))
    rule_require(state == BOUND || state == LISTENING, "listen is called on a socket that is not bound");
}

rule_after(listen)(int result, int fd) {
  if (is_followed(fd) && result == 0)
    state = LISTENING;
}

rule_before(accept)(int fd) {
  if (is_followed(fd))
    rule_require(state == LISTENING, "accept is called on a socket that does not listen");
}

rule_before(close)(int fd) {
  if (is_followed(fd)) {
    rule_require(state != CLOSED, "the socket is closed twice");
    state = CLOSED;
  }
}

rule_at_exit(void) {
  rule_require(state == NEVER || state == CLOSED, "the socket is still open at the end");
}
