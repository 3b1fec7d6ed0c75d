/* apart.c: pointers that are not equal, as alias/ tells.
 *
 * A callee writes *q, which is for all its callers; to this one, q is &y and what a condition reads, *p,
 * is not y, as alias/ tells: the call does not change it, and that is what the abstraction takes for
 * granted. So p == &y is false where y is what this call writes. In comparisons of addresses that were
 * there behind the call p == &y may be what matters, and the statement that set p tells. */
#include "path/backward.h"

static const expr *ask_node(exprs *pool, const expr *e, void *context) {
  (void)pool;
  if (e->kind == E_EQ && type_is_ptr(e->kid[0]->type))
    map_put_ptr(context, e, e);
  return NULL;
}

void apart_ask(backward *b) {
  for (vec_each(const item, x, &b->items))
    expr_map(b->pool, x->formula, ask_node, &b->asked);
}

/* The addresses of what the call writes, and of what that is a part of. */
static void addresses_written(backward *b, const path_frame *g, expr_vec *out) {
  const proc *caller = frame_of(b, g->parent)->proc;
  wp_writes written;
  wp_call_writes(b->c->wp, caller, g->call, g->proc, &written);
  for (vec_each(const expr *const, place, &written.places))
    for (const expr *x = *place;; x = x->kid[0]) {
      vec_push(out, expr_addr_around(b->pool, x));
      if (x->kind != E_FIELD && x->kind != E_INDEX)
        break;
    }
  wp_writes_free(&written);
}

void apart_tell(backward *b, uint32_t frame) {
  expr_vec among = {0};
  assert(frame_of(b, frame)->parent != NO_FRAME);
  if (!b->apart)
    addresses_written(b, frame_of(b, frame), &among);
  for (vec_each(item, x, &b->items))
    x->formula = b->apart ? wp_tell_apart(b->c->wp, NULL, NULL, x->formula)
                          : wp_tell_apart(b->c->wp, &among, &b->asked, x->formula);
  vec_free(&among);
}
