/* strongest.c: of facts that say the same of more and of fewer elements, those that say it of more. */
#include "arrays/internal.h"

/* Which parts of guards ask for more than others. */
typedef enum rating {
  BY_PARTS, /* the same parts, and others */
  BY_SIZE,  /* also: x < y asks for more than x <= y */
} rating;

static bool asks_for(rating how, const expr *guard, const expr *part) {
  assert(guard->type->kind == T_BOOL && part->type->kind == T_BOOL);
  return guard == part || (how == BY_SIZE && guard->kind == E_LT && part->kind == E_LE &&
                           guard->kid[0] == part->kid[0] && guard->kid[1] == part->kid[1]);
}

static bool has_part(rating how, const expr *guard, const expr *part) {
  if (guard->kind == E_AND)
    return has_part(how, guard->kid[0], part) || has_part(how, guard->kid[1], part);
  return asks_for(how, guard, part);
}

static bool has_all_parts(rating how, const expr *guard, const expr *parts) {
  if (parts->kind == E_AND)
    return has_all_parts(how, guard, parts->kid[0]) && has_all_parts(how, guard, parts->kid[1]);
  return has_part(how, guard, parts);
}

/* Does a say the same as b of all that b speaks of, and of more? */
static bool says_more(rating how, const fact *a, const fact *b) {
  assert(a->body && b->body);
  if (a->body != b->body || a->whole == b->whole || a->result != b->result || !b->guard)
    return false;
  return !a->guard ||
         (has_all_parts(how, b->guard, a->guard) && !has_all_parts(how, a->guard, b->guard));
}

static bool is_weak(rating how, const fact_vec *all, const fact *f) {
  for (vec_each(const fact, other, all))
    if (says_more(how, other, f))
      return true;
  return false;
}

/* Of facts that say the same under more and under less, those under less stay, unless they
 * speak of elements that have no value yet, or do not exist; of all elements, those
 * that exist are meant, if it was ever true of one. */
void keep_strongest(const miner *m, site *s) {
  enum { MANY_LOOKS = 40 };
  if (s->looks == 0 || !has_moved(s))
    return;
  rating how = m->wide || s->looks < MANY_LOOKS ? BY_PARTS : BY_SIZE;
  fact_vec full = {0}, whole = {0};
  for (vec_each(const fact, f, &s->parts))
    if (!f->empty)
      vec_push(&full, *f);
    else if (!f->guard && f->shown)
      vec_push(&whole, *f);
  s->parts.size = 0;
  for (vec_each(const fact, f, &full))
    if (!is_weak(how, &full, f))
      vec_push(&s->parts, *f);
  for (vec_each(const fact, f, &whole))
    vec_push(&s->parts, *f);
  assert(s->parts.size <= full.size + whole.size);
  vec_free(&full);
  vec_free(&whole);
}
