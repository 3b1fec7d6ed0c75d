/* apart.c: pointers that are not equal, as alias/ tells.
 *
 * A callee writes *q, which is for all its callers; to this one, q is &y and what a condition reads, *p,
 * is not y, as alias/ tells: the call does not change it, and that is what the abstraction takes for
 * granted. Where it changes something else of the condition, p == &y may be what matters, and the
 * statement that set p tells. */
#include "path/backward.h"

void apart_remember(backward *b, uint32_t frame) {
  for (vec_each(const item, x, &b->items))
    vec_push(&b->outlived, (outlived){frame, x->step, x->name, x->formula});
}

void apart_tell(backward *b, uint32_t frame) {
  for (vec_each(item, x, &b->items)) {
    const expr *simple = wp_tell_apart(b->c->wp, x->formula);
    bool same = b->apart;
    for (uint32_t i = 0; i < b->outlived.size && !same; ++i) {
      const outlived *o = &b->outlived.data[i];
      same = o->frame == frame && o->step == x->step && o->name == x->name && o->formula == simple;
    }
    if (same)
      x->formula = simple;
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < b->outlived.size; ++i)
    if (b->outlived.data[i].frame != frame)
      b->outlived.data[kept++] = b->outlived.data[i];
  b->outlived.size = kept;
}
