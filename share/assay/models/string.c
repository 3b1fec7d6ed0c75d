/* string.c: models of <string.h> and <strings.h>, in C. Each does what the standard says for all
 * defined uses; undefined uses run into a memory error where the real function would. */
#include <assay/model.h>

//# string.h

//= memcpy modelled: copies n bytes; returns the destination
//? memcpy(room(20), bytes(20), pick(0, 20)): same_at(r, a1); same_bytes(a1, 20)
void *memcpy(void *to, const void *from, size_t n) {
  unsigned char *d = to;
  const unsigned char *s = from;
  for (size_t i = 0; i < n; i++)
    d[i] = s[i];
  return to;
}

/* Which of the two overlapping objects lies lower is only asked where they are one object. */
//= memmove modelled: copies n bytes that may overlap; returns the destination
//? memmove(room(10), a1 + pick(0, 3), pick(0, 7)): same_at(r, a1); same_bytes(a1, 10)
//? memmove(room(20), bytes(20), pick(0, 20)): same_at(r, a1); same_bytes(a1, 20)
void *memmove(void *to, const void *from, size_t n) {
  unsigned char *d = to;
  const unsigned char *s = from;
  if (d <= s) {
    for (size_t i = 0; i < n; i++)
      d[i] = s[i];
  } else {
    for (size_t i = n; i > 0; i--)
      d[i - 1] = s[i - 1];
  }
  return to;
}

//= mempcpy modelled: copies n bytes; returns the byte behind the copy
//? mempcpy(room(20), bytes(20), pick(0, 20)): same_at(r, a1); same_bytes(a1, 20)
void *mempcpy(void *to, const void *from, size_t n) {
  return (char *)memcpy(to, from, n) + n;
}

//= memccpy modelled: copies up to a byte; returns behind its copy, or null if it is not there
//? memccpy(room(20), bytes(20), pick(0, 4), pick(0, 20)): same_at(r, a1); same_bytes(a1, 20)
void *memccpy(void *to, const void *from, int byte, size_t n) {
  unsigned char *d = to;
  const unsigned char *s = from;
  for (size_t i = 0; i < n; i++) {
    d[i] = s[i];
    if (s[i] == (unsigned char)byte)
      return d + i + 1;
  }
  return NULL;
}

//= memset modelled: fills n bytes; returns the object
//? memset(room(20), pick(-300, 300), pick(0, 20)): same_at(r, a1); same_bytes(a1, 20)
void *memset(void *to, int byte, size_t n) {
  unsigned char *d = to;
  for (size_t i = 0; i < n; i++)
    d[i] = (unsigned char)byte;
  return to;
}

//= explicit_bzero modelled: fills n bytes with zero
//? explicit_bzero(room(20), pick(0, 20)): same_bytes(a1, 20)
void explicit_bzero(void *to, size_t n) {
  memset(to, 0, n);
}

//= memcmp modelled: any number of the sign of the first difference, or 0
//? memcmp(bytes(3), bytes(3), pick(0, 3))
int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i]) {
      NEED_LAST(x, y, n);
      return x[i] < y[i] ? ANY_NEGATIVE() : ANY_POSITIVE();
    }
  return 0;
}

//= memchr modelled: the first such byte among n, or null
//? memchr(bytes(10), pick(-300, 300), pick(0, 10)): same_at(r, a1)
void *memchr(const void *in, int byte, size_t n) {
  const unsigned char *s = in;
  for (size_t i = 0; i < n; i++)
    if (s[i] == (unsigned char)byte)
      return (void *)(s + i);
  return NULL;
}

//= memrchr modelled: the last such byte among n, or null
//? memrchr(bytes(10), pick(-3, 3), pick(0, 10)): same_at(r, a1)
void *memrchr(const void *in, int byte, size_t n) {
  const unsigned char *s = in;
  for (size_t i = n; i > 0; i--)
    if (s[i - 1] == (unsigned char)byte)
      return (void *)(s + i - 1);
  return NULL;
}

//= rawmemchr modelled: the first such byte, which is there
//? rawmemchr(text(20), 0): same_at(r, a1)
void *rawmemchr(const void *in, int byte) {
  const unsigned char *s = in;
  while (*s != (unsigned char)byte)
    s++;
  return (void *)s;
}

//= memmem modelled: the first occurrence of some bytes among others, or null
//? memmem(text_of("ab", 12), strlen(a1), text_of("ab", 3), strlen(a3)): same_at(r, a1)
void *memmem(const void *in, size_t room, const void *what, size_t n) {
  const char *s = in;
  for (size_t i = 0; n <= room && i <= room - n; i++) {
    size_t k = 0;
    while (k < n && s[i + k] == ((const char *)what)[k])
      k++;
    if (k == n)
      return (void *)(s + i);
  }
  return NULL;
}

