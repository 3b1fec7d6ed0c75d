/* regex.c: contracts of <regex.h>, <glob.h>, <fnmatch.h> and <wordexp.h>: patterns. What matches is
 * computed by fnmatch only; elsewhere it is open. */
#include "posix.h"

typedef struct regex_compiled {
  void *buffer;
  size_t allocated, used;
  unsigned long syntax;
  char *fastmap, *translate;
  size_t re_nsub;
  unsigned flags;
} regex_t;

typedef struct {
  int rm_so, rm_eo;
} regmatch_t;

//# regex.h
enum { REG_NOMATCH = 1, REG_ESPACE = 12 };

/* There may be no memory; all else is said by the pattern, which is not looked at. */
//= regcomp specified: 0 and a number of groups; an error number from 1 to 16
//? regcomp(new(regex_t, {0}), text_of("ab*", 4), pick(0, 15)): same(r)
int regcomp(regex_t *to, const char *pattern, int flags) {
  (void)pattern, (void)flags;
  __assay_write(to, sizeof *to);
  if (ANY_BOOL())
    return REG_ESPACE;
  __assay_approximate("regcomp");
  return ANY_INT(0, 16);
}

/* Parts of the text, in order; -1 for groups without one. */
static void regex_places(regmatch_t *to, size_t count, int length) {
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && ANY_BOOL()) {
      to[i].rm_so = to[i].rm_eo = -1;
    } else {
      to[i].rm_so = ANY_INT(0, length);
      to[i].rm_eo = ANY_INT(0, length);
      __VERIFIER_assume(to[i].rm_so <= to[i].rm_eo);
    }
  }
}

//= regexec specified: 0 and places in the text; 1 if it does not match; 12 without memory
//? regexec(({ regex_t *p = new(regex_t, {0}); regcomp(p, "a*b", 0); p; }), text_of("ab", 4), 1, new(regmatch_t, {7, 7}), 0): same(r); same(a4->rm_so); same(a4->rm_eo)
//? regexec(({ regex_t *p = new(regex_t, {0}); regcomp(p, "a*b", 0); p; }), text_of("ab", 4), 0, NULL, 0): same(r)
int regexec(const regex_t *pattern, const char *text, size_t count, regmatch_t *to, int flags) {
  size_t length = 0;
  while (text[length])
    length++;
  (void)pattern->re_nsub;
  if (ANY_BOOL())
    return REG_ESPACE;
  __assay_approximate("regexec");
  if (ANY_BOOL())
    return REG_NOMATCH;
  if (to && !(flags & 4)) /* REG_STARTEND: the text may go on behind a zero */
    regex_places(to, count, (int)length);
  else if (to)
    __assay_write(to, count * sizeof *to);
  return 0;
}

//= regerror specified: the size of the message; as much of it as there is room for
size_t regerror(int number, const regex_t *pattern, char *to, size_t room) {
  (void)number, (void)pattern;
  size_t size = ANY_SIZE(SIZE_MAX / 4) + 1, kept = size < room ? size : room;
  if (kept) {
    __assay_write(to, kept - 1);
    to[kept - 1] = 0;
  }
  return size;
}

//= regfree modelled: the pattern is gone
void regfree(regex_t *pattern) {
  pattern->buffer = NULL;
  pattern->fastmap = NULL;
  pattern->translate = NULL;
  pattern->allocated = 0;
}

/* ---- names of files -------------------------------------------------------------------------- */

enum { FNM_PATHNAME = 1, FNM_NOESCAPE = 2, FNM_PERIOD = 4, FNM_LEADING_DIR = 8, FNM_CASEFOLD = 16 };

