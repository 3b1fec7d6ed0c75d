/* stdlib_posix.c: what POSIX and GNU add to <stdlib.h>: temporary files, paths,
 * terminals, aligned memory. The environment: environ.c. */
#include "posix.h"

//# stdlib.h

/* ---- temporary files ------------------------------------------------------------------------- */

static size_t stdlib_length(const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

/* Six characters X before the suffix become others. */
static _Bool stdlib_fill_template(char *template, int suffix) {
  size_t n = stdlib_length(template);
  if (suffix < 0 || n < (size_t)suffix + 6)
    return 0;
  char *x = template + n - (size_t)suffix - 6;
  for (int i = 0; i < 6; i++)
    if (x[i] != 'X')
      return 0;
  for (int i = 0; i < 6; i++) {
    x[i] = __VERIFIER_nondet_char();
    __VERIFIER_assume((x[i] >= '0' && x[i] <= '9') || (x[i] >= 'a' && x[i] <= 'z') ||
                      (x[i] >= 'A' && x[i] <= 'Z'));
  }
  return 1;
}

//= mkstemps specified: a new descriptor and a name that is filled in; -1 and errno
//= mkstemps64 is mkstemps
//= mkostemps is mkstemps without 3
int mkstemps(char *template, int suffix) {
  return stdlib_fill_template(template, suffix) ? posix_new(0) : posix_fails_with(EINVAL);
}

//= mkstemp specified: a new descriptor and a name that is filled in; -1 and errno
//= mkstemp64 is mkstemp
//= mkostemp is mkstemp without 2
//= mkostemp64 is mkstemp without 2
//? mkstemp(put(room(20), "check-XXXXXX")): same(r); same_bytes(a1 + 6, 6)
//? mkstemp(put(room(20), text_of("abX", 9))): same(r)
int mkstemp(char *template) {
  return mkstemps(template, 0);
}

//= mkdtemp specified: the name, filled in; NULL and errno
//? mkdtemp(put(room(20), "check-XXXXXX")): same_at(r, a1); same_bytes(a1 + 6, 6)
char *mkdtemp(char *template) {
  if (!stdlib_fill_template(template, 0) || ANY_BOOL())
    return posix_no_pointer();
  return template;
}

//= mktemp specified: the name, filled in, or empty
//? mktemp(put(room(20), "check-XXXXXX")): same_at(r, a1); same_bytes(a1 + 6, 6)
char *mktemp(char *template) {
  if (!stdlib_fill_template(template, 0) || ANY_BOOL())
    template[0] = 0;
  return template;
}

/* ---- paths ----------------------------------------------------------------------------------- */

/* At most PATH_MAX bytes into a buffer; a new one is as long as the path. */
//= realpath specified: an absolute path in the buffer, or in a new one; NULL and errno
//= __realpath_chk is realpath without 3
//? realpath("/", room(PATH_MAX)): same_at(r, a2); if (r) same_text(r)
//? realpath("/nonexistent", NULL): same(r != NULL)
char *realpath(const char *path, char *to) {
  if (!path || ANY_BOOL())
    return posix_no_pointer();
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length >= 1 && length < (to ? 4096 : SIZE_MAX / 4));
  if (!to)
    to = malloc(length + 1);
  if (!to) {
    SET_ERRNO(ENOMEM);
    return NULL;
  }
  to[0] = '/';
  __assay_write(to + 1, length - 1);
  to[length] = 0;
  return to;
}

//= canonicalize_file_name specified: an absolute path in a new buffer; NULL and errno
//? canonicalize_file_name("/"): same_text(r)
char *canonicalize_file_name(const char *path) {
  return realpath(path, NULL);
}

/* ---- memory ---------------------------------------------------------------------------------- */

//= posix_memalign specified: 0 and a new object; an error number and nothing written
//? posix_memalign(new(void *, NULL), 8ul << pick(0, 8), pick(1, 500)): same(r); same(*a1 != NULL)
//? posix_memalign(new(void *, NULL), pick(0, 64), pick(1, 500)): same(r); same(*a1 != NULL)
int posix_memalign(void **to, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  void *p = NEW_ALIGNED(alignment, size);
  if (!p)
    return ENOMEM;
  *to = p;
  return 0;
}

