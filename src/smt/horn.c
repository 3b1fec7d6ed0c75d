/* horn.c: constrained Horn clauses for Spacer, and its answers.
 *
 * A clause is kept as a closed Z3 rule. Each question makes a fixed-point engine of its own from
 * them, so that nothing of an earlier question remains. In HORN_INT the terms are those of `math`
 * with what is not linear replaced by arbitrary values, which the clause quantifies: this loses
 * facts but no execution. Variables that come from nowhere (no argument of a body atom) are bounded
 * by their types.
 *
 * Spacer goes round a loop as often as its bound says when the bound is a large constant. So there
 * is a second, weaker version of the clauses without comparisons with such constants: its solutions
 * are solutions of the clauses, and it is tried between a short and a long try of the clauses.
 *
 * Z3's preprocessing that inlines or slices relations is off: every relation is to
 * get its own solution. Their translation into core expressions is in horn_back.c. */
#include "smt/horn_internal.h"

#include "base/deadline.h"

#include <inttypes.h>

/* A comparison with a constant up to this is not left out; levels of a short try. */
enum { SMALL = 16, SHORT_LEVELS = 12 };

horn *horn_new(exprs *pool, horn_mode mode) {
  horn *h = xcalloc(1, sizeof *h);
  h->pool = pool;
  h->mode = mode;
  z3_start(&h->z);
  bool ints = mode == HORN_INT;
  translator_init(&h->translator, &h->z, pool, ints ? ENCODE_INTS : ENCODE_BITS, ints);
  h->translator.linear = ints;
  Z3_symbol name = Z3_mk_string_symbol(h->z.c, "error");
  h->error = Z3_mk_func_decl(h->z.c, name, 0, NULL, h->z.bool_sort);
  z3_hold(&h->z, Z3_func_decl_to_ast(h->z.c, h->error));
  return h;
}

static void drop_engine(horn *h) {
  if (h->engine)
    Z3_fixedpoint_dec_ref(h->z.c, h->engine);
  h->engine = NULL;
}

void horn_free(horn *h) {
  if (!h)
    return;
  drop_engine(h);
  for (vec_each(horn_relation_info, r, &h->relations))
    free(r->formals);
  vec_free(&h->relations);
  vec_free(&h->rules);
  vec_free(&h->weak);
  translator_free(&h->translator);
  z3_stop(&h->z);
  free(h);
}

uint32_t horn_relation(horn *h, const char *name, const var *const *formals, uint32_t count) {
  z3 *z = &h->z;
  horn_relation_info r = {.count = count};
  uint32_t mark = z->pins.size;
  VEC(Z3_sort) sorts = {0};
  r.formals = xmalloc((count + 1) * sizeof *r.formals);
  for (uint32_t i = 0; i < count; ++i) {
    r.formals[i] = formals[i];
    vec_push(&sorts, translator_sort(&h->translator, formals[i]->type));
  }
  char number[16];
  snprintf(number, sizeof number, "%" PRIu32, h->relations.size);
  buf full = {0};
  buf_printf(&full, "%s.%s", name, number);
  Z3_symbol label = Z3_mk_string_symbol(z->c, buf_text(&full));
  r.decl = Z3_mk_func_decl(z->c, label, count, sorts.data, z->bool_sort);
  z3_hold(z, Z3_func_decl_to_ast(z->c, r.decl));
  buf_free(&full);
  vec_free(&sorts);
  z3_unpin(z, mark);
  vec_push(&h->relations, r);
  return h->relations.size - 1;
}

/* ---- clauses ---- */

/* One state, no memory: only plain variables are read. */
static bool is_plain(const expr *e) {
  expr_vec paths = {0};
  bool plain = !e->has_prime && !e->has_nondet && !e->has_deref;
  if (plain)
    expr_paths(e, &paths);
  for (uint32_t i = 0; i < paths.size; ++i)
    plain = plain && paths.data[i]->kind == E_VAR && !type_is_aggregate(paths.data[i]->type);
  vec_free(&paths);
  return plain;
}

typedef struct clause {
  horn *h;
  var_vec vars;    /* all that occur */
  map is_argument; /* plain arguments of body atoms */
  ast_vec body;    /* pinned */
  ast_vec heavy;   /* pinned: the part of the body that the weak version leaves out */
  symbol_list symbols;
  bool ok;
} clause;

static Z3_ast clause_term(clause *c, const expr *e) {
  if (!is_plain(e)) {
    c->ok = false;
    return NULL;
  }
  expr_vars(e, &c->vars);
  const term *t = translate(&c->h->translator, e);
  if (t->bad) {
    c->ok = false;
    return NULL;
  }
  Z3_ast ast = t->ast;
  const symbol_list *symbols = symbols_of(&c->h->translator, e);
  for (uint32_t i = 0; i < symbols->size; ++i)
    vec_push(&c->symbols, symbols->data[i]);
  return ast;
}

