/* Random well-typed expressions: the builders' result means what was asked for, is in normal form,
 * and survives printing and parsing. */
#include "unit.h"

#include "expr_shadow.h"

typedef struct source {
  world w;
  memory mem;
  arena arena;
  uint64_t seed;
  uint32_t budget; /* nodes still to be made */
} source;

/* What the builders made, and what was meant. */
typedef struct both {
  const expr *e;
  shadow *s;
} both;

static uint64_t next_random(source *g) {
  g->seed ^= g->seed << 13;
  g->seed ^= g->seed >> 7;
  g->seed ^= g->seed << 17;
  return g->seed * 0x2545f4914f6cdd1du;
}

static uint32_t below(source *g, uint32_t n) {
  return (uint32_t)((next_random(g) >> 33) % n);
}

static both value(source *g, const type *t);
static both path(source *g);
static both condition(source *g);

static both node(source *g, expr_kind kind, const type *t, const expr *e, both a, both b) {
  shadow *s = shadow_new(&g->arena, kind, t);
  s->kid[0] = a.s;
  s->kid[1] = b.s;
  s->count = b.s ? 2 : 1;
  return (both){e, s};
}

static const both none;

static both cast(source *g, const type *t, both a) {
  if (a.e->type == t && a.s->type == t)
    return a;
  return node(g, E_CAST, t, expr_cast(&g->w.pool, t, a.e), a, none);
}

static u128 interesting(source *g, uint32_t width) {
  u128 half = (u128)1 << (width - 1);
  switch (below(g, 8)) {
  case 0:
    return 0;
  case 1:
    return 1;
  case 2:
    return half;
  case 3:
    return half - 1;
  case 4:
    return low_bits(~(u128)0, width);
  case 5:
    return low_bits((u128)next_random(g) << 64 | next_random(g), width);
  default:
    return low_bits((u128)(i128)((int)below(g, 20) - 10), width);
  }
}

static both constant(source *g, const type *t) {
  shadow *s = shadow_new(&g->arena, E_CONST, t);
  if (t->kind == T_MATH)
    s->value = (u128)(i128)((int)below(g, 200) - 100);
  else if (type_is_ptr(t))
    s->value = below(g, 3) ? 0 : MEMORY_BASE + below(g, MEMORY_SIZE);
  else
    s->value = interesting(g, t->width);
  return (both){expr_const(&g->w.pool, t, s->value), s};
}

static const type *random_int(source *g) {
  static const uint32_t widths[] = {8, 16, 32, 32, 32, 64, 64, 128, 7, 13, 40, 33};
  return type_int(&g->w.pool, widths[below(g, COUNT(widths))], below(g, 2));
}

static const type *random_scalar(source *g) {
  exprs *pool = &g->w.pool;
  switch (below(g, 10)) {
  case 0:
    return type_bool(pool);
  case 1:
    return type_ptr(pool, type_int(pool, 32, true));
  case 2:
    return type_math(pool);
  default:
    return random_int(g);
  }
}

static both variable(source *g, uint32_t i) {
  shadow *s = shadow_new(&g->arena, E_VAR, g->w.vars[i]->type);
  s->var = g->w.vars[i];
  return (both){expr_var(&g->w.pool, s->var), s};
}

static bool is_modelled(const type *t) {
  return t->kind != T_FUNC && t->kind != T_FLOAT && t->kind != T_MATH;
}

static both random_variable(source *g) {
  uint32_t i = below(g, g->w.count);
  while (!is_modelled(g->w.vars[i]->type))
    i = (i + 1) % g->w.count;
  return variable(g, i);
}

/* ---- paths ---- */

static both deref(source *g, both p) {
  return node(g, E_DEREF, p.e->type->elem, expr_deref(&g->w.pool, p.e), p, none);
}

/* One step into an aggregate. */
static both step(source *g, both at) {
  exprs *pool = &g->w.pool;
  const type *t = at.e->type;
  if (t->kind == T_STRUCT) {
    uint32_t i = below(g, t->count);
    both r = node(g, E_FIELD, t->fields[i].type, expr_field(pool, at.e, i), at, none);
    r.s->index = i;
    return r;
  }
  const type *index_type = below(g, 2) ? type_signed_int(pool) : random_int(g);
  both index = value(g, index_type);
  if (below(g, 3)) { /* mostly in bounds */
    index.s = shadow_new(&g->arena, E_CONST, index_type);
    index.s->value = below(g, (uint32_t)t->length);
    index.e = expr_const(pool, index_type, index.s->value);
  }
  return node(g, E_INDEX, t->elem, expr_index(pool, at.e, index.e), at, index);
}

