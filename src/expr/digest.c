#include "expr/digest.h"

/* Numbers count from 1: a definition starts with 0, a node with the highest bit, so that the text
 * could be read back. */
static const uint64_t definition = 0, node = (uint64_t)1 << 63;

typedef struct numbering {
  sha256_state *to;
  map nodes, types, vars; /* id -> number + 1 */
  uint32_t node_count, type_count, var_count;
} numbering;

static void put(numbering *n, uint64_t value) {
  sha256_add(n->to, &value, sizeof value);
}

static void put_text(numbering *n, const char *text) {
  size_t size = text ? strlen(text) : 0;
  put(n, size);
  sha256_add(n->to, text, size);
}

/* ---- types ---- */

static uint32_t number_type(numbering *n, const type *t);

/* What a pointer tells of its target: steps of pointer arithmetic and identity. Members are found
 * with the node that reads them, which has that type itself. */
static void put_target(numbering *n, const type *t) {
  if (t->kind != T_STRUCT) {
    put(n, number_type(n, t));
    return;
  }
  put(n, UINT64_MAX);
  put_text(n, t->name);
  put(n, t->is_union);
  put(n, t->size);
}

/* The number of a type; the first time with what it is. Ends: only pointers lead back to a
 * struct. */
static uint32_t number_type(numbering *n, const type *t) {
  assert(t->elem || (t->kind != T_PTR && t->kind != T_ARRAY && t->kind != T_FUNC));
  uint32_t known = (uint32_t)map_get(&n->types, t->id, 0);
  if (known)
    return known;
  map_put(&n->types, t->id, ++n->type_count);
  uint32_t number = n->type_count;
  put(n, definition);
  put(n, t->kind | (uint64_t)t->is_signed << 8 | (uint64_t)t->is_union << 9 |
             (uint64_t)t->is_complete << 10 | (uint64_t)t->is_variadic << 11 |
             (uint64_t)t->width << 32);
  put(n, t->align | (uint64_t)t->count << 32);
  put(n, t->size);
  put(n, t->length);
  if (t->kind == T_STRUCT)
    put_text(n, t->name);
  if (t->elem)
    put_target(n, t->elem);
  for (uint32_t i = 0; t->kind == T_STRUCT && i < t->count; ++i) {
    const field *f = &t->fields[i];
    put(n, number_type(n, f->type));
    put(n, f->offset);
    put(n, f->bit_offset | (uint64_t)f->bit_width << 32);
  }
  for (uint32_t i = 0; t->kind == T_FUNC && i < t->count; ++i)
    put_target(n, t->params[i]);
  return number;
}

/* ---- nodes ---- */

static uint32_t number_var(numbering *n, const var *v) {
  uint32_t known = (uint32_t)map_get(&n->vars, v->id, 0);
  if (known)
    return known;
  map_put(&n->vars, v->id, ++n->var_count);
  uint32_t number = n->var_count;
  put(n, definition);
  put(n, v->kind | (uint64_t)v->address_taken << 8 | (uint64_t)v->is_extern << 9 |
             (uint64_t)v->is_const << 10 | (uint64_t)v->is_private << 11);
  put(n, number_type(n, v->type));
  return number;
}

static void put_node(numbering *n, const expr *e) {
  assert(!map_has(&n->nodes, e->id));
  uint32_t of_type = number_type(n, e->type);
  uint32_t its_var = e->kind == E_VAR ? number_var(n, e->var) : 0;
  assert(e->index < (uint32_t)1 << 31);
  put(n, node | e->kind | (uint64_t)e->wraps << 8 | (uint64_t)e->index << 32);
  put(n, of_type | (uint64_t)e->count << 32);
  if (e->kind == E_CONST || e->kind == E_NONDET || e->kind == E_SCHOOSE) {
    put(n, (uint64_t)e->value);
    put(n, (uint64_t)(e->value >> 64));
  }
  put(n, its_var);
  for (uint32_t i = 0; i < e->count; ++i) {
    assert(map_has(&n->nodes, e->kid[i]->id)); /* children come first */
    put(n, map_get(&n->nodes, e->kid[i]->id, 0));
  }
  map_put(&n->nodes, e->id, ++n->node_count);
}

/* Children first; without recursion. */
static void put_nodes(numbering *n, const expr *root) {
  expr_vec stack = {0};
  vec_push(&stack, root);
  while (stack.size) {
    const expr *top = vec_last(&stack);
    uint32_t size = stack.size;
    if (map_has(&n->nodes, top->id)) {
      --stack.size;
      continue;
    }
    for (uint32_t i = top->count; i-- > 0;)
      if (!map_has(&n->nodes, top->kid[i]->id))
        vec_push(&stack, top->kid[i]);
    if (stack.size == size) {
      put_node(n, top);
      --stack.size;
    }
  }
  vec_free(&stack);
}

void expr_digest(sha256_state *to, const exprs *pool, const expr *const *list, uint32_t count) {
  numbering n = {.to = to};
  put(&n, pool->pointer_width);
  put(&n, count);
  for (uint32_t i = 0; i < count; ++i) {
    put_nodes(&n, list[i]);
    put(&n, map_get(&n.nodes, list[i]->id, 0));
  }
  map_free(&n.nodes);
  map_free(&n.types);
  map_free(&n.vars);
}