/* R(e…); NULL after a term that cannot be expressed. */
static Z3_ast clause_atom(clause *c, const horn_atom *atom, bool is_body) {
  z3 *z = &c->h->z;
  const horn_relation_info *r = &c->h->relations.data[atom->relation];
  ast_vec args = {0};
  for (uint32_t i = 0; i < r->count; ++i) {
    const expr *e = atom->args[i];
    assert(e->type == r->formals[i]->type);
    if (is_body && e->kind == E_VAR)
      map_put(&c->is_argument, e->var->id, 1);
    vec_push(&args, clause_term(c, e));
  }
  Z3_ast made = c->ok ? z3_pin(z, Z3_mk_app(z->c, r->decl, r->count, args.data)) : NULL;
  vec_free(&args);
  return made;
}

static void add_bound(clause *c, Z3_ast x, i128 bound, bool is_lower) {
  z3 *z = &c->h->z;
  Z3_ast number = z3_int(z, z->int_sort, bound);
  Z3_ast fact = z3_pin(z, is_lower ? Z3_mk_ge(z->c, x, number) : Z3_mk_le(z->c, x, number));
  if (bound == 0)
    vec_push(&c->body, fact);
  else
    vec_push(&c->heavy, fact);
}

/* A value from nowhere is one of its type. */
static void bound_inputs(clause *c) {
  if (c->h->mode != HORN_INT)
    return;
  for (vec_each(const var *, v, &c->vars)) {
    const type *t = (*v)->type;
    bool ranged = t->kind == T_INT || t->kind == T_PTR;
    if (!ranged || map_has(&c->is_argument, (*v)->id) || t->width > 64)
      continue;
    i128 size = (i128)1 << t->width, low = is_signed_type(t) ? -(size / 2) : 0;
    Z3_ast x = translate(&c->h->translator, expr_var(c->h->pool, *v))->ast;
    add_bound(c, x, low, true);
    add_bound(c, x, low + size - 1, false);
  }
}

/* A comparison with a large constant? Equalities say more than where a loop ends. */
static bool is_heavy(const expr *e) {
  while (e->kind == E_NOT)
    e = e->kid[0];
  if (e->kind != E_LT && e->kind != E_LE)
    return false;
  for (int i = 0; i < 2; ++i) {
    const expr *k = e->kid[i];
    if (k->kind == E_CONST && (expr_value(k) > SMALL || expr_value(k) < -SMALL))
      return true;
  }
  return false;
}

static void clause_constraint(clause *c, const expr *e) {
  expr_vec stack = {0};
  vec_push(&stack, e);
  while (stack.size && c->ok) {
    const expr *x = vec_pop(&stack);
    if (x->kind == E_AND) {
      vec_push(&stack, x->kid[1]);
      vec_push(&stack, x->kid[0]);
      continue;
    }
    Z3_ast part = clause_term(c, x);
    if (is_heavy(x))
      vec_push(&c->heavy, part);
    else
      vec_push(&c->body, part);
  }
  vec_free(&stack);
}

static Z3_ast close_rule(clause *c, Z3_ast head) {
  z3 *z = &c->h->z;
  Z3_ast rule = head;
  if (c->body.size) {
    Z3_ast all = z3_pin(z, Z3_mk_and(z->c, c->body.size, c->body.data));
    rule = z3_pin(z, Z3_mk_implies(z->c, all, head));
  }
  map seen = {0};
  VEC(Z3_app) bound = {0};
  for (vec_each(const uint32_t, i, &c->symbols)) {
    uint64_t *slot = map_slot_of(&seen, *i);
    if (!*slot)
      vec_push(&bound, Z3_to_app(z->c, c->h->translator.symbols.data[*i].term));
    *slot = 1;
  }
  if (bound.size)
    rule = z3_pin(z, Z3_mk_forall_const(z->c, 0, bound.size, bound.data, 0, NULL, rule));
  vec_free(&bound);
  map_free(&seen);
  return z3_hold(z, rule);
}

static void add_rules(clause *c, Z3_ast head) {
  horn *h = c->h;
  bound_inputs(c);
  vec_push(&h->weak, close_rule(c, head));
  h->has_weak |= c->heavy.size > 0;
  for (vec_each(Z3_ast, part, &c->heavy))
    vec_push(&c->body, *part);
  vec_push(&h->rules, close_rule(c, head));
}

bool horn_clause(horn *h, const horn_atom *body, uint32_t count, const expr *constraint,
                 const horn_atom *head) {
  z3 *z = &h->z;
  uint32_t mark = z->pins.size;
  clause c = {.h = h, .ok = true};
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&c.body, clause_atom(&c, &body[i], true));
  if (constraint)
    clause_constraint(&c, constraint);
  Z3_ast goal = head ? clause_atom(&c, head, false) : z3_pin(z, Z3_mk_app(z->c, h->error, 0, NULL));
  if (c.ok)
    add_rules(&c, goal);
  z3_unpin(z, mark);
  vec_free(&c.vars);
  vec_free(&c.body);
  vec_free(&c.heavy);
  vec_free(&c.symbols);
  map_free(&c.is_argument);
  return c.ok;
}