//# malloc.h
//= memalign specified: a new object; NULL and errno
//? memalign(1ul << pick(0, 10), pick(1, 500)): same(r != NULL)
void *memalign(size_t alignment, size_t size) {
  size_t power = sizeof(void *);
  while (power < alignment && power <= SIZE_MAX / 2)
    power *= 2;
  void *p = NEW_ALIGNED(power, size);
  if (!p)
    SET_ERRNO(ENOMEM);
  return p;
}

//= valloc specified: a new object; NULL and errno
//? valloc(pick(1, 500)): same(r != NULL)
void *valloc(size_t size) {
  return memalign(4096, size);
}

//= pvalloc specified: a new object; NULL and errno
//? pvalloc(pick(1, 500)): same(r != NULL)
void *pvalloc(size_t size) {
  return memalign(4096, size);
}

//# stdlib.h

/* ---- numbers as text ------------------------------------------------------------------------- */

static char stdlib_text[7];

static const char stdlib_digits[] =
    "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

//= a64l modelled: the number that at most six digits of base 64 stand for
//? a64l(text_of("./019AZaz", 7))
long a64l(const char *text) {
  unsigned value = 0;
  for (int i = 0; i < 6 && text[i]; i++) {
    unsigned digit = 0;
    while (digit < 64 && stdlib_digits[digit] != text[i])
      digit++;
    if (digit == 64)
      break;
    value |= digit << (6 * i);
  }
  /* POSIX extends the sign; the GNU library does not. */
  return ANY_BOOL() ? (long)(int)value : (long)value;
}

//= l64a modelled: digits of base 64, in a text of the library's
//? l64a(pick(0, INT_MAX)): same_text(r)
char *l64a(long number) {
  unsigned value = (unsigned)number;
  int n = 0;
  for (; value; value >>= 6)
    stdlib_text[n++] = stdlib_digits[value & 63];
  stdlib_text[n] = 0;
  return stdlib_text;
}

/* Is what stands before a comma, an equals sign or the end this word? */
static _Bool stdlib_is_word(const char *text, const char *word) {
  size_t i = 0;
  while (text[i] && text[i] != ',' && text[i] != '=' && text[i] == word[i])
    i++;
  return word[i] == 0 && (!text[i] || text[i] == ',' || text[i] == '=');
}

//= getsubopt modelled: which of the words comes next, its value; -1 if it is none of them
//? getsubopt(new(char *, text_of("ro,=w", 9)), (char *[]){"ro", "rw", "w", NULL}, new(char *, NULL)): same(r); same(*a3 != NULL); if (*a3) same_text(*a3)
int getsubopt(char **at, char *const *words, char **value) {
  char *text = *at;
  size_t equals = 0, end = 0;
  *value = NULL;
  if (!*text)
    return -1;
  int which = 0;
  while (words[which] && !stdlib_is_word(text, words[which]))
    which++;
  while (text[equals] && text[equals] != ',' && text[equals] != '=')
    equals++;
  for (end = equals; text[end] && text[end] != ',';)
    end++;
  *at = text + end + (text[end] == ',');
  _Bool has_value = text[equals] == '=';
  text[end] = 0;
  *value = !words[which] ? text : has_value ? text + equals + 1 : NULL;
  return words[which] ? which : -1;
}

/* ---- terminals ------------------------------------------------------------------------------- */

//= posix_openpt specified: a new descriptor; -1 and errno
//= getpt specified: a new descriptor; -1 and errno
int posix_openpt(int flags) {
  (void)flags;
  return posix_new(0);
}

int getpt(void) {
  return posix_new(0);
}

//= grantpt specified: 0, or -1 and errno; fails for a negative descriptor
int grantpt(int fd) {
  return posix_status_of(fd);
}

//= unlockpt specified: 0, or -1 and errno; fails for a negative descriptor
int unlockpt(int fd) {
  return posix_status_of(fd);
}

//= ptsname specified: a text of the library's; NULL and errno
char *ptsname(int fd) {
  return posix_status_of(fd) < 0 ? NULL : posix_some_string();
}

//= ptsname_r specified: 0 and a text in the buffer; an error number
//= __ptsname_r_chk is ptsname_r without 4
int ptsname_r(int fd, char *to, size_t room) {
  int error = fd < 0 ? EBADF : room == 0 ? ERANGE : posix_number();
  if (error == 0)
    posix_fill(to, room);
  return error;
}
