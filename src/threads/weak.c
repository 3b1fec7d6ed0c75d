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
  location where = b->out.data[at].where;
  uint32_t lost = add_unknown(b, 0, where, text);
  uint32_t choice = add_stmt(b, 0, S_GOTO, (location){0});
  stmt *s = &b->out.data[choice];
  s->text = str_intern(&b->pool->strings, "whether a weak memory order has an effect");
  stmt_set_succ(b->p, s, (uint32_t[]){b->threads.data[0].entry, lost}, 2);
  b->threads.data[0].entry = choice;
}
