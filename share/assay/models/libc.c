/* libc.c: models of common C library functions, in C, for programs that call them without giving a
 * body. Each does what the standard says for all defined uses; undefined uses run into a memory
 * error where the real function would. They are linked only where needed.
 *
 * Compiled freestanding, for either data model; no headers. */
typedef __SIZE_TYPE__ size_t;
#define NULL ((void *)0)

void *malloc(size_t size);
void free(void *p);
size_t __assay_object_size(const void *p); /* bytes of the object p is the start of */

/* ---- memory ---------------------------------------------------------------------------------- */

void *memcpy(void *to, const void *from, size_t n) {
  unsigned char *d = to;
  const unsigned char *s = from;
  for (size_t i = 0; i < n; i++)
    d[i] = s[i];
  return to;
}

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

void *mempcpy(void *to, const void *from, size_t n) {
  return (char *)memcpy(to, from, n) + n;
}

void *memset(void *to, int byte, size_t n) {
  unsigned char *d = to;
  for (size_t i = 0; i < n; i++)
    d[i] = (unsigned char)byte;
  return to;
}

void bzero(void *to, size_t n) {
  memset(to, 0, n);
}

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i])
      return x[i] < y[i] ? -1 : 1;
  return 0;
}

void *memchr(const void *in, int byte, size_t n) {
  const unsigned char *s = in;
  for (size_t i = 0; i < n; i++)
    if (s[i] == (unsigned char)byte)
      return (void *)(s + i);
  return NULL;
}

void *calloc(size_t count, size_t size) {
  if (size && count > (size_t)-1 / size)
    return NULL;
  void *p = malloc(count * size);
  if (p)
    memset(p, 0, count * size);
  return p;
}

void *realloc(void *old, size_t size) {
  if (!old)
    return malloc(size);
  if (!size) {
    free(old);
    return NULL;
  }
  void *p = malloc(size);
  if (!p)
    return NULL;
  size_t kept = __assay_object_size(old);
  memcpy(p, old, kept < size ? kept : size);
  free(old);
  return p;
}

void *reallocarray(void *old, size_t count, size_t size) {
  if (size && count > (size_t)-1 / size)
    return NULL;
  return realloc(old, count * size);
}

/* ---- strings --------------------------------------------------------------------------------- */

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

size_t strnlen(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n])
    n++;
  return n;
}

char *strcpy(char *to, const char *from) {
  size_t i = 0;
  for (; from[i]; i++)
    to[i] = from[i];
  to[i] = 0;
  return to;
}

char *stpcpy(char *to, const char *from) {
  size_t i = 0;
  for (; from[i]; i++)
    to[i] = from[i];
  to[i] = 0;
  return to + i;
}

char *strncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++)
    to[i] = from[i];
  for (; i < n; i++)
    to[i] = 0;
  return to;
}

char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t n) {
  size_t at = strlen(to), i = 0;
  for (; i < n && from[i]; i++)
    to[at + i] = from[i];
  to[at + i] = 0;
  return to;
}

int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i])
    i++;
  unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
  return x < y ? -1 : x > y;
}

int strncmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (x != y)
      return x < y ? -1 : 1;
    if (!x)
      return 0;
  }
  return 0;
}

char *strchr(const char *s, int c) {
  for (;; s++) {
    if (*s == (char)c)
      return (char *)s;
    if (!*s)
      return NULL;
  }
}

char *strchrnul(const char *s, int c) {
  while (*s && *s != (char)c)
    s++;
  return (char *)s;
}

char *strrchr(const char *s, int c) {
  const char *found = NULL;
  for (;; s++) {
    if (*s == (char)c)
      found = s;
    if (!*s)
      return (char *)found;
  }
}

size_t strspn(const char *s, const char *accept) {
  size_t n = 0;
  while (s[n] && strchr(accept, s[n]))
    n++;
  return n;
}

size_t strcspn(const char *s, const char *reject) {
  size_t n = 0;
  while (s[n] && !strchr(reject, s[n]))
    n++;
  return n;
}

char *strpbrk(const char *s, const char *accept) {
  s += strcspn(s, accept);
  return *s ? (char *)s : NULL;
}

char *strstr(const char *in, const char *what) {
  size_t n = strlen(what);
  for (;; in++) {
    if (!strncmp(in, what, n))
      return (char *)in;
    if (!*in)
      return NULL;
  }
}

char *strdup(const char *s) {
  size_t n = strlen(s) + 1;
  char *p = malloc(n);
  if (p)
    memcpy(p, s, n);
  return p;
}

char *strndup(const char *s, size_t limit) {
  size_t n = strnlen(s, limit);
  char *p = malloc(n + 1);
  if (!p)
    return NULL;
  memcpy(p, s, n);
  p[n] = 0;
  return p;
}

static int lower_case(int c) {
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

int strncasecmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int x = lower_case((unsigned char)a[i]), y = lower_case((unsigned char)b[i]);
    if (x != y || !x)
      return x - y;
  }
  return 0;
}

int strcasecmp(const char *a, const char *b) {
  return strncasecmp(a, b, (size_t)-1);
}

/* ---- characters (the C locale) --------------------------------------------------------------- */

int isdigit(int c) {
  return c >= '0' && c <= '9';
}
int isupper(int c) {
  return c >= 'A' && c <= 'Z';
}
int islower(int c) {
  return c >= 'a' && c <= 'z';
}
int isalpha(int c) {
  return isupper(c) || islower(c);
}
int isalnum(int c) {
  return isalpha(c) || isdigit(c);
}
int isxdigit(int c) {
  return isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
int isspace(int c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
int isblank(int c) {
  return c == ' ' || c == '\t';
}
int iscntrl(int c) {
  return (c >= 0 && c < 32) || c == 127;
}
int isprint(int c) {
  return c >= 32 && c < 127;
}
int isgraph(int c) {
  return c > 32 && c < 127;
}
int ispunct(int c) {
  return isgraph(c) && !isalnum(c);
}
int tolower(int c) {
  return lower_case(c);
}
int toupper(int c) {
  return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c;
}

/* ---- numbers --------------------------------------------------------------------------------- */

int abs(int x) {
  return x < 0 ? -x : x;
}
long labs(long x) {
  return x < 0 ? -x : x;
}
long long llabs(long long x) {
  return x < 0 ? -x : x;
}

long long atoll(const char *s) {
  long long value = 0;
  int negative;
  while (isspace((unsigned char)*s))
    s++;
  negative = *s == '-';
  if (*s == '-' || *s == '+')
    s++;
  for (; isdigit((unsigned char)*s); s++)
    value = negative ? value * 10 - (*s - '0') : value * 10 + (*s - '0');
  return value;
}
long atol(const char *s) {
  return (long)atoll(s);
}
int atoi(const char *s) {
  return (int)atoll(s);
}

/* ---- sorting and searching ------------------------------------------------------------------- */

static void swap_bytes(char *a, char *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    char t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
}

/* Insertion sort: the same result as any other for a consistent order, up to equal elements. */
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  char *at = base;
  for (size_t i = 1; i < count; i++)
    for (size_t k = i; k > 0 && compare(at + (k - 1) * size, at + k * size) > 0; k--)
      swap_bytes(at + (k - 1) * size, at + k * size, size);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t mid = low + (high - low) / 2;
    const char *at = (const char *)base + mid * size;
    int order = compare(key, at);
    if (!order)
      return (void *)at;
    if (order < 0)
      high = mid;
    else
      low = mid + 1;
  }
  return NULL;
}
