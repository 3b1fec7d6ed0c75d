/* Predicates handed from engine to engine. */
#include "refine/offer.h"

#include "base/memory.h"
#include "refine/wire.h"

#include <sys/socket.h>
#include <unistd.h>

enum { MOST_OFFERED = 16, /* of a certificate */ LARGEST = 200 /* characters of one */ };

/* ---- out of certificates ---- */

static bool is_comparison(const expr *e) {
  return expr_is_comparison(e) && e->kid[0]->type->kind != T_BOOL;
}

/* Relates variables of the present state; inequalities of two only. Bounds of single variables others
 * find themselves. */
static bool is_relation(const expr *e) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool several = !e->has_prime && (vars.size == 2 || (vars.size > 2 && e->kind == E_EQ));
  vec_free(&vars);
  return several;
}

/* The type of all variables that a sum is of, if it is one. */
static const type *own_type(const expr *e) {
  if (expr_is_path(e))
    return e->type;
  if (e->kind == E_CAST)
    return own_type(e->kid[0]);
  const type *t = NULL;
  for (uint32_t i = 0; i < e->count; ++i) {
    const type *k = e->kid[i]->kind == E_CONST ? NULL : own_type(e->kid[i]);
    if (t && k && t != k)
      return NULL;
    t = t ? t : k;
  }
  return t;
}

/* A sum that was computed in a wide type, in type t, as a programmer would write it; or NULL. */
static const expr *narrow(exprs *pool, const expr *e, const type *t) {
  assert(type_is_integer(t));
  if (expr_is_path(e))
    return e;
  if (e->kind == E_CONST)
    return expr_const(pool, t, e->value);
  if (e->kind == E_CAST)
    return narrow(pool, e->kid[0], t);
  if (e->kind != E_ADD && e->kind != E_SUB && e->kind != E_MUL)
    return NULL;
  const expr *a = narrow(pool, e->kid[0], t), *b = narrow(pool, e->kid[1], t);
  return a && b ? expr_arith(pool, (expr_kind)e->kind, a, b, false) : NULL;
}

const expr *offer_readable(exprs *pool, const expr *e) {
  const type *t = own_type(e);
  if (!t || !type_is_integer(t) || t->width < 32)
    return e;
  const expr *a = narrow(pool, e->kid[0], t), *b = narrow(pool, e->kid[1], t);
  if (!a || !b)
    return e;
  return e->kind == E_EQ   ? expr_eq(pool, a, b)
         : e->kind == E_LT ? expr_lt(pool, a, b)
                           : expr_le(pool, a, b);
}

/* Relations between variables in a formula, each once. */
static void collect(const expr *e, expr_vec *out) {
  expr_vec stack = {0};
  map seen = {0};
  vec_push(&stack, e);
  while (stack.size > 0) {
    const expr *top = vec_pop(&stack);
    if (map_has(&seen, top->id))
      continue;
    map_put(&seen, top->id, 1);
    if (is_comparison(top)) {
      if (is_relation(top))
        vec_push(out, top);
      continue;
    }
    for (uint32_t i = top->count; i-- > 0;)
      vec_push(&stack, top->kid[i]);
  }
  map_free(&seen);
  vec_free(&stack);
}

void offer_certificate(FILE *out, program *p, const certificate *c) {
  uint32_t count = 0;
  for (vec_each(const cert_invariant, i, &c->invariants)) {
    assert(i->proc < p->procs.size);
    if (i->label == p->procs.data[i->proc]->entry)
      continue;
    expr_vec atoms = {0};
    collect(i->holds, &atoms);
    for (vec_each(const expr *, e, &atoms)) {
      buf text = {0};
      buf_printf(&text, "%u ", i->proc);
      expr_print(&text, &p->pool, offer_readable(&p->pool, *e));
      if (text.size < LARGEST && count++ < MOST_OFFERED)
        wire_text(out, "offer", buf_text(&text));
      buf_free(&text);
    }
    vec_free(&atoms);
  }
}

/* ---- to and fro ---- */

bool offers_open(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0;
}

void offers_send(int fd, const char *line) {
  buf text = {0};
  buf_printf(&text, "%s\n", line);
  ssize_t sent = send(fd, buf_text(&text), text.size, MSG_DONTWAIT | MSG_NOSIGNAL);
  (void)sent; /* it was only a hint */
  buf_free(&text);
}

bool offer_read(precision *into, const char *line) {
  program *p = into->program;
  unsigned f = 0;
  int used = 0;
  if (sscanf(line, "%u %n", &f, &used) < 1 || f >= p->procs.size)
    return false;
  const expr *e = wire_read_formula(p, p->procs.data[f], line + used);
  return e && precision_add(into, p->procs.data[f], e);
}

uint32_t offers_take(offers *o, precision *into) {
  uint32_t added = 0;
  char bytes[1024];
  ssize_t size;
  if (o->fd < 0)
    return 0;
  while ((size = recv(o->fd, bytes, sizeof bytes, MSG_DONTWAIT)) > 0)
    for (ssize_t i = 0; i < size; ++i) {
      if (bytes[i] != '\n') {
        buf_put(&o->partial, bytes[i]);
        continue;
      }
      added += offer_read(into, buf_text(&o->partial));
      buf_clear(&o->partial);
    }
  return added;
}
