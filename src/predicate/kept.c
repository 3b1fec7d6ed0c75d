/* kept.c: what strengthening and exact abstraction found in earlier runs (smt_kept).
 *
 * An entry is two lists of cubes over the formulas of the key, by position: number of cubes of the
 * first list, then all cubes. */
#include "predicate/internal.h"

#include <inttypes.h>

bool cubes_kept(abstractor *a, const char *what, const expr *formula, const expr_vec *key,
                uint32_t count, store_key *at, cube_vec *first, cube_vec *second) {
  assert(count <= key->size && first->size == 0 && second->size == 0);
  buf name = {0};
  expr_vec all = {0};
  const void *bytes;
  size_t size;
  buf_printf(&name, "%s %" PRIu32 " of %" PRIu32, what, count, a->cube_length);
  vec_push(&all, formula);
  for (uint32_t i = 0; i < key->size; ++i)
    vec_push(&all, key->data[i]);
  bool found = smt_kept(a->config.smt, buf_text(&name), all.data, all.size, at, &bytes, &size);
  buf_free(&name);
  vec_free(&all);
  if (!found)
    return false;
  uint64_t split;
  assert(size >= sizeof split && (size - sizeof split) % sizeof(cube) == 0);
  memcpy(&split, bytes, sizeof split);
  uint64_t cubes = (size - sizeof split) / sizeof(cube);
  assert(split <= cubes);
  for (uint64_t i = 0; i < cubes; ++i) {
    cube c;
    memcpy(&c, (const char *)bytes + sizeof split + i * sizeof c, sizeof c);
    assert(cube_fits(c, count));
    vec_push(i < split ? first : second, c);
  }
  return true;
}

void cubes_keep(abstractor *a, const store_key *at, const cube_vec *first, const cube_vec *second) {
  buf bytes = {0};
  uint64_t split = first->size;
  buf_add_n(&bytes, (const char *)&split, sizeof split);
  for (vec_each(const cube, c, first))
    buf_add_n(&bytes, (const char *)c, sizeof *c);
  for (vec_each(const cube, c, second))
    buf_add_n(&bytes, (const char *)c, sizeof *c);
  smt_keep(a->config.smt, at, bytes.text, bytes.size);
  buf_free(&bytes);
}
