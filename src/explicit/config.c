#include "explicit/config.h"

void config_free(config *c) {
  for (vec_each(thread, t, &c->threads))
    vec_free(&t->stack);
  vec_free(&c->threads);
}

void config_pack(const config *c, bool has_moved, word_list *out) {
  vec_clear(out);
  vec_push(out, c->globals);
  has_moved = has_moved || c->has_moved;
  assert(c->current < c->threads.size);
  vec_push(out, (uint64_t)c->spent << 32 | (uint64_t)c->current << 1 | has_moved);
  for (vec_each(const thread, t, &c->threads)) {
    assert(t->status == ALIVE || t->stack.size == 0);
    vec_push(out, (uint64_t)t->stack.size << 8 | (uint64_t)t->in_section << 2 | t->status);
    for (vec_each(const frame, f, &t->stack)) {
      vec_push(out, (uint64_t)f->proc << 32 | f->label);
      vec_push(out, f->locals);
    }
  }
}

void config_unpack(const uint64_t *words, uint32_t count, uint32_t threads, config *out) {
  assert(count >= 2 + threads);
  const uint64_t *w = words;
  vec_resize(&out->threads, threads);
  out->globals = *w++;
  out->spent = (uint32_t)(*w >> 32);
  out->current = (uint32_t)*w >> 1;
  out->has_moved = *w++ & 1;
  assert(out->current < threads);
  for (vec_each(thread, t, &out->threads)) {
    t->status = (thread_status)(*w & 3);
    t->in_section = *w >> 2 & 1;
    assert(t->status <= FINISHED);
    uint32_t depth = (uint32_t)(*w++ >> 8);
    vec_clear(&t->stack);
    for (uint32_t k = 0; k < depth; ++k, w += 2)
      vec_push(&t->stack, (frame){(uint32_t)(w[0] >> 32), (uint32_t)w[0], w[1]});
  }
  assert(w == words + count);
}