/* ---- solving ---- */

static void set_flag(horn *h, Z3_params p, const char *name, bool value) {
  Z3_params_set_bool(h->z.c, p, Z3_mk_string_symbol(h->z.c, name), value);
}

static Z3_params engine_params(horn *h, uint32_t levels, double seconds) {
  Z3_context c = h->z.c;
  Z3_params p = Z3_mk_params(c);
  Z3_params_inc_ref(c, p);
  Z3_params_set_symbol(c, p, Z3_mk_string_symbol(c, "engine"), Z3_mk_string_symbol(c, "spacer"));
  set_flag(h, p, "xform.inline_eager", false);
  set_flag(h, p, "xform.inline_linear", false);
  set_flag(h, p, "xform.slice", false);
  set_flag(h, p, "ctrl_c", false);
  if (levels)
    Z3_params_set_uint(c, p, Z3_mk_string_symbol(c, "spacer.max_level"), levels);
  if (seconds > 0) {
    double ms = seconds * 1000;
    unsigned timeout = ms < 1 ? 1 : ms > 4e9 ? UINT32_MAX : (unsigned)ms;
    Z3_params_set_uint(c, p, Z3_mk_string_symbol(c, "timeout"), timeout);
  }
  return p;
}

static void fill_engine(horn *h, const Z3_ast *rules, uint32_t count) {
  Z3_context c = h->z.c;
  Z3_fixedpoint_register_relation(c, h->engine, h->error);
  for (vec_each(horn_relation_info, r, &h->relations))
    Z3_fixedpoint_register_relation(c, h->engine, r->decl);
  for (uint32_t i = 0; i < count; ++i)
    Z3_fixedpoint_add_rule(c, h->engine, rules[i], Z3_mk_int_symbol(c, (int)i));
}

/* The limit of steps is the context's: given to the engine it is not noticed by its main loop. */
static void limit_steps(horn *h, uint64_t steps) {
  char text[32];
  snprintf(text, sizeof text, "%" PRIu64, steps < UINT32_MAX ? steps : UINT32_MAX);
  Z3_update_param_value(h->z.c, "rlimit", text);
}

static horn_answer attempt(horn *h, const Z3_ast *rules, uint32_t count, uint32_t levels,
                           double seconds) {
  z3 *z = &h->z;
  uint32_t mark = z->pins.size;
  drop_engine(h);
  h->engine = Z3_mk_fixedpoint(z->c);
  if (!h->engine)
    out_of_memory();
  Z3_fixedpoint_inc_ref(z->c, h->engine);
  Z3_params p = engine_params(h, levels, seconds);
  Z3_fixedpoint_set_params(z->c, h->engine, p);
  Z3_params_dec_ref(z->c, p);
  fill_engine(h, rules, count);
  Z3_ast query = z3_pin(z, Z3_mk_app(z->c, h->error, 0, NULL));
  Z3_lbool answer = Z3_fixedpoint_query(z->c, h->engine, query);
  bool failed = Z3_get_error_code(z->c) != Z3_OK;
  z3_unpin(z, mark);
  if (failed || answer == Z3_L_UNDEF)
    return HORN_UNKNOWN;
  return answer == Z3_L_FALSE ? HORN_SOLVED : HORN_REFUTED;
}

horn_answer horn_solve(horn *h, uint64_t steps, double seconds) {
  double end = clock_seconds() + seconds;
  horn_answer answer = HORN_UNKNOWN;
  h->is_solved = false;
  limit_steps(h, steps);
  if (h->has_weak) {
    double some = seconds / 8;
    answer = attempt(h, h->rules.data, h->rules.size, SHORT_LEVELS, some);
    if (answer == HORN_UNKNOWN &&
        attempt(h, h->weak.data, h->weak.size, SHORT_LEVELS, some) == HORN_SOLVED)
      answer = HORN_SOLVED;
  }
  double left = seconds > 0 ? end - clock_seconds() : 0;
  if (answer == HORN_UNKNOWN && left >= 0)
    answer = attempt(h, h->rules.data, h->rules.size, 0, left);
  h->is_solved = answer == HORN_SOLVED;
  return answer;
}

const expr *horn_solution(horn *h, uint32_t relation) {
  const horn_relation_info *r = &h->relations.data[relation];
  if (!h->is_solved)
    return NULL;
  z3 *z = &h->z;
  uint32_t mark = z->pins.size;
  Z3_ast cover = Z3_fixedpoint_get_cover_delta(z->c, h->engine, -1, r->decl);
  const expr *found = cover ? horn_back(h, r, z3_pin(z, cover)) : NULL;
  z3_unpin(z, mark);
  return found;
}
