/* assay/check.h: for stating, beside a model of a library function, how it is tried against the real
 * one (doc/models.md, "Checking models").
 *
 * A trial is compiled twice. Natively it makes arguments by chance, calls the real function, and
 * writes both what it made and what came back to a tape. With ASSAY_CHECK_MODEL the arguments come
 * from the tape, the model is called, and what comes back is assumed to be what the tape says: if
 * the end can be reached, the model allows what the real function did.
 *
 *   pick(low, high)             a number, the bounds and what is near 0 more often than the rest
 *   text(n), text_of(set, n)    a string of at most n bytes; of the characters of a set
 *   wide(n), wide_of(set, n)    the same of wide characters, below 128
 *   bytes(n), room(n)           n bytes; n bytes that are all 'Z'
 *   put(to, from)               a string copied to a room
 *   new(T, value), array(T, {…}) a pointer to a new T, to the first of several
 *   stream(text, mode), descriptor(text, flags), path(text)
 *                               a new file with that text: open, open, its name
 *
 *   same(x)                     a number that comes back
 *   same_at(p, base)            a pointer: null, or where in the object that begins at base
 *   same_text(p), same_bytes(p, n), same_wide(p, n)
 *
 * Nothing in here calls a library function when it stands for the model, but those that open. */
#ifndef ASSAY_CHECK_H
#define ASSAY_CHECK_H

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

#ifdef ASSAY_CHECK_MODEL

void __VERIFIER_assume(int condition);
long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);

#ifdef ASSAY_CHECK_TAPE
static long long check_tape(void) {
  static const long long values[] = {ASSAY_CHECK_TAPE};
  static unsigned next;
  return values[next++];
}
#else
static long long check_tape(void) {
  return __VERIFIER_nondet_longlong();
}
#endif

#define given(made)               check_tape()
#define same_called(name, value)  __VERIFIER_assume((long long)(value) == check_tape())
#define check_calls(text)         ((void)0)
#define check_shows(source, a)    ((void)0)
#define check_must(condition)     __VERIFIER_assume(condition)

#else

static FILE *check_file;
static unsigned long long check_seed;

static unsigned long long check_random(void) {
  check_seed ^= check_seed << 13;
  check_seed ^= check_seed >> 7;
  check_seed ^= check_seed << 17;
  return check_seed * 0x2545f4914f6cdd1dull >> 11;
}

/* From low to high. */
static long long check_within(long long low, long long high) {
  unsigned long long width = (unsigned long long)high - (unsigned long long)low;
  if (low > high)
    abort(); /* a row that asks for nothing */
  unsigned long long wide = check_random() << 32 ^ check_random();
  unsigned long long far = width + 1 ? wide % (width + 1) : wide, near = check_random() % 4;
  switch (check_random() % 6) {
  case 0:
    far = near <= width ? near : 0;
    break;
  case 1:
    far = width - (near <= width ? near : 0);
    break;
  case 2:
    if (low < 0 && high > 0)
      far = -(unsigned long long)low + near - 2 <= width ? -(unsigned long long)low + near - 2 : 0;
    break;
  }
  return (long long)((unsigned long long)low + far);
}

static long long check_write(char kind, long long value, const char *name) {
  int number = errno;
  fprintf(check_file, "%c %lld %s\n", kind, value, name);
  errno = number;
  return value;
}

static void check_calls(const char *text) {
  int number = errno;
  fprintf(check_file, "t %s\n", text);
  errno = number;
}

static void check_letter(unsigned c) {
  if (c == '"' || c == '\\')
    fprintf(check_file, "\\%c", (int)c);
  else if (c >= ' ' && c < 127)
    fputc((int)c, check_file);
  else
    fprintf(check_file, "\\%03o", c);
}