static both path(source *g) {
  exprs *pool = &g->w.pool;
  both at = random_variable(g);
  for (int i = 0; i < 6; ++i) {
    const type *t = at.e->type;
    if (type_is_aggregate(t)) {
      if (below(g, 8) == 0)
        return at;
      at = step(g, at);
    } else if (type_is_ptr(t) && t->elem->kind != T_VOID && g->budget > 0 && below(g, 2)) {
      g->budget--;
      if (below(g, 3) == 0) {
        both i1 = value(g, random_int(g));
        at = node(g, E_PTRADD, t, expr_ptradd(pool, at.e, i1.e), at, i1);
      }
      at = deref(g, at);
    } else {
      break;
    }
  }
  return at;
}

static bool is_bit_field(const expr *e) {
  return e->kind == E_FIELD && e->kid[0]->type->fields[e->index].bit_width;
}

/* A path whose address can be taken. */
static both addressable(source *g) {
  both at = path(g);
  while (is_bit_field(at.e) || !expr_is_path(at.e))
    at = path(g);
  return at;
}

static both address(source *g) {
  both at = addressable(g);
  return node(g, E_ADDR, type_ptr(&g->w.pool, at.e->type), expr_addr(&g->w.pool, at.e), at, none);
}

/* *(t *)((char *)&path + offset), by expr_at. */
static both at_offset(source *g) {
  exprs *pool = &g->w.pool;
  both at = addressable(g);
  uint64_t offset = below(g, (uint32_t)at.e->type->size + 1);
  if (below(g, 2))
    offset &= ~3ull;
  const type *t = random_int(g), *bytes = type_ptr(pool, type_int(pool, 8, true));
  both p = node(g, E_ADDR, type_ptr(pool, at.e->type), at.e, at, none);
  p = node(g, E_CAST, bytes, at.e, p, none);
  both by = {.s = shadow_new(&g->arena, E_CONST, type_ptrdiff(pool))};
  by.s->value = offset;
  p = node(g, E_PTRADD, bytes, at.e, p, by);
  p = node(g, E_CAST, type_ptr(pool, t), at.e, p, none);
  return node(g, E_DEREF, t, expr_at(pool, at.e, offset, t), p, none);
}

static both read_path(source *g) {
  both at = below(g, 6) == 0 ? at_offset(g) : path(g);
  if (below(g, 8) == 0 && expr_is_path(at.e))
    return node(g, E_PRIME, at.e->type, expr_prime(&g->w.pool, at.e), at, none);
  return at;
}

/* Some scalar that is read, made to fit. */
static both read_as(source *g, const type *t) {
  for (;;) {
    both at = read_path(g);
    if (type_is_scalar(at.e->type))
      return cast(g, t, at);
  }
}

/* ---- values by type ---- */

static both ite(source *g, const type *t) {
  both c = condition(g), a = value(g, t), b = value(g, t);
  both r = node(g, E_ITE, t, expr_ite(&g->w.pool, c.e, a.e, b.e), c, a);
  r.s->kid[2] = b.s;
  r.s->count = 3;
  return r;
}

static both arith(source *g, const type *t) {
  uint32_t kinds = t->kind == T_MATH ? 5 : 10;
  expr_kind kind = (expr_kind)(E_ADD + below(g, kinds));
  bool wraps = kind <= E_MUL && below(g, 2) && type_is_int(t) && t->is_signed;
  const type *right = kind >= E_SHL ? random_int(g) : t;
  both a = value(g, t), b = below(g, 3) ? value(g, right) : constant(g, right);
  both r = node(g, kind, t, expr_arith(&g->w.pool, kind, a.e, b.e, wraps), a, b);
  r.s->wraps = wraps;
  return r;
}

static both unary(source *g, const type *t) {
  both a = value(g, t);
  if (t->kind == T_INT && below(g, 2))
    return node(g, E_BITNOT, t, expr_bitnot(&g->w.pool, a.e), a, none);
  bool wraps = type_is_int(t) && t->is_signed && below(g, 2);
  both r = node(g, E_NEG, t, expr_neg(&g->w.pool, a.e, wraps), a, none);
  r.s->wraps = wraps;
  return r;
}

