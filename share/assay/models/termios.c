/* termios.c: contracts of <termios.h> and <sys/ioctl.h>. */
#include "posix.h"

struct termios {
  unsigned c_iflag, c_oflag, c_cflag, c_lflag;
  unsigned char c_line, c_cc[32];
  unsigned c_ispeed, c_ospeed;
};

//# termios.h
//= tcgetattr specified: 0 and the settings; -1, errno and nothing written
//? tcgetattr(pick(-2, 2), new(struct termios, {0})): same(r)
//? tcgetattr(descriptor("", O_RDWR), new(struct termios, {0})): same(r)
int tcgetattr(int fd, struct termios *to) {
  if (posix_status_of(fd) < 0)
    return -1;
  __assay_write(to, sizeof *to);
  return 0;
}

//= tcsetattr specified: 0, or -1 and errno; fails for a negative descriptor
int tcsetattr(int fd, int when, const struct termios *from) {
  (void)when, (void)from;
  return posix_status_of(fd);
}

//= tcflush specified: 0, or -1 and errno; fails for a negative descriptor
int tcflush(int fd, int which) {
  (void)which;
  return posix_status_of(fd);
}

//= tcsendbreak specified: 0, or -1 and errno; fails for a negative descriptor
int tcsendbreak(int fd, int which) {
  (void)which;
  return posix_status_of(fd);
}

//= tcflow specified: 0, or -1 and errno; fails for a negative descriptor
int tcflow(int fd, int which) {
  (void)which;
  return posix_status_of(fd);
}

//= tcdrain specified: 0, or -1 and errno; fails for a negative descriptor
//? tcdrain(descriptor("", O_RDWR))
int tcdrain(int fd) {
  return posix_status_of(fd);
}

/* A speed is a code in the low bits of the flags, whichever the library keeps it in. */
//= cfgetospeed open: a speed
//? cfgetospeed(new(struct termios, {0}))
unsigned cfgetospeed(const struct termios *of) {
  (void)of->c_cflag;
  return __VERIFIER_nondet_uint();
}

//= cfgetispeed open: a speed
//? cfgetispeed(new(struct termios, {0}))
unsigned cfgetispeed(const struct termios *of) {
  (void)of->c_cflag;
  return __VERIFIER_nondet_uint();
}

//= cfsetospeed specified: 0 and the settings changed; -1 and errno
//? cfsetospeed(new(struct termios, {0}), pick(0, 20)): same(r)
int cfsetospeed(struct termios *of, unsigned speed) {
  (void)speed;
  if (posix_status() < 0)
    return -1;
  of->c_cflag = __VERIFIER_nondet_uint();
  of->c_iflag = __VERIFIER_nondet_uint();
  of->c_ispeed = __VERIFIER_nondet_uint();
  of->c_ospeed = __VERIFIER_nondet_uint();
  __assay_approximate("the speed of a terminal");
  return 0;
}

//= cfsetspeed specified: 0 and the settings changed; -1 and errno
//? cfsetspeed(new(struct termios, {0}), pick(0, 20)): same(r)
int cfsetspeed(struct termios *of, unsigned speed) {
  (void)speed;
  if (posix_status() < 0)
    return -1;
  of->c_cflag = __VERIFIER_nondet_uint();
  of->c_iflag = __VERIFIER_nondet_uint();
  of->c_ispeed = __VERIFIER_nondet_uint();
  of->c_ospeed = __VERIFIER_nondet_uint();
  __assay_approximate("the speed of a terminal");
  return 0;
}

//= cfsetispeed specified: 0 and the settings changed; -1 and errno
//? cfsetispeed(new(struct termios, {0}), pick(0, 20)): same(r)
int cfsetispeed(struct termios *of, unsigned speed) {
  (void)speed;
  if (posix_status() < 0)
    return -1;
  of->c_cflag = __VERIFIER_nondet_uint();
  of->c_iflag = __VERIFIER_nondet_uint();
  of->c_ispeed = __VERIFIER_nondet_uint();
  of->c_ospeed = __VERIFIER_nondet_uint();
  __assay_approximate("the speed of a terminal");
  return 0;
}

//= cfmakeraw modelled: the settings that let every byte through
//? cfmakeraw(new(struct termios, {pick(0, 99999), pick(0, 99999), pick(0, 99999), pick(0, 99999)})): same(a1->c_iflag); same(a1->c_oflag); same(a1->c_cflag); same(a1->c_lflag)
void cfmakeraw(struct termios *of) {
  of->c_iflag &= ~02753u;
  of->c_oflag &= ~01u;
  of->c_lflag &= ~0100113u;
  of->c_cflag = (of->c_cflag & ~0460u) | 060u;
  of->c_cc[6] = 1;
  of->c_cc[5] = 0;
}

struct winsize {
  unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};

enum { TIOCGWINSZ = 0x5413, TIOCSWINSZ = 0x5414, FIONREAD = 0x541b, FIONBIO = 0x5421 };
enum { TCGETS = 0x5401, TIOCGPGRP = 0x540f, TIOCNOTTY = 0x5422 };

/* What a request writes depends on it: those of terminals are known, of others it is not. */
//# sys/ioctl.h
//= ioctl specified: of the usual requests, what they write; -1 and errno
int ioctl(int fd, unsigned long request, ...) {
  va_list more;
  __builtin_va_start(more, request);
  void *to = __builtin_va_arg(more, void *);
  __builtin_va_end(more);
  if (posix_status_of(fd) < 0)
    return -1;
  switch (request) {
  case TIOCGWINSZ:
    __assay_write(to, sizeof(struct winsize));
    return 0;
  case FIONREAD:
    *(int *)to = ANY_INT(0, INT_MAX);
    return 0;
  case TCGETS:
    __assay_write(to, 36);
    return 0;
  case TIOCSWINSZ:
  case FIONBIO:
  case TIOCNOTTY:
    return 0;
  default:
    __assay_approximate("ioctl");
    return ANY_INT(0, INT_MAX);
  }
}
