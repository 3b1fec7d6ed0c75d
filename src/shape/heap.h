/* heap.h: memory as a graph in which lists of any length are one object.
 *
 * A heap is a set of objects. An object has a size and cells: ranges of bytes of which the value is known
 * (a number, a pointer to an object of the heap, or just that it is not 0). A byte without a cell is 0 if
 * the object `is_zero`, else it may hold anything. An object is
 *
 *   VARIABLE  a variable of the program; that of a frame of the stack is there once something is known
 *             of it, or its address is
 *   BLOCK     what was allocated on the stack: gone when its frame is
 *   NODE      a live object on the heap
 *   LIST      a row of one or more of these (`may_be_empty`: or none), all alike
 *
 * Lists. Its nodes have the same size and link: the pointer at `next` of each leads to the byte `head` of
 * the one behind it, and if it has a `prev`, the pointer there leads to that byte of the one before. In the
 * list's own cells, the one at `next` is what the last node has there, the one at `prev` what the first
 * has; all the others are what each node has. A pointer to a list says to which node (`end`):
 *
 *   AT_FIRST, AT_LAST  the first or last one; of a list of none it stands for what the list has at
 *                      `next`, or at `prev` (moved as far as it is from `head`)
 *   AT_OWN             found in what each node has: it leads to that very node
 *
 * An object with an `owner`, which is a list, is there once for each of its nodes. Then only the list's
 * own cells, and objects that it owns, have pointers to it: each node's to its own.
 *
 * A heap stands for all memories that one gets by choosing lengths of lists and values of cells. Two objects
 * are never the same, nor does one lie in another. Pointers to what is gone are not known to be
 * pointers: they could be anything. */
#ifndef ASSAY_SHAPE_HEAP_H
#define ASSAY_SHAPE_HEAP_H

#include "program/program.h"

#define NO_LINK UINT32_MAX
enum { MOST_TOLD = 8 };

typedef enum value_kind { ANY, NOT_ZERO, NUMBER, POINTER, FUNCTION } value_kind;
typedef enum value_end { AT_FIRST, AT_LAST, AT_OWN } value_end; /* AT_FIRST, unless of a list */

typedef struct value {
  uint8_t kind, end;
  uint32_t object; /* of a POINTER */
  int64_t offset;  /* of a POINTER, in bytes; it may lie outside of the object */
  uint64_t number; /* the low bits, zero-extended */
  const var *function;
} value;

typedef struct cell {
  uint32_t offset, size;
  value value;
} cell;

typedef enum object_kind { GONE, VARIABLE, BLOCK, NODE, LIST } object_kind;

typedef struct shape_object {
  uint8_t kind;
  bool is_zero, may_be_empty;
  bool of_library; /* nobody need free it */
  uint32_t frame;  /* of a VARIABLE that is no global and a BLOCK: its frame + 1; else 0 */
  uint32_t owner;  /* + 1; 0: none */
  uint32_t next, prev, head; /* of a LIST; prev may be NO_LINK */
  uint32_t word;             /* of a LIST: bytes of a pointer */
  uint64_t size;
  const var *var;   /* of a VARIABLE */
  const type *type; /* a hint: what it was first used as; or NULL */
  VEC(cell) cells;  /* by offset; they do not overlap */
} shape_object;

typedef struct shape_frame {
  const proc *proc;
  uint32_t label; /* the statement to be executed; of all but the last frame, a call */
} shape_frame;

typedef struct heap {
  VEC(shape_object) objects; /* by number; some are GONE */
  VEC(shape_frame) frames;
  /* Of the search (machine.h, shape.c): how conditions of the next statement that nobody knows come
   * out, the i-th by bit i of `answers`. */
  const expr *told_of[MOST_TOLD];
  uint32_t told, answers;
  /* And how often the place that it last was at was passed since something was open. */
  uint32_t passed, place;
} heap;

/* ---- values ---- */
static inline value any_value(void) {
  return (value){.kind = ANY};
}
static inline value number_value(uint64_t n) {
  return (value){.kind = NUMBER, .number = n};
}
static inline value pointer_value(uint32_t object, int64_t offset, value_end end) {
  return (value){.kind = POINTER, .end = (uint8_t)end, .object = object, .offset = offset};
}
static inline bool points_to(const value *v, uint32_t object) {
  return v->kind == POINTER && v->object == object;
}
bool same_value(const value *a, const value *b);

/* ---- objects ---- */
heap *heap_new(void); /* owned */
heap *heap_copy(const heap *h);
void heap_delete(heap *h);
static inline shape_object *object_at(const heap *h, uint32_t i) {
  assert(i < h->objects.size && h->objects.data[i].kind != GONE);
  return &h->objects.data[i];
}
static inline bool on_heap(const shape_object *o) {
  return o->kind == NODE || o->kind == LIST;
}
uint32_t heap_add(heap *h, shape_object o); /* its number; takes the cells over */
/* The object is there no more; pointers to it may be anything, or (heap_drop) there are none. */
void heap_end(heap *h, uint32_t object);
void heap_drop(heap *h, uint32_t object);
/* The variable in that frame (+ 1; 0: a global); UINT32_MAX: there is none now. */
uint32_t heap_find(const heap *h, const var *v, uint32_t frame);
/* Is `object` a part of each node of `list`: owned by it, or by a list that is? */
bool is_inside(const heap *h, uint32_t object, uint32_t list);

/* ---- contents; of the object's own cells, whatever its kind ---- */
value cell_read(const shape_object *o, uint32_t offset, uint32_t size);
void cell_write(shape_object *o, uint32_t offset, uint32_t size, value v);
void cells_copy(shape_object *to, uint32_t at, const shape_object *from, uint32_t offset,
                uint32_t size);
/* The same contents always have the same cells. */
void cells_tidy(shape_object *o);

/* ---- the whole ---- */
/* Marks what can be reached from variables (owned array, by number). `gone`: so many frames at the end
 * of the stack do not count. `temporaries`: those of the lowering do. */
bool *heap_reached(const heap *h, uint32_t gone, bool temporaries);
/* An object on the heap that is not, or UINT32_MAX. */
uint32_t heap_lost(const heap *h, uint32_t gone, bool temporaries);
/* Does it keep what the head of this file says of lists and owners? */
bool heap_is_good(const heap *h);

/* ---- lists (list.c) ---- */
/* A list that may be empty has none: the pointers to it become what they stand for. False: they stand
 * for nothing, and there is no such memory that we know how to describe. */
bool list_is_empty(heap *h, uint32_t list);
/* The first or last node of a list that is not empty becomes an object of its own. */
void list_split(heap *h, uint32_t list, value_end end);

#endif
