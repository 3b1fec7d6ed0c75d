/* layout.h: where things live while a program runs: which variables have an address, in which order
 * objects are made, how far apart they lie, how arguments beyond the parameters are passed. The
 * interpreter and symbolic execution both run by it, so that a number that one of them drew as an
 * address means the same object to the other; what they do with values is their own.
 *
 * Objects lie in three regions, one behind the other with gaps between, so that an access beyond its
 * object meets no other. All this is Assay's own choice and no evidence of anything: what depends on
 * it is noted by those who look at addresses. */
#ifndef ASSAY_PROGRAM_LAYOUT_H
#define ASSAY_PROGRAM_LAYOUT_H

#include "program/program.h"

typedef enum object_kind {
  OBJECT_GLOBAL,
  OBJECT_FUNCTION,
  OBJECT_OPAQUE, /* only its address can be used */
  OBJECT_STACK,
  OBJECT_HEAP
} object_kind;

/* ---- regions ---- */

typedef enum region_kind { REGION_STATIC, REGION_HEAP, REGION_STACK, REGIONS } region_kind;

typedef struct layout_region {
  uint64_t start, end, next; /* addresses; objects are placed from `next` on */
} layout_region;

layout_region layout_region_of(uint32_t pointer_width, region_kind where);
/* The distance kept behind an object. With 32-bit pointers it shrinks as the region fills. */
uint64_t layout_gap(uint32_t pointer_width, const layout_region *r);
/* The address of a new object, behind which `next` is moved; 0: there is no room for it. */
uint64_t layout_place(uint32_t pointer_width, layout_region *r, uint64_t size, uint32_t align);

/* ---- homes ---- */

/* Where a variable lives. */
typedef enum home_kind {
  HOME_NONE,
  HOME_SLOT,        /* index-th slot of the frame */
  HOME_GLOBAL_SLOT, /* index-th slot of the globals */
  HOME_OBJECT,      /* index-th object of the frame */
  HOME_STATIC,      /* index-th static object: global or function */
} home_kind;

typedef struct home {
  uint32_t kind : 3; /* home_kind */
  uint32_t index : 29;
} home;

/* A variable of a frame that lives in memory. */
typedef struct frame_object {
  const var *var;
  size_t offset;  /* of its bytes in the frame's bytes */
  bool addressed; /* its address is used as a value */
} frame_object;

/* What a call of a procedure needs. */
typedef struct frame_layout {
  uint32_t slot_count;
  VEC(frame_object) objects;
  size_t bytes;
} frame_layout;

typedef struct static_object {
  const var *var;
  object_kind kind;
  uint64_t size;
  bool addressed;
} static_object;

typedef struct memory_layout {
  home *homes; /* by variable id */
  uint32_t home_count;
  VEC(frame_layout) frames;   /* by procedure index */
  VEC(static_object) statics; /* in the order of addresses: functions by index, then globals */
  uint32_t global_slots;
} memory_layout;

void memory_layout_init(memory_layout *l, const program *p);
void memory_layout_free(memory_layout *l);

/* Values of this type are moved as one number. */
static inline bool moves_as_scalar(const type *t) {
  return type_is_scalar(t) || t->kind == T_FLOAT;
}

/* ---- arguments ---- */

/* An argument beyond the parameters, laid out behind `end` bytes of others as on the stack of the ABI
 * (x86-64 SysV overflow area, i386 stack): where it starts. `end` is moved behind it. */
uint64_t layout_extra(uint32_t pointer_width, const type *t, uint64_t *end);

#endif
