/* assay/model.h: for writing models of library functions in C (doc/models.md).
 *
 * A model is the body that a library function gets where the program has none. What the standard
 * fixes, it computes; what the standard leaves open is drawn:
 *
 *   __VERIFIER_nondet_int(), …      any value, an input
 *   __VERIFIER_assume(condition)    what the standard says of it
 *   __assay_write(p, n)             the n bytes at p become arbitrary, inputs where they are read
 *   __assay_reads(p, n)             the n bytes at p are read; whether they are there is asked where
 *                                   memory is
 *   __assay_reads_text(p)           the same of a text, to its end
 *   __assay_approximate("f")        from here on the run is an approximation of f: it is no evidence
 *                                   of a bug (UNKNOWN naming f); proofs hold for any value
 *
 * Models are compiled freestanding, without the headers of the system, for both data models; all
 * that the program needs become one translation unit, so names of static things are unique among
 * them. Types of the platform are declared here or in the model, with its layout. */
#ifndef ASSAY_MODEL_H
#define ASSAY_MODEL_H

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef unsigned wint_t;

#define NULL ((void *)0)
#define EOF (-1)
#define INT_MAX __INT_MAX__
#define INT_MIN (-__INT_MAX__ - 1)
#define UINT_MAX (2u * __INT_MAX__ + 1)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-__LONG_MAX__ - 1L)
#define ULONG_MAX (2ul * __LONG_MAX__ + 1)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-__LONG_LONG_MAX__ - 1LL)
#define ULLONG_MAX (2ull * __LONG_LONG_MAX__ + 1)
#define SIZE_MAX ((size_t)-1)
#define SSIZE_MAX __PTRDIFF_MAX__

_Bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
size_t __VERIFIER_nondet_size_t(void);
ssize_t __VERIFIER_nondet_ssize_t(void);
double __VERIFIER_nondet_double(void);
float __VERIFIER_nondet_float(void);
long double __VERIFIER_nondet_ldouble(void);
void __VERIFIER_assume(int condition);

void __assay_write(void *p, size_t n);
void __assay_reads(const void *p, size_t n);
void __assay_reads_text(const char *p);
void *__assay_object(size_t n); /* an object of the library's own, that nobody need free */
void __assay_approximate(const char *function);
size_t __assay_object_size(const void *p); /* bytes of the heap object p is the start of */

/* What the core knows by name. */
void *malloc(size_t size);
void free(void *p);
void abort(void) __attribute__((noreturn));
void exit(int status) __attribute__((noreturn));

/* ---- values within bounds; each use draws anew ---- */

/* An int from low to high. */
#define ANY_INT(low, high)                                                                         \
  ({                                                                                               \
    int any_int_ = __VERIFIER_nondet_int();                                                        \
    __VERIFIER_assume(any_int_ >= (low) && any_int_ <= (high));                                    \
    any_int_;                                                                                      \
  })
#define ANY_LONG(low, high)                                                                        \
  ({                                                                                               \
    long any_long_ = __VERIFIER_nondet_long();                                                     \
    __VERIFIER_assume(any_long_ >= (low) && any_long_ <= (high));                                  \
    any_long_;                                                                                     \
  })
/* A size of at most `most`. */
#define ANY_SIZE(most)                                                                             \
  ({                                                                                               \
    size_t any_size_ = __VERIFIER_nondet_size_t();                                                 \
    __VERIFIER_assume(any_size_ <= (most));                                                        \
    any_size_;                                                                                     \
  })
/* Both have n elements, also where an earlier one decides (C17 7.24.1p2). */
#define NEED_LAST(x, y, n)                                                                         \
  do {                                                                                             \
    (void)(x)[(n)-1];                                                                              \
    (void)(y)[(n)-1];                                                                              \
  } while (0)
/* An int below 0, above 0, other than 0: without an assumption, so that chance finds it too. */
#define ANY_NEGATIVE()                                                                             \
  ({                                                                                               \
    int any_sign_ = __VERIFIER_nondet_int();                                                       \
    any_sign_ < 0 ? any_sign_ : -1 - any_sign_;                                                    \
  })
