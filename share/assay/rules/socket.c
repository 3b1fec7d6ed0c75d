/* socket: a socket is bound, then listens, then accepts; none of it before the step that it needs
 *
 * One descriptor is followed from the call of socket that gave it out; bind and listen count as done
 * where their result says so. One that is handed over (to fdopen; to a function without a body; to
 * the caller of an entry function other than main) need not be closed here. */
#include <assay/rule.h>

enum { NEVER, CREATED, BOUND, LISTENING, CLOSED };
static int state;
static _Bool handed_over, failed;

static _Bool is_followed(int fd) { return rule_follows_number(fd) && state != NEVER; }

rule_after(socket)(int fd) {
  if (fd < 0) {
    failed = 1;
  } else if (rule_follow_number(fd)) {
    rule_assume(state == NEVER || state == CLOSED); /* open descriptors are distinct */
    state = CREATED;
    handed_over = 0;
  }
}

/* A number that was a socket's and is given out again for something else is none of ours. */
static void given_out(int fd) {
  if (rule_follows_number(fd)) {
    rule_assume(state == NEVER || state == CLOSED);
    state = NEVER;
  }
}

rule_after(accept)(int fd) { given_out(fd); }
rule_after(open)(int fd) { given_out(fd); }
rule_after(openat)(int fd) { given_out(fd); }
rule_after(creat)(int fd) { given_out(fd); }
rule_after(dup)(int fd) { given_out(fd); }
rule_after(mkstemp)(int fd) { given_out(fd); }
rule_after(epoll_create)(int fd) { given_out(fd); }
rule_after(pipe)(int result, const int *ends) {
  if (result == 0) {
    given_out(ends[0]);
    given_out(ends[1]);
  }
}
rule_after(dup2)(int result) {
  if (rule_follows_number(result))
    state = NEVER;
}
rule_after_number_outside(long n) {
  if (rule_follows_number((int)n) && state == CLOSED)
    state = NEVER;
}
rule_after(fdopen)(const void *stream, int fd) {
  if (stream && rule_follows_number(fd))
    state = NEVER;
}
rule_at_number_escape(long n) {
  if (rule_follows_number((int)n))
    handed_over = 1;
}

rule_before(bind)(int fd) {
  rule_require(fd >= 0 || !failed, "a socket is used that may be negative: socket may have failed");
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
  rule_require(state == NEVER || state == CLOSED || handed_over, "the socket is still open at the end");
}
