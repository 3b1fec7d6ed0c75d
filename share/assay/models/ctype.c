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
//? isdigit(pick(-1, 255))
int isdigit(int c) {
  return is_digit(c) ? ANY_NONZERO() : 0;
}
//= isxdigit modelled: is it a hexadecimal digit
//? isxdigit(pick(-1, 255))
int isxdigit(int c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') ? ANY_NONZERO() : 0;
}
//= isupper modelled: is it an upper-case letter
//? isupper(pick(-1, 255))
int isupper(int c) {
  return CTYPE(c, is_upper(c));
}
//= islower modelled: is it a lower-case letter
//? islower(pick(-1, 255))
int islower(int c) {
  return CTYPE(c, is_lower(c));
}
//= isalpha modelled: is it a letter
//? isalpha(pick(-1, 255))
int isalpha(int c) {
  return CTYPE(c, is_upper(c) || is_lower(c));
}
//= isalnum modelled: is it a letter or a digit
//? isalnum(pick(-1, 255))
int isalnum(int c) {
  return CTYPE(c, is_alnum(c));
}
//= isspace modelled: is it white space
//? isspace(pick(-1, 255))
int isspace(int c) {
  return CTYPE(c, c == ' ' || (c >= '\t' && c <= '\r'));
}
//= isblank modelled: is it a blank or a tab
//? isblank(pick(-1, 255))
int isblank(int c) {
  return CTYPE(c, c == ' ' || c == '\t');
}
//= iscntrl modelled: is it a control character
//? iscntrl(pick(-1, 255))
int iscntrl(int c) {
  return CTYPE(c, (c >= 0 && c < 32) || c == 127);
}
//= isprint modelled: is it a printing character, the blank among them
//? isprint(pick(-1, 255))
int isprint(int c) {
  return CTYPE(c, c >= 32 && c < 127);
}
//= isgraph modelled: is it a printing character other than the blank
//? isgraph(pick(-1, 255))
int isgraph(int c) {
  return CTYPE(c, c > 32 && c < 127);
}
//= ispunct modelled: is it a printing character, neither blank nor alphanumeric
//? ispunct(pick(-1, 255))
int ispunct(int c) {
  return CTYPE(c, c > 32 && c < 127 && !is_alnum(c));
}
//= isascii modelled: is it one of 0 to 127
//? isascii(pick(-300, 300))
int isascii(int c) {
  return c >= 0 && c <= 127 ? ANY_NONZERO() : 0;
}
//= toascii modelled: the low seven bits
//? toascii(pick(-300, 300))
int toascii(int c) {
  return c & 127;
}
#ifdef ASSAY_LOCALE
#define CTYPE_OTHER(c, is) ((c) >= 128 && (c) <= 255 ? (int)__VERIFIER_nondet_uchar() : (is))
#else
#define CTYPE_OTHER(c, is) (is)
#endif
//= tolower modelled: the lower-case letter of an upper-case one; others as they are
//? tolower(pick(-1, 255))
int tolower(int c) {
  return CTYPE_OTHER(c, is_upper(c) ? c + ('a' - 'A') : c);
}
//= toupper modelled: the upper-case letter of a lower-case one; others as they are
//? toupper(pick(-1, 255))
int toupper(int c) {
  return CTYPE_OTHER(c, is_lower(c) ? c - ('a' - 'A') : c);
}
//= _tolower is tolower
//= _toupper is toupper
//= __tolower is tolower
//= __toupper is toupper