#define ANY_POSITIVE()                                                                             \
  ({                                                                                               \
    int any_sign_ = __VERIFIER_nondet_int();                                                       \
    any_sign_ = any_sign_ < 0 ? -1 - any_sign_ : any_sign_;                                        \
    any_sign_ ? any_sign_ : 1;                                                                     \
  })
#define ANY_NONZERO()                                                                              \
  ({                                                                                               \
    int any_sign_ = __VERIFIER_nondet_int();                                                       \
    any_sign_ ? any_sign_ : 1;                                                                     \
  })
#define ANY_BOOL() __VERIFIER_nondet_bool()

/* A new object whose address is a multiple of a power of two, or null. */
#define NEW_ALIGNED(alignment, size)                                                               \
  ({                                                                                               \
    char *aligned_ = malloc(size);                                                                 \
    if ((alignment) > sizeof(void *) && aligned_)                                                  \
      __VERIFIER_assume(((uintptr_t)aligned_ & ((alignment)-1)) == 0);                             \
    aligned_;                                                                                      \
  })

/* ---- errno: there only if the program looks at it ---- */

#ifdef ASSAY_ERRNO
int *__errno_location(void);
#define errno (*__errno_location())
#define SET_ERRNO(code) ((void)(errno = (code)))
#else
#define SET_ERRNO(code) ((void)0)
#endif
/* A function that may say so or not. */
#ifdef ASSAY_ERRNO
#define MAY_SET_ERRNO_TO(code)                                                                     \
  do {                                                                                             \
    if (ANY_BOOL())                                                                                \
      SET_ERRNO(code);                                                                             \
  } while (0)
#else
#define MAY_SET_ERRNO_TO(code) ((void)0)
#endif
/* A failure for any reason. */
#define FAIL_ERRNO() SET_ERRNO(ANY_POSITIVE())
/* A success may leave anything there (C17 7.5p3). */
#ifdef ASSAY_ERRNO
#define MAY_SET_ERRNO()                                                                            \
  do {                                                                                             \
    if (ANY_BOOL())                                                                                \
      FAIL_ERRNO();                                                                                \
  } while (0)
#else
#define MAY_SET_ERRNO() ((void)0)
#endif

/* No stream at all is none to read, write, ask or close (C17 7.1.4). */
#define NEED_STREAM(f)                                                                             \
  do {                                                                                             \
    if (!(f))                                                                                      \
      __assay_reads(f, 1);                                                                         \
  } while (0)

/* What input and output do to the state of a stream (stdio.c): for programs that ask for it. `how` has
 * the bits WRITTEN_OUT, to standard output, and WRITTEN_FORMAT, which may fail for other reasons. */
enum { WRITTEN_OUT = 1, WRITTEN_FORMAT = 2 };
#if defined ASSAY_INDICATORS || defined ASSAY_BUFFERS
void __assay_written(void *stream, int result, int how);
void __assay_scans(void *stream);
_Bool __assay_scan_ends(void *stream);
void __assay_scanned(void *stream, int result);
extern struct stdio_file *const stdin;
extern struct stdio_file *const stderr;
#define STREAM_INPUT  stdin
#define STREAM_ERRORS stderr
#else
#define __assay_written(stream, result, how) ((void)(stream), (void)(result))
#define __assay_scans(stream)                ((void)(stream))
#define __assay_scan_ends(stream)            0
#define __assay_scanned(stream, result)      ((void)(stream), (void)(result))
#define STREAM_INPUT                         NULL
#define STREAM_ERRORS                        NULL
#endif

#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define EAGAIN 11
#define ENOMEM 12
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define ENOTTY 25
#define ENOSPC 28
#define ESPIPE 29
#define EPIPE 32
#define EDOM 33
#define ERANGE 34
#define EDEADLK 35
#define EILSEQ 84
#define EOVERFLOW 75
#define ETIMEDOUT 110

#endif