static void check_show_text(const char *source, const char *s) {
  (void)source;
  fputs("t \"", check_file);
  for (; s && *s; s++)
    check_letter((unsigned char)*s);
  fputs("\"\n", check_file);
}
static void check_show_wide(const char *source, const wchar_t *s) {
  (void)source;
  fputs("t L\"", check_file);
  for (; s && *s; s++)
    check_letter((unsigned)*s);
  fputs("\"\n", check_file);
}
static void check_show_number(const char *source, long long n) {
  (void)source;
  fprintf(check_file, "t %lld\n", n);
}
static void check_show_source(const char *source, ...) {
  fprintf(check_file, "t %s\n", source);
}
#define check_shows(source, a)                                                                     \
  _Generic((a),                                                                                    \
      char *: check_show_text,                                                                     \
      wchar_t *: check_show_wide,                                                                  \
      int: check_show_number,                                                                      \
      unsigned: check_show_number,                                                                 \
      long: check_show_number,                                                                     \
      unsigned long: check_show_number,                                                            \
      long long: check_show_number,                                                                \
      default: check_show_source)(source, a)

#define given(made)              check_write('g', made, "")
#define same_called(name, value) ((void)check_write('s', (long long)(value), name))
#define check_must(condition)                                                                      \
  do {                                                                                             \
    if (!(condition))                                                                              \
      abort();                                                                                     \
  } while (0)

#endif

/* ---- what is given ---- */

#define pick(low, high) given(check_within(low, high))

#ifdef ASSAY_CHECK_MODEL
#define check_one_of(set) 0
#else
/* One of the characters of a set; of any, few or all of them by turns, if there is no set. */
static unsigned char check_one_of(const char *set) {
  static const char *const sets[] = {"ab", "aAbB01 .", "abc/-:,", 0};
  static unsigned turn;
  size_t n = 0;
  if (!set)
    set = sets[turn = check_random() % 8 ? turn : (unsigned)(check_random() % 4)];
  if (!set)
    return (unsigned char)(1 + check_random() % 255);
  while (set[n])
    n++;
  return (unsigned char)set[check_random() % n];
}
#endif

__attribute__((unused)) static void *check_memory(size_t n) {
  void *p = malloc(n ? n : 1);
  check_must(p != NULL);
  return p;
}

__attribute__((unused)) static char *text_of(const char *set, long long most) {
  (void)set, (void)most;
  size_t n = (size_t)pick(0, most);
  char *p = check_memory(n + 1);
  for (size_t i = 0; i < n; i++)
    p[i] = (char)given(check_one_of(set));
  p[n] = 0;
  return p;
}
#define text(most) text_of(0, most)

__attribute__((unused)) static wchar_t *wide_of(const char *set, long long most) {
  (void)set, (void)most;
  size_t n = (size_t)pick(0, most);
  wchar_t *p = check_memory((n + 1) * sizeof *p);
  for (size_t i = 0; i < n; i++)
    p[i] = (wchar_t)given(check_one_of(set));
  p[n] = 0;
  return p;
}
#define wide(most) wide_of("aAbB01 .xyz", most)

__attribute__((unused)) static void *room(size_t n) {
  unsigned char *p = check_memory(n);
  for (size_t i = 0; i < n; i++)
    p[i] = 'Z';
  return p;
}

__attribute__((unused)) static void *bytes(size_t n) {
  unsigned char *p = check_memory(n);
  for (size_t i = 0; i < n; i++)
    p[i] = (unsigned char)pick(0, 255);
  return p;
}

#define new(T, ...)                                                                                \
  ({                                                                                               \
    T *new_ = check_memory(sizeof(T));                                                             \
    *new_ = (T)__VA_ARGS__;                                                                        \
    new_;                                                                                          \
  })

#define array(T, ...)                                                                              \
  ({                                                                                               \
    T from_[] = __VA_ARGS__;                                                                       \
    T *array_ = check_memory(sizeof from_);                                                        \
    for (size_t i_ = 0; i_ < sizeof from_ / sizeof *from_; i_++)                                   \
      array_[i_] = from_[i_];                                                                      \
    array_;                                                                                        \
  })

/* A string put into a room for it. */
__attribute__((unused)) static char *put(void *to, const char *from) {
  size_t i = 0;
  do
    ((char *)to)[i] = from[i];
  while (from[i++]);
  return to;
}