//= strlen modelled: the number of bytes before the terminating null
//? strlen(text(20))
size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

//= strnlen modelled: the length of a string, or the limit if that is less
//? strnlen(text(20), pick(0, 25))
//? strnlen(room(5), pick(0, 5))
size_t strnlen(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n])
    n++;
  return n;
}

//= strcpy modelled: copies a string; returns the destination
//? strcpy(room(20), text(19)): same_at(r, a1); same_bytes(a1, 20)
char *strcpy(char *to, const char *from) {
  size_t i = 0;
  for (; from[i]; i++)
    to[i] = from[i];
  to[i] = 0;
  return to;
}

//= stpcpy modelled: copies a string; returns its terminating null
//? stpcpy(room(20), text(19)): same_at(r, a1); same_bytes(a1, 20)
char *stpcpy(char *to, const char *from) {
  size_t i = 0;
  for (; from[i]; i++)
    to[i] = from[i];
  to[i] = 0;
  return to + i;
}

//= strncpy modelled: copies at most n bytes of a string, and fills up with null
//? strncpy(room(20), text(25), pick(0, 20)): same_at(r, a1); same_bytes(a1, 20)
char *strncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++)
    to[i] = from[i];
  for (; i < n; i++)
    to[i] = 0;
  return to;
}

//= stpncpy modelled: strncpy; returns the first null written, or the end
//? stpncpy(room(20), text(25), pick(0, 20)): same_at(r, a1); same_bytes(a1, 20)
char *stpncpy(char *to, const char *from, size_t n) {
  size_t i = 0, end;
  for (; i < n && from[i]; i++)
    to[i] = from[i];
  end = i;
  for (; i < n; i++)
    to[i] = 0;
  return to + end;
}

//= strcat modelled: appends a string; returns the destination
//? strcat(put(room(20), text(9)), text(9)): same_at(r, a1); same_bytes(a1, 20)
char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}

//= strncat modelled: appends at most n bytes of a string, and a null
//? strncat(put(room(20), text(9)), text(20), pick(0, 9)): same_at(r, a1); same_bytes(a1, 20)
char *strncat(char *to, const char *from, size_t n) {
  size_t at = strlen(to), i = 0;
  for (; i < n && from[i]; i++)
    to[at + i] = from[i];
  to[at + i] = 0;
  return to;
}

//= strlcpy modelled: copies as much of a string as there is room; returns its length
//? strlcpy(room(20), text(25), pick(0, 20)): same(r); same_bytes(a1, 20)
size_t strlcpy(char *to, const char *from, size_t room) {
  size_t i = 0;
  for (; i + 1 < room && from[i]; i++)
    to[i] = from[i];
  if (room)
    to[i] = 0;
  return i + strlen(from + i);
}

//= strlcat modelled: appends as much of a string as there is room; returns the length wanted
//? strlcat(put(room(20), text(9)), text(25), pick(0, 20)): same(r); same_bytes(a1, 20)
size_t strlcat(char *to, const char *from, size_t room) {
  size_t at = strnlen(to, room);
  if (at == room)
    return room + strlen(from);
  return at + strlcpy(to + at, from, room - at);
}

//= strcmp modelled: any number of the sign of the first difference, or 0
//? strcmp(text(4), text(4))
int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i])
    i++;
  unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
  return x < y ? ANY_NEGATIVE() : x > y ? ANY_POSITIVE() : 0;
}

//= strncmp modelled: strcmp of the first n bytes
//? strncmp(text(4), text(4), pick(0, 5))
int strncmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (x != y)
      return x < y ? ANY_NEGATIVE() : ANY_POSITIVE();
    if (!x)
      return 0;
  }
  return 0;
}

//= strchr modelled: the first such character, the terminating null among them, or null
//? strchr(text(12), pick(-1, 255)): same_at(r, a1)
char *strchr(const char *s, int c) {
  for (;; s++) {
    if (*s == (char)c)
      return (char *)s;
    if (!*s)
      return NULL;
  }
}

//= strchrnul modelled: the first such character, or the terminating null
//? strchrnul(text(12), pick(-1, 255)): same_at(r, a1)
char *strchrnul(const char *s, int c) {
  while (*s && *s != (char)c)
    s++;
  return (char *)s;
}

//= strrchr modelled: the last such character, the terminating null among them, or null
//? strrchr(text(12), pick(-1, 255)): same_at(r, a1)
char *strrchr(const char *s, int c) {
  const char *found = NULL;
  for (;; s++) {
    if (*s == (char)c)
      found = s;
    if (!*s)
      return (char *)found;
  }
}

