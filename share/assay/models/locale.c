/* locale.c: models of <locale.h>. */
#include <assay/model.h>

//# locale.h

static char locale_name[64] = "C";
static _Bool locale_set;

//= setlocale specified: null, or a name; a query gives the name that was set
//? setlocale(LC_ALL, NULL): same_text(r)
//? setlocale(LC_ALL, "C"): same_text(r)
//? setlocale(pick(50, 60), "C"): same(r != NULL)
char *setlocale(int category, const char *name) {
  /* what earlier calls may have left there */
  __VERIFIER_assume(!locale_name[sizeof locale_name - 1]);
  if (!locale_set)
    __VERIFIER_assume(locale_name[0] == 'C' && !locale_name[1]);
  if (!name)
    return locale_name;
  _Bool known = category >= 0 && category <= 12 && name[0] == 'C' && !name[1];
  if (ANY_BOOL() && !known) {
    MAY_SET_ERRNO();
    return NULL;
  }
  if (locale_set || !(name[0] == 'C' && !name[1])) {
    locale_set = 1;
    __assay_write(locale_name, sizeof locale_name - 1);
  }
  return locale_name;
}

/* The members that C17 names first, as the GNU C library orders them. */
struct locale_conventions {
  char *decimal_point, *thousands_sep, *grouping;
  char *int_curr_symbol, *currency_symbol, *mon_decimal_point, *mon_thousands_sep, *mon_grouping;
  char *positive_sign, *negative_sign;
  char numbers[14];
};

/* They are written anew by each call that finds another locale. */
static char __assay_own_point[2] = ".", __assay_own_empty[1];
static struct locale_conventions __assay_own_conventions = {
    __assay_own_point, __assay_own_empty, __assay_own_empty, __assay_own_empty, __assay_own_empty,
    __assay_own_empty, __assay_own_empty, __assay_own_empty, __assay_own_empty, __assay_own_empty,
    {127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127}};

//= localeconv specified: the conventions of the C locale, or approximate ones of another
//? localeconv(): same_text(r->decimal_point); same(r->frac_digits)
struct locale_conventions *localeconv(void) {
  if (locale_set) {
    __assay_approximate("localeconv of another locale");
    __assay_write(__assay_own_point, 1);
    __assay_write(__assay_own_conventions.numbers, sizeof __assay_own_conventions.numbers);
  }
  return &__assay_own_conventions;
}
