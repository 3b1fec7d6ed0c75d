/* weak.c: atomic accesses whose memory order is weaker than seq_cst.
 *
 * What threads see of each other's weaker accesses need not be one order of all. Where C is the memory
 * model, nothing is proved of a program in which another thread may run at such an access: an execution
 * may turn out otherwise. What is found in one order is found, since that is a possible one. */
#include "threads/internal.h"

static uint32_t find_weak(const builder *b) {
  for (uint32_t i = 0; i < b->out.size; ++i) {
    const info *n = &b->infos.data[i];
    const stmt *s = &b->out.data[i];
    if (s->kind == S_ATOMIC_BEGIN && s->text && n->is_reached && (n->thread > 0 || n->running))
      return i;
  }
  return NO_LABEL;
}

void doubt_weak_orders(builder *b) {
  uint32_t at = b->is_sc ? NO_LABEL : find_weak(b);
  if (at == NO_LABEL)
    return;
  const char *text = str_printf(&b->pool->strings,
                                "an atomic access with memory order %s, weaker than seq_cst "
                                "(--memory-model sc takes it as that)",
                                b->out.data[at].text);
  add_doubt(b, b->out.data[at].where, "whether a weak memory order has an effect", text);
}
