/* names.c: what POSIX and GNU add to <string.h> besides what string.c has: versions, messages, parts
 * of file names (<libgen.h>). */
#include "posix.h"

static _Bool names_is_digit(char c) {
  return c >= '0' && c <= '9';
}

/* The first of two runs of digits is the longer one: positive; the shorter one: negative. */
static int names_compare_lengths(const char *a, const char *b) {
  while (names_is_digit(*a) && names_is_digit(*b))
    a++, b++;
  return names_is_digit(*a) - names_is_digit(*b);
}

/* The order of what differs at i, in or behind a run of digits that begins at `start`. */
static int names_compare(const char *a, const char *b, size_t start, size_t i) {
  int bytes = (unsigned char)a[i] - (unsigned char)b[i];
  _Bool in_a = names_is_digit(a[i]), in_b = names_is_digit(b[i]), zeros = 1;
  for (size_t k = start; k < i; k++)
    zeros &= a[k] == '0';
  if (start < i && a[start] == '0') /* a fraction: 00 < 01 < 0 */
    return !zeros || in_a == in_b ? bytes : in_a ? -1 : 1;
  if (start == i && (a[i] == '0' || b[i] == '0' || !in_a || !in_b))
    return bytes;
  int lengths = names_compare_lengths(a + i, b + i);
  return lengths ? lengths : bytes;
}

//# string.h
//= strverscmp modelled: any number of the sign of the order in which numbers are numbers
//? strverscmp(text_of("ab012", 6), text_of("ab012", 6))
//? strverscmp(text_of("01a.", 5), text_of("01a.", 5))
int strverscmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i])
    i++;
  size_t start = i;
  while (start > 0 && names_is_digit(a[start - 1]))
    start--;
  int order = a[i] == b[i] ? 0 : names_compare(a, b, start, i);
  return order == 0 ? 0 : order < 0 ? ANY_NEGATIVE() : ANY_POSITIVE();
}

/* ---- messages -------------------------------------------------------------------------------- */

//= __xpg_strerror_r specified: 0 and a text in the buffer; an error number
int __xpg_strerror_r(int number, char *to, size_t room) {
  (void)number;
  if (room == 0)
    return ERANGE;
  posix_fill(to, room);
  return posix_number();
}

//= strerror_r specified: a text, in the buffer or of the library's
//= __strerror_r_chk is strerror_r without 4
//? strerror_r(pick(0, 200), room(60), pick(1, 60)): same_text(r)
char *strerror_r(int number, char *to, size_t room) {
  (void)number;
  if (!room || ANY_BOOL())
    return posix_some_string();
  posix_fill(to, room);
  return to;
}

//= strerrorname_np specified: a text of the library's; NULL
//? strerrorname_np(pick(0, 200)): same(r != NULL); if (r) same_text(r)
const char *strerrorname_np(int number) {
  (void)number;
  return ANY_BOOL() ? NULL : posix_some_string();
}

//= strerrordesc_np specified: a text of the library's; NULL
//? strerrordesc_np(pick(0, 200)): same(r != NULL); if (r) same_text(r)
const char *strerrordesc_np(int number) {
  (void)number;
  return ANY_BOOL() ? NULL : posix_some_string();
}

/* ---- parts of file names --------------------------------------------------------------------- */

//= basename modelled: what stands behind the last slash (GNU)
//? basename(text_of("ab/.", 9)): same_text(r)
char *basename(const char *path) {
  const char *base = path;
  for (const char *s = path; *s; s++)
    if (*s == '/')
      base = s + 1;
  return (char *)base;
}

/* The program may write to what it got last time. */
static char *names_dot(void) {
  static char names_text[2];
  names_text[0] = '.';
  names_text[1] = 0;
  return names_text;
}

/* The end of the path without slashes behind it; its first character stays. */
static size_t names_end(const char *path, size_t end) {
  while (end > 1 && path[end - 1] == '/')
    end--;
  return end;
}

static size_t names_length(const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

//# libgen.h
//= __xpg_basename modelled: the last part of a path, cut off behind it
//? __xpg_basename(text_of("ab/.", 9)): same_text(r)
char *__xpg_basename(char *path) {
  if (!path || !*path)
    return names_dot();
  size_t length = names_length(path), end = names_end(path, length), start = end;
  if (end == 1 && path[0] == '/')
    return path + length - 1;
  if (path[end])
    path[end] = 0;
  while (start > 0 && path[start - 1] != '/')
    start--;
  return path + start;
}

/* Two slashes in front may mean something else than one. */
//= dirname modelled: the path without its last part, cut off behind it
//? dirname(text_of("ab/.", 9)): same_text(r)
char *dirname(char *path) {
  if (!path || !*path)
    return names_dot();
  size_t end = names_end(path, names_length(path));
  while (end > 0 && path[end - 1] != '/')
    end--;
  if (end == 0)
    return names_dot();
  end = names_end(path, end);
  if (end == 1 && path[0] == '/' && path[1] == '/' && path[2] != '/' && !ANY_BOOL())
    end = 2;
  path[end] = 0;
  return path;
}