static bool is_narrow(const type *t) {
  return t->kind == T_INT && (t->width == 8 || t->width == 16);
}

static both number(source *g, const type *t) {
  switch (below(g, is_narrow(t) ? 5 : 12)) {
  case 0:
    return constant(g, t);
  case 1:
    return read_as(g, t);
  case 2:
    return cast(g, t, value(g, random_scalar(g)));
  case 3:
    return ite(g, t);
  case 4:
    return cast(g, t, value(g, random_int(g)));
  case 5:
    return unary(g, t);
  case 6:
    if (t == type_ptrdiff(&g->w.pool)) {
      both a = value(g, type_ptr(&g->w.pool, type_int(&g->w.pool, 32, true)));
      both b = value(g, a.e->type);
      return node(g, E_PTRDIFF, t, expr_ptrdiff(&g->w.pool, a.e, b.e), a, b);
    }
    return arith(g, t);
  default:
    return arith(g, t);
  }
}

static both condition(source *g) {
  exprs *pool = &g->w.pool;
  const type *bools = type_bool(pool);
  if (g->budget == 0)
    return read_as(g, bools);
  g->budget--;
  switch (below(g, 8)) {
  case 0: {
    both a = condition(g);
    return node(g, E_NOT, bools, expr_not(pool, a.e), a, none);
  }
  case 1: {
    both a = condition(g), b = condition(g);
    return node(g, E_AND, bools, expr_and(pool, a.e, b.e), a, b);
  }
  case 2: {
    both a = condition(g), b = condition(g);
    return node(g, E_OR, bools, expr_or(pool, a.e, b.e), a, b);
  }
  case 3:
    return below(g, 4) ? ite(g, bools) : constant(g, bools);
  case 4: {
    both a = value(g, random_scalar(g));
    return node(g, E_CAST, bools, expr_to_bool(pool, a.e), a, none);
  }
  default:
    break;
  }
  const type *t = random_scalar(g);
  both a = value(g, t), b = below(g, 2) ? value(g, t) : constant(g, t);
  if (below(g, 2)) {
    both first = a;
    a = b;
    b = first;
  }
  switch (below(g, 3)) {
  case 0:
    return node(g, E_EQ, bools, expr_eq(pool, a.e, b.e), a, b);
  case 1:
    return node(g, E_LT, bools, expr_lt(pool, a.e, b.e), a, b);
  default:
    return node(g, E_LE, bools, expr_le(pool, a.e, b.e), a, b);
  }
}

static both pointer(source *g, const type *t) {
  exprs *pool = &g->w.pool;
  switch (below(g, 7)) {
  case 0:
    return constant(g, t);
  case 1:
  case 2:
    return cast(g, t, address(g));
  case 3: {
    both a = pointer(g, t), b = below(g, 2) ? value(g, random_int(g)) : constant(g, random_int(g));
    return node(g, E_PTRADD, t, expr_ptradd(pool, a.e, b.e), a, b);
  }
  case 4: {
    const type *bytes = type_ptr(pool, type_int(pool, 8, true));
    both a = cast(g, bytes, address(g)), b = constant(g, type_signed_int(pool));
    return cast(g, t, node(g, E_PTRADD, bytes, expr_ptradd(pool, a.e, b.e), a, b));
  }
  case 5:
    return ite(g, t);
  default:
    return read_as(g, t);
  }
}

static both aggregate(source *g, const type *t) {
  both r = {.s = shadow_new(&g->arena, E_AGG, t)};
  const expr *kids[10];
  bool is_union = t->kind == T_STRUCT && t->is_union;
  r.s->count = is_union ? 1 : below(g, (t->kind == T_ARRAY ? (uint32_t)t->length : t->count) + 1);
  r.s->index = is_union ? below(g, t->count) : 0;
  for (uint32_t i = 0; i < r.s->count; ++i) {
    const type *kid = t->kind == T_ARRAY ? t->elem : t->fields[is_union ? r.s->index : i].type;
    both k = value(g, kid);
    kids[i] = k.e;
    r.s->kid[i] = k.s;
  }
  r.e = is_union ? expr_agg_union(&g->w.pool, t, r.s->index, kids[0])
                 : expr_agg(&g->w.pool, t, kids, r.s->count);
  return r;
}

static both structure(source *g, const type *t) {
  for (int i = 0; i < 20; ++i) {
    both at = path(g);
    if (at.e->type == t)
      return at;
  }
  if (t->kind == T_STRUCT && g->budget && below(g, 2))
    return ite(g, t);
  return aggregate(g, t);
}