//= strspn modelled: how many bytes at the start are in the set
//? strspn(text_of("abc", 12), text_of("abc", 3))
size_t strspn(const char *s, const char *accept) {
  size_t n = 0;
  while (s[n] && strchr(accept, s[n]))
    n++;
  return n;
}

//= strcspn modelled: how many bytes at the start are not in the set
//? strcspn(text_of("abc", 12), text_of("abc", 2))
size_t strcspn(const char *s, const char *reject) {
  size_t n = 0;
  while (s[n] && !strchr(reject, s[n]))
    n++;
  return n;
}

//= strpbrk modelled: the first byte that is in the set, or null
//? strpbrk(text_of("abc", 12), text_of("abc", 2)): same_at(r, a1)
char *strpbrk(const char *s, const char *accept) {
  s += strcspn(s, accept);
  return *s ? (char *)s : NULL;
}

//= strstr modelled: the first occurrence of a string, or null
//? strstr(text_of("ab", 12), text_of("ab", 3)): same_at(r, a1)
char *strstr(const char *in, const char *what) {
  for (;; in++) {
    size_t k = 0;
    while (what[k] && in[k] == what[k])
      k++;
    if (!what[k])
      return (char *)in;
    if (!*in)
      return NULL;
  }
}

//= strtok_r modelled: the next token of a string, which is cut out of it
//? strtok_r(text_of("ab,;", 12), ",;", new(char *, NULL)): same_at(r, a1); same_at(*a3, a1); same_bytes(a1, 1)
char *strtok_r(char *s, const char *separators, char **rest) {
  if (!s)
    s = *rest;
  s += strspn(s, separators);
  if (!*s) {
    *rest = s;
    return NULL;
  }
  char *end = s + strcspn(s, separators);
  *rest = *end ? end + 1 : end;
  *end = 0;
  return s;
}

//= strtok modelled: the next token of a string, which is cut out of it
//? strtok(text_of("ab,;", 12), ",;"): same_at(r, a1); if (r) same_text(r)
static char *strtok_rest;
static _Bool __assay_own_strtok_begun; /* since execution starts */
char *strtok(char *s, const char *separators) {
  if (s)
    __assay_own_strtok_begun = 1;
  else if (!__assay_own_strtok_begun)
    __assay_approximate("strtok that was begun earlier");
  return strtok_r(s, separators, &strtok_rest);
}

//= strsep modelled: the next field of a string, which is cut out of it
//? strsep(new(char *, text_of("ab,;", 12)), text_of(",;", 2)): same_text(r); same(*a1 != NULL); if (*a1) same_text(*a1)
char *strsep(char **rest, const char *separators) {
  char *s = *rest;
  if (!s)
    return NULL;
  char *end = s + strcspn(s, separators);
  *rest = *end ? end + 1 : NULL;
  *end = 0;
  return s;
}

//= strdup modelled: a copy of a string on the heap, or null
//? strdup(text(20)): same(r != NULL); same_text(r)
char *strdup(const char *s) {
  size_t n = strlen(s) + 1;
  char *p = malloc(n);
  if (p)
    memcpy(p, s, n);
  return p;
}

//= strndup modelled: a copy of at most n bytes of a string on the heap, or null
//? strndup(text(20), pick(0, 25)): same(r != NULL); same_text(r)
char *strndup(const char *s, size_t limit) {
  size_t n = strnlen(s, limit);
  char *p = malloc(n + 1);
  if (!p)
    return NULL;
  memcpy(p, s, n);
  p[n] = 0;
  return p;
}

//= __strdup is strdup
//= __strtok_r is strtok_r
//= __mempcpy is mempcpy
//= __stpcpy is stpcpy
//= __rawmemchr is rawmemchr
//= __memcpy_chk is memcpy without 4
//= __memmove_chk is memmove without 4
//= __mempcpy_chk is mempcpy without 4
//= __memset_chk is memset without 4
//= __explicit_bzero_chk is explicit_bzero without 3
//= __strcpy_chk is strcpy without 3
//= __stpcpy_chk is stpcpy without 3
//= __strncpy_chk is strncpy without 4
//= __stpncpy_chk is stpncpy without 4
//= __strcat_chk is strcat without 3
//= __strncat_chk is strncat without 4
//= __strlcpy_chk is strlcpy without 4
//= __strlcat_chk is strlcat without 4

//# strings.h

