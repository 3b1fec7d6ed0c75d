/* fast_run.c: the loop of the fast machine. */
#include "program/fast.h"

/* ---- memory ---- */

/* Are these bytes of the object plain data that is defined? */
static bool is_plain(const object *o, uint64_t at, uint32_t size) {
  if (o->pointers && (object_has_pointer(o, at, size) || object_has_nan(o, at, size)))
    return false;
  for (uint32_t i = 0; o->state == OBJECT_MIXED && i < size; ++i)
    if (o->shadow[at + i] & 0xff)
      return false;
  return o->state != OBJECT_UNDEFINED;
}

/* The object of a view, if the access lies within it. */
static object *find_object(fast_code *f, const fast_view *v, uint64_t address, uint64_t *at) {
  interp *in = f->in;
  if (!v->var) {
    object *o = object_find(in, address);
    *at = o ? address - o->base : 0;
    return o;
  }
  home h = in->where.homes[v->var->id];
  region *r = &in->regions[h.kind == HOME_STATIC ? REGION_STATIC : REGION_STACK];
  *at = address;
  return &r->objects.data[h.kind == HOME_STATIC ? h.index : in->frame->object_base + h.index];
}

/* The offset in a view at which that many bytes can be accessed; else false. */
static bool fast_reach(fast_code *f, fast_view *v, uint64_t address, uint32_t size, bool writes,
                       uint8_t **to) {
  uint64_t at;
  object *o = find_object(f, v, address, &at);
  if (!o || !o->live || at > o->size || size > o->size - at)
    return false;
  if (o->kind == OBJECT_FUNCTION || o->kind == OBJECT_OPAQUE || (writes && o->is_const))
    return false;
  if (!is_plain(o, at, size) || (f->in->given && o->state != OBJECT_DEFINED))
    return false;
  *to = o->bytes + at;
  if (o->state == OBJECT_DEFINED && !o->pointers) {
    assert(o->bytes || o->size == 0);
    v->base = v->var ? 0 : o->base;
    v->size = o->size;
    v->bytes = o->bytes;
    v->writable = !o->is_const;
  }
  return true;
}

static inline bool reach(fast_code *f, fast_view *v, uint64_t address, uint32_t size, bool writes,
                         uint8_t **to) {
  uint64_t at = address - v->base;
  if (at < v->size && size <= v->size - at && (!writes || v->writable)) {
    *to = v->bytes + at;
    return true;
  }
  return fast_reach(f, v, address, size, writes, to);
}

/* ---- the loop ---- */

#define NEXT       goto *labels[(++at)->op]
#define GO(target) goto *labels[(at = insns + (target))->op]
#define I          at
#define R(x)       r[at->x]

/* Labels whose addresses are taken are an extension that gcc and clang have: one jump for each
 * instruction, which the processor predicts by what was executed before. */
uint32_t fast_run(fast_code *f, uint32_t pc, uint64_t most, uint64_t *steps) {
  static const void *const labels[] = {
#define FAST_OP(name, value)           &&op_##name,
#define FAST_GUARDED(name, bad, value) &&op_##name,
#define FAST_BRANCH(name, condition)   &&op_##name,
#define FAST_LOAD(name, type)          &&op_##name,
#define FAST_STORE(name, type)         &&op_##name,
#include "program/fast_ops.def"
#undef FAST_OP
#undef FAST_GUARDED
#undef FAST_BRANCH
#undef FAST_LOAD
#undef FAST_STORE
      &&op_JUMP,
      &&op_LEAVE,
  };
  assert(pc < f->insns.size && f->spots.size == f->insns.size);
  const fast_insn *insns = f->insns.data, *at;
  uint64_t *r = f->regs.data, left = most;
  uint8_t *bytes;
  GO(pc);
#define FAST_OP(name, value)                                                                       \
  op_##name : R(d) = value;                                                                        \
  NEXT;
#define FAST_GUARDED(name, bad, value)                                                             \
  op_##name : if (bad) goto op_LEAVE;                                                              \
  R(d) = value;                                                                                    \
  NEXT;
#define FAST_BRANCH(name, condition)                                                               \
  op_##name : if (left < at->d) goto op_LEAVE;                                                     \
  left -= at->d;                                                                                   \
  GO((condition) ? at->yes : at->no);
#define FAST_LOAD(name, type)                                                                      \
  op_##name : {                                                                                    \
    type loaded;                                                                                   \
    if (!reach(f, &f->views.data[at->b], R(a), sizeof loaded, false, &bytes))                      \
      goto op_LEAVE;                                                                               \
    memcpy(&loaded, bytes, sizeof loaded);                                                         \
    R(d) = loaded;                                                                                 \
  }                                                                                                \
  NEXT;
#define FAST_STORE(name, type)                                                                     \
  op_##name : {                                                                                    \
    type stored = (type)R(d);                                                                      \
    if (!reach(f, &f->views.data[at->b], R(a), sizeof stored, true, &bytes))                       \
      goto op_LEAVE;                                                                               \
    memcpy(bytes, &stored, sizeof stored);                                                         \
  }                                                                                                \
  NEXT;
#include "program/fast_ops.def"
op_JUMP:
  if (left < at->d)
    goto op_LEAVE;
  left -= at->d;
  GO(at->yes);
op_LEAVE:
  *steps = most - left;
  return (uint32_t)(at - insns);
}
