/* judge_mirror.c: the check of what mirror.c says of a crowd and the thread that is followed.
 *
 * They are alike if their statements, in the order in which they were made, are the same with one's variables
 * for the other's, and lead to and stop at the same places. Who is followed then changes nothing but what is
 * said of the two; that nothing listed depends on more than that is asked of every statement of the others:
 * what it writes to listed variables, or decides, comes from listed ones and from where threads stand. */
#include "threads/internal.h"

#include "base/memory.h"

typedef struct likeness {
  const builder *b;
  uint32_t crowd, one;
  map renamed; /* variables of the one that is followed -> those of the crowd */
  map listed;  /* -> 1 */
  label_vec one_labels, crowd_labels;
  label_vec index; /* label of either -> number of its place in their order */
} likeness;

/* ---- statements that are alike ---- */

static bool are_alike(const likeness *x, const expr *one, const expr *other) {
  if (!one || !other)
    return one == other;
  return expr_rename(x->b->pool, one, &x->renamed) == other;
}

static bool lists_are_alike(const likeness *x, const expr *const *one, const expr *const *other,
                            uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    if (!are_alike(x, one[i], other[i]))
      return false;
  return true;
}

static bool stops_alike(const info *m, const info *n) {
  return m->mark == n->mark && m->is_visible == n->is_visible && m->is_atomic == n->is_atomic &&
         m->is_reached == n->is_reached && m->locks == n->locks;
}

static bool leads_alike(const likeness *x, const stmt *s, const stmt *t) {
  for (uint32_t k = 0; k < s->succ_count; ++k) {
    if (x->b->infos.data[s->succ[k]].thread != x->one ||
        x->b->infos.data[t->succ[k]].thread != x->crowd ||
        x->index.data[s->succ[k]] != x->index.data[t->succ[k]])
      return false;
  }
  return true;
}

static bool labels_are_alike(const likeness *x, uint32_t one, uint32_t other) {
  const stmt *s = &x->b->out.data[one], *t = &x->b->out.data[other];
  return s->kind == t->kind && s->havoc == t->havoc && s->lhs_count == t->lhs_count &&
         s->rhs_count == t->rhs_count && s->succ_count == t->succ_count &&
         stops_alike(&x->b->infos.data[one], &x->b->infos.data[other]) &&
         are_alike(x, s->cond, t->cond) && are_alike(x, s->callee, t->callee) &&
         lists_are_alike(x, s->lhs, t->lhs, s->lhs_count) &&
         lists_are_alike(x, s->rhs, t->rhs, s->rhs_count) && leads_alike(x, s, t);
}

static bool begin_alike(const likeness *x) {
  const instance *one = &x->b->threads.data[x->one], *t = &x->b->threads.data[x->crowd];
  return x->index.data[one->entry] == x->index.data[t->entry] &&
         x->index.data[one->end] == x->index.data[t->end] &&
         are_alike(x, one->argument, t->argument) && are_alike(x, one->function, t->function);
}

/* ---- what the pairs say ---- */

/* The crowd's own names are its own: nobody else's, and not two for one. */
static bool pairs_are_apart(likeness *x) {
  const instance *t = &x->b->threads.data[x->crowd];
  map met = {0};
  bool fine = true;
  for (uint32_t i = 0; i < t->pair_count; ++i) {
    const mirror_pair *p = &t->pairs[i];
    fine = fine && !map_has(&met, map_key(p->to)) && p->from->type == p->to->type;
    map_put(&met, map_key(p->to), 1);
    map_put_ptr(&x->renamed, p->from, p->to);
    map_put(&x->listed, map_key(p->from), 1);
  }
  map_free(&met);
  return fine;
}

static bool is_position(const builder *b, const var *v) {
  for (vec_each(const instance, t, &b->threads))
    if (t->position == v)
      return true;
  return false;
}

static bool is_listed(const likeness *x, const expr *e) {
  var_vec found = {0};
  bool fine = true;
  if (e)
    expr_vars(e, &found);
  for (vec_each(const var *const, v, &found))
    fine = fine &&
           ((*v)->kind == V_FUNCTION || is_position(x->b, *v) || map_has(&x->listed, map_key(*v)));
  vec_free(&found);
  return fine;
}

static bool writes_listed(const likeness *x, const expr *path) {
  const var *root = expr_root(path);
  return !root || path->has_deref || root->address_taken || map_has(&x->listed, map_key(root));
}

static bool is_independent(const likeness *x, uint32_t label) {
  const stmt *s = &x->b->out.data[label];
  mark m = (mark)x->b->infos.data[label].mark;
  if (m != MARK_JOIN && m != MARK_CHOSEN && !(is_listed(x, s->cond) && is_listed(x, s->callee)))
    return false;
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    if (!writes_listed(x, s->lhs[i]))
      continue;
    if (m == MARK_NUMBER || !is_listed(x, s->lhs[i]))
      return false;
    for (uint32_t k = 0; k < s->rhs_count; ++k)
      if ((s->kind != S_ASSIGN || k == i) && !is_listed(x, s->rhs[k]))
        return false;
  }
  return true;
}

/* ---- all of it ---- */

static void set_labels(likeness *x) {
  const builder *b = x->b;
  vec_resize(&x->index, b->out.size);
  for (uint32_t i = 0; i < b->out.size; ++i) {
    label_vec *list = b->infos.data[i].thread == x->one     ? &x->one_labels
                      : b->infos.data[i].thread == x->crowd ? &x->crowd_labels
                                                            : NULL;
    x->index.data[i] = list ? list->size : NO_LABEL;
    if (list)
      vec_push(list, i);
  }
}

static bool judge_all(likeness *x) {
  const builder *b = x->b;
  set_labels(x);
  if (x->one_labels.size != x->crowd_labels.size || !pairs_are_apart(x))
    return false;
  map_put_ptr(&x->renamed, b->threads.data[x->one].position, b->threads.data[x->crowd].position);
  for (uint32_t i = 0; i < x->one_labels.size; ++i)
    if (!labels_are_alike(x, x->one_labels.data[i], x->crowd_labels.data[i]))
      return false;
  for (uint32_t i = 0; i < b->out.size; ++i)
    if (!b->threads.data[b->infos.data[i].thread].is_crowd && !is_independent(x, i))
      return false;
  return begin_alike(x);
}

bool judge_mirror(const builder *b, uint32_t crowd) {
  likeness x = {.b = b, .crowd = crowd, .one = b->threads.data[crowd].twin};
  assert(b->threads.data[crowd].is_crowd && x.one);
  bool fine = judge_all(&x);
  map_free(&x.renamed);
  map_free(&x.listed);
  vec_free(&x.one_labels);
  vec_free(&x.crowd_labels);
  vec_free(&x.index);
  return fine;
}