/* The name of a new file with that text. */
__attribute__((unused)) static const char *path(const char *contents) {
#ifdef ASSAY_CHECK_MODEL
  (void)contents;
  return "check";
#else
  static char name[32];
  static unsigned number;
  snprintf(name, sizeof name, "check-%u", number++);
  FILE *f = fopen(name, "w");
  check_must(f != NULL);
  fputs(contents, f);
  fclose(f);
  return name;
#endif
}

__attribute__((unused)) static int descriptor(const char *contents, int flags) {
  int fd = open(path(contents), flags, 0600);
  check_must(fd >= 0);
  long long number = given(fd);
  check_must(fd == number);
  return fd;
}

__attribute__((unused)) static FILE *stream(const char *contents, const char *mode) {
  FILE *f = fopen(path(contents), mode);
  check_must(f != NULL);
  return f;
}

/* ---- what comes back ---- */

#define same(x) same_called(#x, x)
#define same_at(p, base)                                                                           \
  same_called(#p, (p) ? (const char *)(p) - (const char *)(base) : -__LONG_LONG_MAX__)
#define same_bytes(p, n)                                                                           \
  do {                                                                                             \
    for (size_t i_ = 0; i_ < (size_t)(n); i_++)                                                    \
      same_called("a byte of " #p, ((const unsigned char *)(p))[i_]);                              \
  } while (0)
#define same_wide(p, n)                                                                            \
  do {                                                                                             \
    for (size_t i_ = 0; i_ < (size_t)(n); i_++)                                                    \
      same_called("a character of " #p, (p)[i_]);                                                  \
  } while (0)

#ifdef ASSAY_CHECK_MODEL
#define same_text(p)                                                                               \
  do {                                                                                             \
    const char *text_ = (p);                                                                       \
    long long length_ = check_tape();                                                              \
    for (long long i_ = 0; i_ < length_; i_++)                                                     \
      __VERIFIER_assume((unsigned char)text_[i_] == check_tape());                                 \
    __VERIFIER_assume(!text_[length_]);                                                            \
  } while (0)
#else
#define same_text(p)                                                                               \
  do {                                                                                             \
    const char *text_ = (p);                                                                       \
    long long length_ = 0;                                                                         \
    while (text_[length_])                                                                         \
      length_++;                                                                                   \
    same_called("the length of " #p, length_);                                                     \
    for (long long i_ = 0; i_ < length_; i_++)                                                     \
      same_called("a byte of " #p, (unsigned char)text_[i_]);                                      \
  } while (0)
#endif

/* The fields of a struct tm, and what is usual of a struct stat. */
#define same_tm(t)                                                                                 \
  do {                                                                                             \
    same((t)->tm_sec), same((t)->tm_min), same((t)->tm_hour), same((t)->tm_mday);                  \
    same((t)->tm_mon), same((t)->tm_year), same((t)->tm_wday), same((t)->tm_yday);                 \
    same((t)->tm_isdst);                                                                           \
  } while (0)
#define same_stat(s)                                                                               \
  do {                                                                                             \
    same((s)->st_mode), same((s)->st_size), same((s)->st_nlink), same((s)->st_blksize);            \
    same((s)->st_mtim.tv_nsec), same((s)->st_uid);                                                 \
  } while (0)

__attribute__((unused)) static int check_compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}

/* ---- the whole ---- */

#ifdef ASSAY_CHECK_MODEL
#define CHECK_MAIN(row, rows)                                                                          \
  int main(void) {                                                                                 \
    row(check_tape());                                                                             \
    reach_error();                                                                                 \
  }
#else
/* Arguments: the tape, the seed, how many calls. */
#define CHECK_MAIN(row, rows)                                                                      \
  int main(int argc, char **argv) {                                                                \
    check_must(argc == 4 && (check_file = fopen(argv[1], "w")) != NULL);                           \
    long long calls = atoll(argv[3]);                                                              \
    check_seed = strtoull(argv[2], NULL, 10) * 2654435761u + 88172645463325252ull;                 \
    for (long long i = 0; i < calls; i++) {                                                        \
      fputs("c\n", check_file);                                                                    \
      row(given(i % rows));                                                                        \
      fputs("e\n", check_file);                                                                    \
      fflush(check_file);                                                                          \
    }                                                                                              \
    return 0;                                                                                      \
  }
#endif

#endif
