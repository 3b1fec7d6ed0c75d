/* wctype.c: models of <wctype.h>. Characters of the basic set are as in <ctype.h>; which others belong
 * to a class depends on the locale: in the C locale none does, elsewhere any may. */
#include <assay/model.h>

//# wctype.h

#ifdef ASSAY_LOCALE
#define WCTYPE(c, is) (((c) >= 128 && (c) != (wint_t)-1 ? ANY_BOOL() : (is)) ? ANY_NONZERO() : 0)
#define WCTYPE_CASE(c, is) ((c) >= 128 && (c) != (wint_t)-1 ? __VERIFIER_nondet_uint() : (is))
#else
#define WCTYPE(c, is) ((is) ? ANY_NONZERO() : 0)
#define WCTYPE_CASE(c, is) (is)
#endif

static _Bool wctype_upper(wint_t c) {
  return c >= 'A' && c <= 'Z';
}
static _Bool wctype_lower(wint_t c) {
  return c >= 'a' && c <= 'z';
}
static _Bool wctype_digit(wint_t c) {
  return c >= '0' && c <= '9';
}
static _Bool wctype_alnum(wint_t c) {
  return wctype_upper(c) || wctype_lower(c) || wctype_digit(c);
}

//= iswdigit modelled: is it a decimal digit
//? iswdigit(pick(0, 127))
//? iswdigit(pick(-1, 70000))
int iswdigit(wint_t c) {
  return wctype_digit(c) ? ANY_NONZERO() : 0;
}
//= iswxdigit modelled: is it a hexadecimal digit
//? iswxdigit(pick(-1, 70000))
//? iswxdigit(pick(0, 127))
int iswxdigit(wint_t c) {
  return wctype_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') ? ANY_NONZERO() : 0;
}
//= iswupper modelled: is it an upper-case letter
//? iswupper(pick(-1, 70000))
//? iswupper(pick(0, 127))
int iswupper(wint_t c) {
  return WCTYPE(c, wctype_upper(c));
}
//= iswlower modelled: is it a lower-case letter
//? iswlower(pick(-1, 70000))
//? iswlower(pick(0, 127))
int iswlower(wint_t c) {
  return WCTYPE(c, wctype_lower(c));
}
//= iswalpha modelled: is it a letter
//? iswalpha(pick(0, 127))
//? iswalpha(pick(-1, 70000))
int iswalpha(wint_t c) {
  return WCTYPE(c, wctype_upper(c) || wctype_lower(c));
}
//= iswalnum modelled: is it a letter or a digit
//? iswalnum(pick(-1, 70000))
//? iswalnum(pick(0, 127))
int iswalnum(wint_t c) {
  return WCTYPE(c, wctype_alnum(c));
}
//= iswspace modelled: is it white space
//? iswspace(pick(-1, 70000))
//? iswspace(pick(0, 127))
int iswspace(wint_t c) {
  return WCTYPE(c, c == ' ' || (c >= '\t' && c <= '\r'));
}
//= iswblank modelled: is it a blank or a tab
//? iswblank(pick(-1, 70000))
//? iswblank(pick(0, 127))
int iswblank(wint_t c) {
  return WCTYPE(c, c == ' ' || c == '\t');
}
//= iswcntrl modelled: is it a control character
//? iswcntrl(pick(-1, 70000))
//? iswcntrl(pick(0, 127))
int iswcntrl(wint_t c) {
  return WCTYPE(c, c < 32 || c == 127);
}
//= iswprint modelled: is it a printing character
//? iswprint(pick(0, 127))
//? iswprint(pick(-1, 70000))
int iswprint(wint_t c) {
  return WCTYPE(c, c >= 32 && c < 127);
}
//= iswgraph modelled: is it a printing character other than the blank
//? iswgraph(pick(-1, 70000))
//? iswgraph(pick(0, 127))
int iswgraph(wint_t c) {
  return WCTYPE(c, c > 32 && c < 127);
}
//= iswpunct modelled: is it a printing character, neither blank nor alphanumeric
//? iswpunct(pick(-1, 70000))
//? iswpunct(pick(0, 127))
int iswpunct(wint_t c) {
  return WCTYPE(c, c > 32 && c < 127 && !wctype_alnum(c));
}
//= towlower modelled: the lower-case letter of an upper-case one
//? towlower(pick(-1, 70000))
//? towlower(pick(0, 127))
wint_t towlower(wint_t c) {
  return WCTYPE_CASE(c, wctype_upper(c) ? c + ('a' - 'A') : c);
}
//= towupper modelled: the upper-case letter of a lower-case one
//? towupper(pick(-1, 70000))
//? towupper(pick(0, 127))
wint_t towupper(wint_t c) {
  return WCTYPE_CASE(c, wctype_lower(c) ? c - ('a' - 'A') : c);
}

/* The twelve classes and two mappings, by number. */
static const char *const wctype_names[12] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                             "lower", "print", "punct", "space", "upper", "xdigit"};
int strcmp(const char *a, const char *b);

//= wctype modelled: the number of a class, or 0
//? wctype(text_of("digtspace", 5)): same(r != 0)
//? wctype("xdigit"): same(r != 0)
unsigned long wctype(const char *name) {
  for (unsigned long i = 0; i < 12; i++)
    if (!strcmp(wctype_names[i], name))
      return i + 1;
  return ANY_BOOL() ? 0 : __VERIFIER_nondet_ulong();
}
//= iswctype modelled: is it of that class
//? iswctype(pick(0, 200), wctype("alpha"))
//? iswctype(pick(0, 200), wctype("digit"))
int iswctype(wint_t c, unsigned long class) {
  static int (*const wctype_tests[12])(wint_t) = {iswalnum, iswalpha, iswblank, iswcntrl,
                                                  iswdigit, iswgraph, iswlower, iswprint,
                                                  iswpunct, iswspace, iswupper, iswxdigit};
  if (class == 0)
    return 0;
  if (class > 12)
    return __VERIFIER_nondet_int();
  return wctype_tests[class - 1](c);
}
//= wctrans modelled: the number of a mapping, or 0
//? wctrans("tolower"): same(r != 0)
//? wctrans(text_of("toler", 3)): same(r != 0)
const int *wctrans(const char *name) {
  static const int wctype_mappings[2] = {0, 1};
  return !strcmp(name, "tolower") ? wctype_mappings
         : !strcmp(name, "toupper") ? wctype_mappings + 1 : NULL;
}
//= towctrans modelled: the character that a mapping gives
//? towctrans(pick(0, 127), wctrans("tolower"))
//? towctrans(pick(0, 127), wctrans("toupper"))
wint_t towctrans(wint_t c, const int *mapping) {
  return !mapping ? c : *mapping ? towupper(c) : towlower(c);
}