static both value(source *g, const type *t) {
  if (g->budget == 0)
    return type_is_aggregate(t) ? aggregate(g, t) : below(g, 2) ? constant(g, t) : read_as(g, t);
  g->budget--;
  switch (t->kind) {
  case T_BOOL:
    return condition(g);
  case T_PTR:
    return pointer(g, t);
  case T_STRUCT:
  case T_ARRAY:
    return structure(g, t);
  default:
    return number(g, t);
  }
}

/* Sometimes a member of a value that is not in memory. */
static both anything(source *g) {
  exprs *pool = &g->w.pool;
  g->budget = 3 + below(g, 12);
  uint32_t choice = below(g, 10);
  if (choice < 4)
    return condition(g);
  if (choice < 8)
    return value(g, random_scalar(g));
  const type *t = type_struct(pool, choice == 8 ? "pair" : "either", choice == 9);
  both at = value(g, t);
  return below(g, 2) ? at : step(g, at);
}

/* ---- the memory they are evaluated in ---- */

static void place_variables(source *g) {
  g->mem.used = 0;
  for (uint32_t i = 0; i < g->w.count; ++i) {
    const type *t = g->w.vars[i]->type;
    g->mem.address[i] = 0;
    if (!is_modelled(t))
      continue;
    g->mem.address[i] = MEMORY_BASE + g->mem.used;
    g->mem.used += (t->size + 63) / 32 * 32;
  }
  assert_true(g->mem.used <= MEMORY_SIZE);
}

static void fill_scalar(source *g, const type *t, uint8_t *at) {
  outcome o = {0};
  if (type_is_ptr(t))
    o.bits = below(g, 4) ? MEMORY_BASE + below(g, (uint32_t)g->mem.used) : 0;
  else
    o.bits = interesting(g, t->width);
  write_value(t, at, &o);
}

static void fill(source *g, const type *t, uint8_t *at) {
  if (t->kind == T_ARRAY)
    for (uint64_t i = 0; i < t->length; ++i)
      fill(g, t->elem, at + i * t->elem->size);
  else if (t->kind == T_STRUCT)
    for (uint32_t i = 0; i < t->count; ++i)
      fill(g, t->fields[i].type, at + t->fields[i].offset);
  else
    fill_scalar(g, t, at);
}

static void fill_memory(source *g) {
  for (uint32_t i = 0; i < g->w.count; ++i) {
    if (!g->mem.address[i])
      continue;
    fill(g, g->w.vars[i]->type, g->mem.now + (g->mem.address[i] - MEMORY_BASE));
    fill(g, g->w.vars[i]->type, g->mem.before + (g->mem.address[i] - MEMORY_BASE));
  }
}

static void source_init(source *g, uint32_t pointer_width, uint64_t seed) {
  memset(g, 0, sizeof *g);
  g->seed = seed;
  world_init(&g->w, pointer_width);
  g->w.scope.allow_nondet = true;
  place_variables(g);
}

static void source_free(source *g) {
  arena_free(&g->arena);
  world_free(&g->w);
}

/* ---- the properties ---- */

static bool same_outcome(const type *t, const outcome *a, const outcome *b) {
  return type_is_aggregate(t) ? !memcmp(a->bytes, b->bytes, t->size) : a->bits == b->bits;
}

/* Padding and the bytes of a union that its member does not cover have no meaning. */
static bool is_comparable(const type *t) {
  return !type_is_aggregate(t);
}

static uint32_t judged;

static void check_meaning(source *g, both r) {
  assert_ptr_equal(r.e->type, r.s->type);
  if (!is_comparable(r.e->type))
    return;
  shadow *built = shadow_of(&g->arena, r.e);
  for (int round = 0; round < 4; ++round) {
    fill_memory(g);
    evaluation meant = {
        .memory = &g->mem, .state = g->mem.now, .pointer_width = g->w.pool.pointer_width};
    evaluation is = meant;
    outcome a = evaluate(&meant, &g->w, r.s), b = evaluate(&is, &g->w, built);
    if (meant.strange || is.strange)
      continue;
    judged++;
    bool agree = meant.failed == is.failed && (meant.failed || same_outcome(r.e->type, &a, &b));
    if (agree)
      continue;
    buf text = {0};
    shadow_print(&text, r.s);
    fail_msg("%s\nis %s: fails %d, should %d; 0x%llx, should be 0x%llx", buf_text(&text),
             expr_text(&g->w.pool, r.e), is.failed, meant.failed, (unsigned long long)b.bits,
             (unsigned long long)a.bits);
  }
}