static int lower_case(int c) {
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

//= bzero modelled: fills n bytes with zero
//? bzero(room(20), pick(0, 20)): same_bytes(a1, 20)
void bzero(void *to, size_t n) {
  memset(to, 0, n);
}

//= bcopy modelled: copies n bytes that may overlap
//? bcopy(bytes(20), room(20), pick(0, 20)): same_bytes(a2, 20)
void bcopy(const void *from, void *to, size_t n) {
  memmove(to, from, n);
}

//= bcmp modelled: 0 if n bytes are equal, else any other number
//? bcmp(bytes(3), bytes(3), pick(0, 3))
int bcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i]) {
      NEED_LAST(x, y, n);
      return ANY_NONZERO();
    }
  return 0;
}

//= strncasecmp modelled: strcasecmp of the first n bytes
//? strncasecmp(text(4), text(4), pick(0, 5))
int strncasecmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int x = lower_case((unsigned char)a[i]), y = lower_case((unsigned char)b[i]);
    if (x != y)
      return x < y ? ANY_NEGATIVE() : ANY_POSITIVE();
    if (!x)
      return 0;
  }
  return 0;
}

//= strcasecmp modelled: strcmp that ignores the case of letters of the C locale
//? strcasecmp(text(4), text(4))
int strcasecmp(const char *a, const char *b) {
  return strncasecmp(a, b, (size_t)-1);
}

//= strcasestr modelled: strstr that ignores the case of letters of the C locale
//? strcasestr(text_of("abAB", 12), text_of("abAB", 3)): same_at(r, a1)
char *strcasestr(const char *in, const char *what) {
  for (;; in++) {
    size_t k = 0;
    while (what[k] && lower_case((unsigned char)in[k]) == lower_case((unsigned char)what[k]))
      k++;
    if (!what[k])
      return (char *)in;
    if (!*in)
      return NULL;
  }
}

//= index modelled: strchr
//? index(text(12), pick(-1, 255)): same_at(r, a1)
char *index(const char *s, int c) {
  return strchr(s, c);
}

//= rindex modelled: strrchr
//? rindex(text(12), pick(-1, 255)): same_at(r, a1)
char *rindex(const char *s, int c) {
  return strrchr(s, c);
}

//= ffs modelled: the number of the lowest bit that is set, from 1; 0 if none is
//? ffs(pick(INT_MIN, INT_MAX))
//? ffs(1u << pick(0, 31))
int ffs(int x) {
  for (int i = 0; i < 32; i++)
    if ((unsigned)x >> i & 1)
      return i + 1;
  return 0;
}

//= ffsl modelled: ffs of a long
//? ffsl(pick(LONG_MIN, LONG_MAX))
//? ffsl(1ul << pick(0, 63))
int ffsl(long x) {
  for (int i = 0; i < (int)sizeof x * 8; i++)
    if ((unsigned long)x >> i & 1)
      return i + 1;
  return 0;
}

//= ffsll modelled: ffs of a long long
//? ffsll(pick(LLONG_MIN, LLONG_MAX))
//? ffsll(1ull << pick(0, 63))
int ffsll(long long x) {
  for (int i = 0; i < 64; i++)
    if ((unsigned long long)x >> i & 1)
      return i + 1;
  return 0;
}

//# string.h

//= strcoll modelled: strcmp in the C locale; in another one any order
//? strcoll(text(4), text(4))
int strcoll(const char *a, const char *b) {
#ifdef ASSAY_LOCALE
  if (strcmp(a, b))
    return __VERIFIER_nondet_int();
  return 0;
#else
  return strcmp(a, b);
#endif
}
//= strxfrm modelled: strlcpy in the C locale; in another one approximate
//? strxfrm(room(20), text(25), pick(0, 20)): same(r); if (r < a3) same_text(a1)
size_t strxfrm(char *to, const char *from, size_t room) {
#ifdef ASSAY_LOCALE
  __assay_approximate("strxfrm");
  size_t n = ANY_SIZE(SIZE_MAX / 2);
  __assay_write(to, room);
  if (n < room)
    to[n] = 0;
  return n;
#else
  return strlcpy(to, from, room);
#endif
}

static char string_message[256];

/* Some text, the same for the same number. */
//= strerror specified: a text, which the next call may change
//? strerror((int)pick(0, 140)): same_text(r)
char *strerror(int number) {
  static _Bool string_known;
  static int string_number;
  __VERIFIER_assume(!string_message[sizeof string_message - 1]);
  if (!string_known || string_number != number)
    __assay_write(string_message, sizeof string_message - 1);
  string_known = 1;
  string_number = number;
  return string_message;
}
//= strerror_l is strerror without 2
//= memfrob modelled: exclusive or of each byte with 42
//? memfrob(bytes(20), pick(0, 20)): same_at(r, a1); same_bytes(a1, 20)
void *memfrob(void *to, size_t n) {
  for (size_t i = 0; i < n; i++)
    ((char *)to)[i] ^= 42;
  return to;
}
