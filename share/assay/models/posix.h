/* posix.h: what the models of POSIX and GNU functions share: types as the platform has them
 * (x86-64 and i386, GNU C library), and the ways in which such functions answer.
 *
 * A contract leaves open what POSIX leaves open: whether a call succeeds, how much of what was asked
 * for it did. It fixes what POSIX fixes: the range of the result, which bytes are written, that a
 * failure sets errno to a positive number. */
#ifndef ASSAY_MODELS_POSIX_H
#define ASSAY_MODELS_POSIX_H

#include <assay/model.h>

typedef long time_t;
typedef long off_t;
typedef long long off64_t;
typedef int pid_t;
typedef unsigned uid_t, gid_t, mode_t, id_t, socklen_t;
typedef __builtin_va_list va_list;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

struct timeval {
  time_t tv_sec;
  long tv_usec;
};

/* The answers are written so that a call is one draw and one assumption where errno is not looked at. */

/* -1 and errno. */
#define posix_fails_with(number)                                                                   \
  ({                                                                                               \
    SET_ERRNO(number);                                                                             \
    -1;                                                                                            \
  })
#define posix_fails()                                                                              \
  ({                                                                                               \
    FAIL_ERRNO();                                                                                  \
    -1;                                                                                            \
  })
#define posix_no_pointer()                                                                         \
  ({                                                                                               \
    FAIL_ERRNO();                                                                                  \
    (void *)0;                                                                                     \
  })

/* 0, or -1 and errno. */
#define posix_status()                                                                             \
  ({                                                                                               \
    int status_ = -(int)ANY_BOOL();                                                                \
    if (status_)                                                                                   \
      FAIL_ERRNO();                                                                                \
    status_;                                                                                       \
  })

/* The same of an operation on a descriptor: a negative one is none. */
#define posix_status_of(fd)                                                                        \
  ({                                                                                               \
    int status_ = -(int)ANY_BOOL();                                                                \
    __VERIFIER_assume(status_ || (fd) >= 0);                                                       \
    if (status_)                                                                                   \
      SET_ERRNO((fd) < 0 ? EBADF : ANY_POSITIVE());                                                \
    status_;                                                                                       \
  })

/* 0, or the error number itself. */
#define posix_number()                                                                             \
  ({                                                                                               \
    int number_ = __VERIFIER_nondet_int();                                                         \
    __VERIFIER_assume(number_ >= 0);                                                               \
    number_;                                                                                       \
  })

/* From 0 to n, or -1 and errno. */
#define posix_count(n)                                                                             \
  ({                                                                                               \
    ssize_t count_ = __VERIFIER_nondet_ssize_t();                                                  \
    __VERIFIER_assume(count_ >= -1 && (count_ < 0 || (size_t)count_ <= (n)));                      \
    if (count_ < 0)                                                                                \
      FAIL_ERRNO();                                                                                \
    count_;                                                                                        \
  })

/* The same of an operation on a descriptor. */
#define posix_count_of(fd, n)                                                                      \
  ({                                                                                               \
    ssize_t count_ = __VERIFIER_nondet_ssize_t();                                                  \
    __VERIFIER_assume(count_ >= -1 && (count_ < 0 || ((size_t)count_ <= (n) && (fd) >= 0)));       \
    if (count_ < 0)                                                                                \
      SET_ERRNO((fd) < 0 ? EBADF : ANY_POSITIVE());                                                \
    count_;                                                                                        \
  })

/* A text of less than `room` bytes: which is open. */
static inline void posix_fill(char *to, size_t room) {
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length < room);
  __assay_write(to, length);
  to[length] = 0;
}

/* Any length of an object; a short one by chance too. */
static inline size_t posix_some_length(void) {
  if (ANY_BOOL())
    return __VERIFIER_nondet_uchar();
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length < SIZE_MAX / 64);
  return length;
}

/* A text of any length, in an object that is none of the program's and lives on. */
static inline char *posix_some_string(void) {
  size_t length = posix_some_length();
  char *text = malloc(length + 1);
  __VERIFIER_assume(text != NULL);
  __assay_write(text, length);
  text[length] = 0;
  return text;
}

/* A copy of a text, in an object that is none of the program's and lives on. */
static inline char *posix_copy_string(const char *text) {
  size_t length = 0;
  while (text[length])
    length++;
  char *copy = malloc(length + 1);
  __VERIFIER_assume(copy != NULL);
  for (size_t i = 0; i <= length; i++)
    copy[i] = text[i];
  return copy;
}

static inline _Bool posix_is_time(const struct timespec *t) {
  return t->tv_nsec >= 0 && t->tv_nsec < 1000000000;
}

/* ---- descriptors ---- */

/* Those that the program opened itself are remembered, so that none is given out twice: below 64 all,
 * of larger ones two. What else was open when it started is not known: any number that is not
 * remembered may come next. */
enum { POSIX_REMEMBERED = 64 };
unsigned long long __assay_opened; /* bit n: descriptor n was opened and is not closed yet */
int __assay_high[2] = {-1, -1};    /* larger ones */
_Bool __assay_forgotten;           /* there were more of them */

static inline void posix_take(int fd) {
  if (fd < 0)
    return;
  if (fd < POSIX_REMEMBERED)
    __assay_opened |= 1ull << fd;
  else if (__assay_high[0] < 0)
    __assay_high[0] = fd;
  else if (__assay_high[1] < 0)
    __assay_high[1] = fd;
  else
    __assay_forgotten = 1;
}

static inline void posix_drop(int fd) {
  if (fd < 0)
    return;
  if (fd < POSIX_REMEMBERED)
    __assay_opened &= ~(1ull << fd);
  else if (__assay_high[0] == fd)
    __assay_high[0] = -1;
  else if (__assay_high[1] == fd)
    __assay_high[1] = -1;
}

/* A new descriptor from `least` on, or -1 and errno. */
static inline int posix_new(int least) {
  int fd = __VERIFIER_nondet_int();
  __VERIFIER_assume(fd == -1 || (fd >= 0 && fd >= least));
  if (fd < 0)
    return posix_fails();
  if (fd < POSIX_REMEMBERED) {
    __VERIFIER_assume(!(__assay_opened >> fd & 1));
  } else {
    __VERIFIER_assume(fd != __assay_high[0] && fd != __assay_high[1]);
    if (__assay_forgotten)
      __assay_approximate("many descriptors above 63");
  }
  posix_take(fd);
  return fd;
}

/* Two new ones; 0, or -1 and errno. */
static inline int posix_new_pair(int *ends) {
  int in = posix_new(0);
  if (in < 0)
    return -1;
  int out = posix_new(0);
  __VERIFIER_assume(in != out);
  if (out < 0) {
    posix_drop(in);
    return -1;
  }
  ends[0] = in;
  ends[1] = out;
  return 0;
}

#endif
