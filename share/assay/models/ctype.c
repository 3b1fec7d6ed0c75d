/* ctype.c: models of <ctype.h>. In the C locale all is fixed but which number other than 0 stands
 * for true. A program that sets the locale may see other answers for what is not in the basic
 * character set. */
#include <assay/model.h>

//# ctype.h

#ifdef ASSAY_LOCALE
#define CTYPE_CASE(c, is) ((c) >= 128 && (c) <= 255 ? ANY_BOOL() : (is))
#else
#define CTYPE_CASE(c, is) (is)
#endif
#define CTYPE(c, is) (CTYPE_CASE(c, is) ? ANY_NONZERO() : 0)

static int is_digit(int c) {
  return c >= '0' && c <= '9';
}
static int is_upper(int c) {
  return c >= 'A' && c <= 'Z';
}
static int is_lower(int c) {
  return c >= 'a' && c <= 'z';
}
static int is_alnum(int c) {
  return is_upper(c) || is_lower(c) || is_digit(c);
}

//= isdigit modelled: is it a decimal digit
int isdigit(int c) {
  return is_digit(c) ? ANY_NONZERO() : 0;
}
//= isxdigit modelled: is it a hexadecimal digit
int isxdigit(int c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') ? ANY_NONZERO() : 0;
}
//= isupper modelled: is it an upper-case letter
int isupper(int c) {
  return CTYPE(c, is_upper(c));
}
//= islower modelled: is it a lower-case letter
int islower(int c) {
  return CTYPE(c, is_lower(c));
}
//= isalpha modelled: is it a letter
int isalpha(int c) {
  return CTYPE(c, is_upper(c) || is_lower(c));
}
//= isalnum modelled: is it a letter or a digit
int isalnum(int c) {
  return CTYPE(c, is_alnum(c));
}
//= isspace modelled: is it white space
int isspace(int c) {
  return CTYPE(c, c == ' ' || (c >= '\t' && c <= '\r'));
}
//= isblank modelled: is it a blank or a tab
int isblank(int c) {
  return CTYPE(c, c == ' ' || c == '\t');
}
//= iscntrl modelled: is it a control character
int iscntrl(int c) {
  return CTYPE(c, (c >= 0 && c < 32) || c == 127);
}
//= isprint modelled: is it a printing character, the blank among them
int isprint(int c) {
  return CTYPE(c, c >= 32 && c < 127);
}
//= isgraph modelled: is it a printing character other than the blank
int isgraph(int c) {
  return CTYPE(c, c > 32 && c < 127);
}
//= ispunct modelled: is it a printing character, neither blank nor alphanumeric
int ispunct(int c) {
  return CTYPE(c, c > 32 && c < 127 && !is_alnum(c));
}
//= isascii modelled: is it one of 0 to 127
int isascii(int c) {
  return c >= 0 && c <= 127 ? ANY_NONZERO() : 0;
}
//= toascii modelled: the low seven bits
int toascii(int c) {
  return c & 127;
}
#ifdef ASSAY_LOCALE
#define CTYPE_OTHER(c, is) ((c) >= 128 && (c) <= 255 ? (int)__VERIFIER_nondet_uchar() : (is))
#else
#define CTYPE_OTHER(c, is) (is)
#endif
//= tolower modelled: the lower-case letter of an upper-case one; others as they are
int tolower(int c) {
  return CTYPE_OTHER(c, is_upper(c) ? c + ('a' - 'A') : c);
}
//= toupper modelled: the upper-case letter of a lower-case one; others as they are
int toupper(int c) {
  return CTYPE_OTHER(c, is_lower(c) ? c - ('a' - 'A') : c);
}
//= _tolower is tolower
//= _toupper is toupper
//= __tolower is tolower
//= __toupper is toupper