static void check_normal(source *g, const expr *e) {
  if (expr_rebuild(&g->w.pool, e, e->kid) != e)
    fail_msg("not in normal form: %s becomes %s", expr_text(&g->w.pool, e),
             expr_text(&g->w.pool, expr_rebuild(&g->w.pool, e, e->kid)));
  for (uint32_t i = 0; i < e->count; ++i)
    check_normal(g, e->kid[i]);
}

static void check_text(source *g, const expr *e) {
  exprs *pool = &g->w.pool;
  const char *text = expr_text(pool, e);
  lexer l;
  lexer_init(&l, text, strlen(text));
  const expr *back = parse_expr(&l, &g->w.scope);
  if (!back)
    fail_msg("%s: %s", text, g->w.scope.error);
  if (back != e || l.tok.kind != TOK_END) {
    buf trees = {0};
    shadow_print(&trees, shadow_of(&g->arena, e));
    buf_add(&trees, "\n");
    shadow_print(&trees, shadow_of(&g->arena, back));
    fail_msg("%s is read as %s:\n%s", text, expr_text(pool, back), buf_text(&trees));
  }
  buf as = {0};
  expr_print_as(&as, pool, e, e->type);
  lexer_init(&l, buf_text(&as), as.size);
  back = parse_expr(&l, &g->w.scope);
  back = back ? parse_convert(&g->w.scope, back, e->type) : NULL;
  if (back != e)
    fail_msg("assigned, %s is read as %s", buf_text(&as),
             back ? expr_text(pool, back) : g->w.scope.error);
  buf_clear(&as);
  expr_print_init(&as, pool, e);
  lexer_init(&l, buf_text(&as), as.size);
  back = parse_initializer(&l, &g->w.scope, e->type);
  if (back != e)
    fail_msg("as an initialiser, %s is read as %s", buf_text(&as),
             back ? expr_text(pool, back) : g->w.scope.error);
  buf_free(&as);
}

/* e[x := r] is e where x has r's value, unless memory is read through pointers or indices. */
static void check_substitution(source *g, const expr *e) {
  exprs *pool = &g->w.pool;
  if (e->has_deref || e->has_prime || !is_comparable(e->type))
    return;
  const var *x = world_find(&g->w, "x");
  g->budget = 4;
  both by = value(g, x->type);
  if (by.e->has_deref || by.e->has_prime)
    return;
  expr_subst subst = {expr_var(pool, x), by.e};
  shadow *after = shadow_of(&g->arena, expr_substitute(pool, e, &subst, 1));
  shadow *before = shadow_of(&g->arena, e), *with = shadow_of(&g->arena, by.e);
  evaluation start = {.memory = &g->mem, .state = g->mem.now, .pointer_width = pool->pointer_width};
  evaluation first = start, second = start, third = start;
  outcome got = evaluate(&first, &g->w, after), r = evaluate(&second, &g->w, with);
  uint32_t i = 0;
  while (g->w.vars[i] != x)
    ++i;
  write_value(x->type, g->mem.now + (g->mem.address[i] - MEMORY_BASE), &r);
  outcome want = evaluate(&third, &g->w, before);
  if (first.strange || third.strange || first.failed || second.failed || third.failed)
    return;
  if (!same_outcome(e->type, &got, &want))
    fail_msg("%s with x := %s", expr_text(pool, e), expr_text(pool, by.e));
}

static void run_random(uint32_t pointer_width, uint64_t seed, int rounds) {
  source *g = calloc(1, sizeof *g);
  source_init(g, pointer_width, seed);
  judged = 0;
  for (int i = 0; i < rounds; ++i) {
    both r = anything(g);
    check_meaning(g, r);
    check_normal(g, r.e);
    check_text(g, r.e);
    check_substitution(g, r.e);
    if (i % 1000 == 999)
      arena_free(&g->arena);
  }
  assert_true(judged > (uint32_t)rounds);
  source_free(g);
  free(g);
}

static void test_random_64(void **state) {
  (void)state;
  run_random(64, 20260114, 12000);
}

static void test_random_32(void **state) {
  (void)state;
  run_random(32, 77, 8000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random_64),
      cmocka_unit_test(test_random_32),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
