/* sort.c: sorting and searching of <stdlib.h>.
 *
 * The standard fixes neither which elements are compared, nor how often, nor the order of equal
 * ones. Where comparisons have effects of their own, any others may happen; equal elements that
 * differ come in any order; any element that matches may be found. */
#include <assay/model.h>

//# stdlib.h

typedef int sort_order(const void *, const void *);
typedef int sort_order_with(const void *, const void *, void *);

static void sort_swap(char *a, char *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    char t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
}

static _Bool sort_same(const char *a, const char *b, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (a[i] != b[i])
      return 0;
  return 1;
}

/* Does the element at `at` go before the one that stands left of it? */
static _Bool sort_before(int order, const char *at, size_t size) {
  return order > 0 || (order == 0 && !sort_same(at - size, at, size) && ANY_BOOL());
}

#ifdef ASSAY_PURE_COMPARE
#define SORT_OTHERS(call) ((void)0)
#else
/* Comparisons of any two elements, any number of times. */
#define SORT_OTHERS(call)                                                                          \
  while (count > 0 && ANY_BOOL()) {                                                                \
    size_t i = ANY_SIZE(count - 1), k = ANY_SIZE(count - 1);                                       \
    char *x = at + i * size, *y = at + k * size;                                                   \
    call;                                                                                          \
  }
#endif

//= qsort modelled: sorts an array; equal elements in any order
//? qsort(array(int, {pick(-9, 9), pick(-9, 9), pick(-9, 9)}), pick(0, 3), sizeof(int), check_compare): same(a1[0]); same(a1[1]); same(a1[2])
void qsort(void *base, size_t count, size_t size, sort_order *compare) {
  char *at = base;
  SORT_OTHERS(compare(x, y));
  for (size_t i = 1; i < count; i++)
    for (size_t k = i; k > 0; k--) {
      char *here = at + k * size;
      if (!sort_before(compare(here - size, here), here, size))
        break;
      sort_swap(here - size, here, size);
    }
  SORT_OTHERS(compare(x, y));
}

//= qsort_r modelled: qsort with a comparison that gets one argument more
void qsort_r(void *base, size_t count, size_t size, sort_order_with *compare, void *with) {
  char *at = base;
  SORT_OTHERS(compare(x, y, with));
  for (size_t i = 1; i < count; i++)
    for (size_t k = i; k > 0; k--) {
      char *here = at + k * size;
      if (!sort_before(compare(here - size, here, with), here, size))
        break;
      sort_swap(here - size, here, size);
    }
  SORT_OTHERS(compare(x, y, with));
}

//= bsearch modelled: any element of a sorted array that equals the key, or null
//? bsearch(new(int, pick(0, 8)), array(int, {1, 3, 5, 7}), pick(0, 4), sizeof(int), check_compare): same_at(r, a2)
void *bsearch(const void *key, const void *base, size_t count, size_t size, sort_order *compare) {
  char *at = (char *)base;
  size_t low = 0, high = count;
  SORT_OTHERS(((void)y, compare(key, x)));
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare(key, at + middle * size);
    if (order < 0) {
      high = middle;
    } else if (order > 0) {
      low = middle + 1;
    } else {
      while (middle + 1 < high && !compare(key, at + (middle + 1) * size) && ANY_BOOL())
        middle++;
      while (middle > low && !compare(key, at + (middle - 1) * size) && ANY_BOOL())
        middle--;
      return at + middle * size;
    }
  }
  return NULL;
}

