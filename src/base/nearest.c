/* nearest.c: what a misspelt word may have meant. */
#include "base/options.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

enum { LONGEST_WORD = 63 };

/* Levenshtein's distance: insertions, deletions and replacements, each of cost 1. */
static size_t edit_distance(const char *a, const char *b) {
  size_t n = strlen(a), m = strlen(b);
  if (n > LONGEST_WORD || m > LONGEST_WORD)
    return SIZE_MAX;
  size_t row[LONGEST_WORD + 1];
  for (size_t j = 0; j <= m; ++j)
    row[j] = j;
  for (size_t i = 1; i <= n; ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= m; ++j) {
      size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      size_t shorter = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
      diagonal = row[j];
      row[j] = replaced < shorter ? replaced : shorter;
    }
  }
  assert(row[m] <= (n > m ? n : m));
  return row[m];
}

const char *nearest_word(const char *word, const char *const *candidates, size_t count) {
  const char *best = NULL;
  size_t limit = strlen(word) / 3, least = SIZE_MAX;
  if (limit < 2)
    limit = 2;
  for (size_t i = 0; i < count; ++i) {
    size_t distance = edit_distance(word, candidates[i]);
    if (distance < least) {
      least = distance;
      best = candidates[i];
    }
  }
  return least <= limit ? best : NULL;
}
