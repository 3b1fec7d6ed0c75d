/* The struct and union types of a program, in an order in which they can be declared: a struct
 * follows those it contains by value. The order depends on nothing but the program's text: first
 * mentioned, first printed. */
#include "program/print.h"

#include "base/memory.h"

typedef struct collector {
  program *p;
  bool *seen_type; /* by type id */
  bool *seen_expr; /* by expression id */
  VEC(const type *) order;
  expr_vec stack;
} collector;

static void add_struct(collector *c, const type *t) {
  assert(t->kind == T_STRUCT);
  if (c->seen_type[t->id])
    return;
  c->seen_type[t->id] = true;
  for (uint32_t i = 0; t->is_complete && i < t->count; i++) {
    const type *inner = t->fields[i].type;
    while (inner->kind == T_ARRAY)
      inner = inner->elem;
    if (inner->kind == T_STRUCT)
      add_struct(c, inner);
  }
  vec_push(&c->order, t);
}

static void add_type(collector *c, const type *t) {
  while (t->kind == T_PTR || t->kind == T_ARRAY) {
    if (c->seen_type[t->id])
      return;
    c->seen_type[t->id] = true;
    t = t->elem;
  }
  if (t->kind == T_STRUCT) {
    add_struct(c, t);
  } else if (t->kind == T_FUNC && !c->seen_type[t->id]) {
    c->seen_type[t->id] = true;
    add_type(c, t->elem);
    for (uint32_t i = 0; i < t->count; i++)
      add_type(c, t->params[i]);
  }
}

static void add_expr(collector *c, const expr *e) {
  if (!e || c->seen_expr[e->id])
    return;
  c->seen_expr[e->id] = true;
  vec_push(&c->stack, e);
  while (c->stack.size > 0) {
    const expr *top = vec_pop(&c->stack);
    add_type(c, top->type);
    for (uint32_t i = top->count; i-- > 0;) {
      const expr *kid = top->kid[i];
      if (!c->seen_expr[kid->id]) {
        c->seen_expr[kid->id] = true;
        vec_push(&c->stack, kid);
      }
    }
  }
}

static void add_stmt(collector *c, const stmt *s) {
  for (uint32_t i = 0; i < s->lhs_count; i++)
    add_expr(c, s->lhs[i]);
  for (uint32_t i = 0; i < s->rhs_count; i++)
    add_expr(c, s->rhs[i]);
  add_expr(c, s->cond);
  add_expr(c, s->callee);
}

static void add_proc(collector *c, const proc *f) {
  for (vec_each(const type *, t, &f->results))
    add_type(c, *t);
  for (vec_each(var *, v, &f->params))
    add_type(c, (*v)->type);
  for (vec_each(var *, v, &f->locals))
    add_type(c, (*v)->type);
  add_expr(c, f->enforce);
  for (vec_each(stmt, s, &f->stmts))
    add_stmt(c, s);
}

static void collect(collector *c) {
  program *p = c->p;
  for (vec_each(global, g, &p->globals)) {
    add_type(c, g->var->type);
    add_expr(c, g->init);
  }
  for (vec_each(proc *, f, &p->procs))
    add_proc(c, *f);
  /* What their pointers lead to. */
  for (uint32_t i = 0; i < c->order.size; i++) {
    const type *t = c->order.data[i];
    for (uint32_t k = 0; t->is_complete && k < t->count; k++)
      add_type(c, t->fields[k].type);
  }
}

static void print_field(buf *out, const field *f) {
  buf_add(out, f->name[0] ? "  " : "  anonymous ");
  type_print(out, f->type, f->name);
  if (f->bit_width > 0)
    buf_printf(out, ":%u @%llu:%u;\n", f->bit_width, (unsigned long long)f->offset, f->bit_offset);
  else
    buf_printf(out, " @%llu;\n", (unsigned long long)f->offset);
}

static void print_struct(buf *out, const type *t) {
  buf_printf(out, "\n%s %s", t->is_union ? "union" : "struct", t->name);
  if (!t->is_complete) {
    buf_add(out, ";\n");
    return;
  }
  buf_printf(out, " size %llu align %u {\n", (unsigned long long)t->size, t->align);
  for (uint32_t i = 0; i < t->count; i++)
    print_field(out, &t->fields[i]);
  buf_add(out, "};\n");
}

void program_print_types(buf *out, program *p) {
  collector c = {.p = p};
  c.seen_type = xcalloc(p->pool.types.size + 1, sizeof(bool));
  c.seen_expr = xcalloc((size_t)p->pool.next_expr + 1, sizeof(bool));
  collect(&c);
  for (vec_each(const type *, t, &c.order))
    print_struct(out, *t);
  vec_free(&c.order);
  vec_free(&c.stack);
  free(c.seen_type);
  free(c.seen_expr);
}
