/* environ.c: the environment. Which variables there are and what they hold is open, but what was
 * seen or set once stays until it is changed. A few names are kept; a program that asks for more of
 * them sees approximations. */
#include <assay/model.h>

//# stdlib.h

int strcmp(const char *a, const char *b);
size_t strlen(const char *s);
char *strdup(const char *s);

enum { ENVIRON_KEPT = 8, ENVIRON_TEXT = 131071 /* of one variable, on Linux */ };

static struct {
  const char *name; /* null: free */
  char *value;      /* null: there is none */
} __assay_own_environ[ENVIRON_KEPT];
static char *environ_last; /* what was given out last, maybe before execution starts */
static char *__assay_own_earlier;
static _Bool __assay_own_environ_met;

static char *environ_none[1];
/* Its contents are not followed: what the program finds there is its own. */
//= environ object: a list of variables
char **environ = environ_none;
//= __environ object: a list of variables
char **__environ = environ_none;

/* Any string of the environment. */
static char *environ_any(void) {
  size_t n = ANY_SIZE(ENVIRON_TEXT);
  char *text = __assay_object(n + 1);
  if (!text)
    return NULL;
  __assay_write(text, n);
  text[n] = 0;
  return text;
}

/* What the first question for a name gives. */
static char *environ_first(void) {
  if (!__assay_own_environ_met)
    __assay_own_earlier = environ_last;
  __assay_own_environ_met = 1;
  if (__assay_own_earlier && ANY_BOOL()) {
    __assay_approximate("a variable of the environment that was read earlier");
    return __assay_own_earlier;
  }
  return environ_last = ANY_BOOL() ? environ_any() : NULL;
}

static int environ_find(const char *name) {
  for (int i = 0; i < ENVIRON_KEPT; i++)
    if (!__assay_own_environ[i].name || !strcmp(__assay_own_environ[i].name, name))
      return i;
  __assay_approximate("an environment of many variables");
  return 0;
}

//= getenv specified: null, or a string; the same as last time unless it was changed
//? getenv("PATH"): same(r != NULL)
//? getenv(text_of("ab", 3)): same(r != NULL)
char *getenv(const char *name) {
  __assay_reads_text(name);
  int i = environ_find(name);
  if (!__assay_own_environ[i].name) {
    __assay_own_environ[i].value = environ_first();
    __assay_own_environ[i].name = strdup(name);
  }
  return __assay_own_environ[i].value;
}
//= secure_getenv specified: getenv, or null
//? secure_getenv("PATH"): same(r != NULL)
char *secure_getenv(const char *name) {
  return ANY_BOOL() ? getenv(name) : NULL;
}

static _Bool environ_is_name(const char *name) {
  if (!name || !*name)
    return 0;
  for (; *name; name++)
    if (*name == '=')
      return 0;
  return 1;
}

//= setenv specified: 0, or -1 and errno; getenv sees the value
//? setenv(text_of("ab=", 3), text(9), pick(0, 1))
int setenv(const char *name, const char *value, int overwrite) {
  __assay_reads_text(name);
  __assay_reads_text(value);
  if (!environ_is_name(name)) {
    SET_ERRNO(EINVAL);
    return -1;
  }
  if (ANY_BOOL()) {
    SET_ERRNO(ENOMEM);
    return -1;
  }
  if (!overwrite && getenv(name))
    return 0;
  int i = environ_find(name);
  if (!__assay_own_environ[i].name)
    __assay_own_environ[i].name = strdup(name);
  __assay_own_environ[i].value = strdup(value);
  return 0;
}
//= unsetenv specified: 0, or -1 and errno; getenv gives null
//? unsetenv(text_of("ab=", 3))
int unsetenv(const char *name) {
  __assay_reads_text(name);
  if (!environ_is_name(name)) {
    SET_ERRNO(EINVAL);
    return -1;
  }
  int i = environ_find(name);
  if (!__assay_own_environ[i].name)
    __assay_own_environ[i].name = strdup(name);
  __assay_own_environ[i].value = NULL;
  return 0;
}
//= putenv specified: 0, or another number and errno; getenv sees the value, which is the program's
int putenv(char *text) {
  size_t n = 0;
  while (text[n] && text[n] != '=')
    n++;
  char *name = __assay_object(n + 1);
  if (!name || ANY_BOOL()) {
    SET_ERRNO(ENOMEM);
    return ANY_NONZERO();
  }
  for (size_t i = 0; i < n; i++)
    name[i] = text[i];
  name[n] = 0;
  int i = environ_find(name);
  __assay_own_environ[i].name = name;
  __assay_own_environ[i].value = text[n] ? text + n + 1 : NULL;
  return 0;
}
//= clearenv specified: 0; getenv gives null for all that was seen
int clearenv(void) {
  for (int i = 0; i < ENVIRON_KEPT; i++)
    __assay_own_environ[i].value = NULL;
  __assay_approximate("an environment that was cleared");
  return 0;
}
