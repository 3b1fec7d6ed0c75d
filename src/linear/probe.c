/* Accesses to elements by indices that are not constant: candidates for cells to keep. */
#include "linear/abstract.h"

static uint32_t open_indices(const expr *path) {
  uint32_t n = 0;
  for (; path->kind != E_VAR; path = path->kid[0])
    n += path->kind == E_INDEX && path->kid[1]->kind != E_CONST;
  return n;
}

void probe_access(abstraction *a, const expr *resolved) {
  uint32_t count = open_indices(resolved);
  linear_program *made = a->made;
  if (!is_number_type(resolved->type))
    return;
  for (uint32_t i = made->probes.size; i-- > 0 && made->probes.data[i].label == a->label &&
                                       made->probes.data[i].proc == a->f->index;)
    if (made->probes.data[i].path == resolved)
      return;
  vec_push(&made->probes, (linear_probe){a->f->index, a->label, resolved, NULL, count});
  uint32_t at = made->probes.size - 1, k = 0;
  const expr **indices = arena_array(&a->to->pool.memory, const expr *, count + 1);
  for (const expr *p = resolved; p->kind != E_VAR; p = p->kid[0])
    if (p->kind == E_INDEX && p->kid[1]->kind != E_CONST)
      indices[k++] = abstract_expr(a, p->kid[1]);
  made->probes.data[at].indices = indices;
}

bool linear_is_chosen(const linear_probe *p, const program *concrete) {
  const var *index = cell_index(p->path);
  if (p->count != 1 || !index || index->kind == V_GLOBAL || index->kind == V_FUNCTION)
    return false;
  uint32_t writes = 0;
  for (vec_each(const stmt, s, &concrete->procs.data[index->proc]->stmts))
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      writes += s->lhs[k]->kind == E_VAR && s->lhs[k]->var == index &&
                !(s->kind == S_HAVOC && s->havoc == HAVOC_UNINIT);
  return writes <= 1;
}