static char regex_fold(char c, int flags) {
  return flags & FNM_CASEFOLD && c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* A period in front that only a period in the pattern stands for. */
static _Bool regex_is_hidden(const char *text, const char *at, int flags) {
  return flags & FNM_PERIOD && *at == '.' &&
         (at == text || (flags & FNM_PATHNAME && at[-1] == '/'));
}

static _Bool regex_fits(const char *p, const char *text, const char *s, int flags) {
  for (; *p; p++) {
    if (*p == '*') {
      if (regex_is_hidden(text, s, flags))
        return 0;
      for (;; s++) {
        if (regex_fits(p + 1, text, s, flags))
          return 1;
        if (!*s || (flags & FNM_PATHNAME && *s == '/'))
          return 0;
      }
    }
    if (!*s)
      return 0;
    if (*p == '[') { /* of sets of characters it is not known */
      __assay_approximate("fnmatch");
      return ANY_BOOL();
    }
    if (*p == '?') {
      if (regex_is_hidden(text, s, flags) || (flags & FNM_PATHNAME && *s == '/'))
        return 0;
    } else {
      if (*p == '\\' && !(flags & FNM_NOESCAPE) && p[1])
        p++;
      if (regex_fold(*p, flags) != regex_fold(*s, flags))
        return 0;
    }
    s++;
  }
  return !*s || (flags & FNM_LEADING_DIR && *s == '/');
}

//# fnmatch.h
//= fnmatch modelled: 0 if the name fits the pattern, else 1; sets of characters are open
//? fnmatch(text_of("ab*?", 4), text_of("ab", 5), 0)
//? fnmatch(text_of("[]ab-!", 5), text_of("ab", 1), 0)
//? fnmatch(text_of("a*./", 4), text_of("a./", 4), pick(0, 31))
int fnmatch(const char *pattern, const char *text, int flags) {
  return regex_fits(pattern, text, text, flags) ? 0 : 1;
}

typedef struct {
  size_t gl_pathc;
  char **gl_pathv;
  size_t gl_offs;
  int gl_flags;
  void *functions[5];
} glob_t;

enum { GLOB_DOOFFS = 8, GLOB_APPEND = 32 };

static char *regex_new_string(void) {
  size_t length = ANY_SIZE(SIZE_MAX / 4);
  char *text = malloc(length + 1);
  __VERIFIER_assume(text != NULL);
  __assay_write(text, length);
  text[length] = 0;
  return text;
}

static char **regex_new_list(size_t count, size_t empty) {
  char **list = malloc((empty + count + 1) * sizeof *list);
  __VERIFIER_assume(list != NULL);
  for (size_t i = 0; i < empty; i++)
    list[i] = NULL;
  for (size_t i = 0; i < count; i++)
    list[empty + i] = regex_new_string();
  list[empty + count] = NULL;
  return list;
}

static void regex_free_list(char **list, size_t count, size_t empty) {
  for (size_t i = 0; i < count; i++)
    free(list[empty + i]);
  free(list);
}

//# glob.h
//= glob specified: 0 and a list of at least one name; an error number from 1 to 4
//= glob64 is glob
int glob(const char *pattern, int flags, int (*on_error)(const char *, int), glob_t *to) {
  (void)pattern;
  if (on_error && ANY_BOOL())
    on_error(posix_some_string(), ANY_POSITIVE());
  if (flags & GLOB_APPEND)
    __assay_approximate("glob with GLOB_APPEND");
  to->gl_pathc = 0;
  to->gl_pathv = NULL;
  to->gl_flags = flags;
  if (ANY_BOOL())
    return ANY_INT(1, 4);
  size_t count = ANY_SIZE(SIZE_MAX / 64), empty = flags & GLOB_DOOFFS ? to->gl_offs : 0;
  __VERIFIER_assume(count >= 1 && empty < SIZE_MAX / 64);
  to->gl_pathc = count;
  to->gl_pathv = regex_new_list(count, empty);
  return 0;
}

//= globfree modelled: the list is freed
//= globfree64 is globfree
void globfree(glob_t *list) {
  if (list->gl_pathv)
    regex_free_list(list->gl_pathv, list->gl_pathc,
                    list->gl_flags & GLOB_DOOFFS ? list->gl_offs : 0);
  list->gl_pathv = NULL;
}

typedef struct {
  size_t we_wordc;
  char **we_wordv;
  size_t we_offs;
} wordexp_t;

//# wordexp.h
//= wordexp specified: 0 and a list of words; an error number from 1 to 5
int wordexp(const char *text, wordexp_t *to, int flags) {
  (void)text;
  if (flags & ~(4 | 16 | 32)) /* WRDE_APPEND, WRDE_DOOFFS, WRDE_REUSE */
    __assay_approximate("wordexp");
  if (ANY_BOOL())
    return ANY_INT(1, 5);
  to->we_wordc = ANY_SIZE(SIZE_MAX / 64);
  to->we_wordv = regex_new_list(to->we_wordc, 0);
  return 0;
}

//= wordfree modelled: the list is freed
void wordfree(wordexp_t *list) {
  if (list->we_wordv)
    regex_free_list(list->we_wordv, list->we_wordc, 0);
  list->we_wordv = NULL;
}
