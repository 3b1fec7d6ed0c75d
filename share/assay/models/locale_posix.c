/* locale_posix.c: contracts of <libintl.h>, <langinfo.h>, <iconv.h>, <dlfcn.h> and <nl_types.h>. */
#include "posix.h"

/* ---- messages in the user's language --------------------------------------------------------- */

/* The text itself if there is no translation. */
static char *locale_translate(const char *text) {
  return ANY_BOOL() || !text ? (char *)text : posix_some_string();
}

//# libintl.h
//= gettext specified: the text, or another of the library's
//? gettext(text(9)): same_at(r, a1)
char *gettext(const char *text) {
  return locale_translate(text);
}

//= dgettext specified: the text, or another of the library's
//= dcgettext is dgettext without 3
//? dgettext(NULL, text(9)): same_at(r, a2)
char *dgettext(const char *domain, const char *text) {
  (void)domain;
  return locale_translate(text);
}

//= ngettext specified: the first text for one, the second for others, or another of the library's
//? ngettext(text(3), text(5), pick(0, 3)): same_text(r)
char *ngettext(const char *one, const char *more, unsigned long n) {
  return locale_translate(n == 1 ? one : more);
}

//= dngettext specified: as ngettext
//= dcngettext is dngettext without 5
char *dngettext(const char *domain, const char *one, const char *more, unsigned long n) {
  (void)domain;
  return locale_translate(n == 1 ? one : more);
}

//= textdomain specified: a text of the library's; NULL and errno
//? textdomain(NULL): same_text(r)
char *textdomain(const char *domain) {
  (void)domain;
  return ANY_BOOL() ? posix_no_pointer() : posix_some_string();
}

//= bindtextdomain specified: a text of the library's; NULL and errno
char *bindtextdomain(const char *domain, const char *folder) {
  (void)domain, (void)folder;
  return ANY_BOOL() ? posix_no_pointer() : posix_some_string();
}

//= bind_textdomain_codeset specified: a text of the library's; NULL and errno
char *bind_textdomain_codeset(const char *domain, const char *folder) {
  (void)domain, (void)folder;
  return ANY_BOOL() ? posix_no_pointer() : posix_some_string();
}

//# langinfo.h
//= nl_langinfo specified: a text of the library's, never NULL
//? nl_langinfo(CODESET): same_text(r)
//? nl_langinfo(RADIXCHAR): same_text(r)
char *nl_langinfo(int item) {
  (void)item;
  return posix_some_string();
}

//# nl_types.h
//= catopen specified: a pointer; (void *)-1 and errno
//? catopen("/nonexistent", 0): same(r == (nl_catd)-1)
void *catopen(const char *name, int how) {
  (void)name, (void)how;
  if (ANY_BOOL()) {
    FAIL_ERRNO();
    return (void *)-1;
  }
  return posix_some_string();
}

//= catgets specified: the text that was given, or another of the library's
char *catgets(void *catalog, int set, int number, const char *text) {
  (void)catalog, (void)set, (void)number;
  return locale_translate(text);
}

//= catclose specified: 0, or -1 and errno
int catclose(void *catalog) {
  return catalog == (void *)-1 ? posix_fails_with(EBADF) : posix_status();
}

/* ---- locales as objects ---------------------------------------------------------------------- */

//# locale.h
//= newlocale specified: a new object; NULL and errno
//? newlocale(LC_ALL_MASK, "C", NULL): same(r != NULL)
//? newlocale(LC_ALL_MASK, "nonsense", NULL): same(r != NULL)
void *newlocale(int categories, const char *name, void *base) {
  (void)categories, (void)name;
  if (ANY_BOOL()) { /* the GNU library does not always set errno */
    MAY_SET_ERRNO();
    return NULL;
  }
  if (base && ANY_BOOL())
    return base;
  void *made = __assay_object(1);
  __VERIFIER_assume(made != NULL);
  return made;
}

//= duplocale specified: a new object; NULL and errno
void *duplocale(void *from) {
  (void)from;
  return newlocale(0, NULL, NULL);
}

//= freelocale open: the object is gone
void freelocale(void *object) {
  (void)object;
}

static void *locale_used = (void *)-1; /* LC_GLOBAL_LOCALE */

//= uselocale modelled: the locale before; NULL changes nothing
void *uselocale(void *next) {
  void *before = locale_used;
  __VERIFIER_assume(before != NULL);
  if (next)
    locale_used = next;
  return before;
}

/* ---- conversions ----------------------------------------------------------------------------- */

//# iconv.h
//= iconv_open specified: a pointer; (void *)-1 and errno
//? iconv_open("UTF-8", "ASCII"): same(r == (iconv_t)-1)
//? iconv_open("nonsense", "ASCII"): same(r == (iconv_t)-1)
void *iconv_open(const char *to, const char *from) {
  (void)to, (void)from;
  if (ANY_BOOL()) {
    FAIL_ERRNO();
    return (void *)-1;
  }
  void *made = __assay_object(1);
  __VERIFIER_assume(made != NULL);
  return made;
}

//= iconv_close specified: 0, or -1 and errno
int iconv_close(void *conversion) {
  (void)conversion;
  return posix_status();
}

/* How much is read and written is open, and what is written too. */
//= iconv specified: reads and writes within the bounds, which move on; (size_t)-1 and errno
size_t iconv(void *conversion, char **from, size_t *from_left, char **to, size_t *to_left) {
  (void)conversion;
  size_t written = to && *to ? ANY_SIZE(*to_left) : 0;
  size_t read = from && *from ? ANY_SIZE(*from_left) : 0;
  if (written) {
    __assay_approximate("iconv");
    __assay_write(*to, written);
    *to += written;
    *to_left -= written;
  }
  if (read) {
    *from += read;
    *from_left -= read;
  }
  if (ANY_BOOL()) {
    FAIL_ERRNO();
    return SIZE_MAX;
  }
  __VERIFIER_assume(!from || !*from || *from_left == 0); /* all of it was converted */
  return ANY_SIZE(SIZE_MAX - 1);
}

/* ---- code that comes later ------------------------------------------------------------------- */

//# dlfcn.h
//= dlopen specified: a pointer of the library's; NULL
//? dlopen("/nonexistent", RTLD_NOW): same(r != NULL)
void *dlopen(const char *file, int how) {
  (void)file, (void)how;
  if (ANY_BOOL())
    return NULL;
  void *made = __assay_object(1);
  __VERIFIER_assume(made != NULL);
  __assay_approximate("code that is loaded by dlopen");
  return made;
}

//= dlclose specified: 0, or another number
int dlclose(void *handle) {
  (void)handle;
  return ANY_BOOL() ? ANY_NONZERO() : 0;
}

//= dlerror specified: a text of the library's; NULL
char *dlerror(void) {
  return ANY_BOOL() ? NULL : posix_some_string();
}
