#include "bp_gen.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

enum { MAX_PROCS = 5, TOP_DEPTH = 2 };

typedef struct function {
  char name[16];
  uint32_t params, locals, results;
  bool is_typed;
} function;

typedef struct generator {
  buf *out;
  uint64_t random;
  uint32_t globals;
  function procs[MAX_PROCS]; /* 0: main */
  uint32_t proc_count;
  uint32_t current; /* procedure being written */
  uint32_t indent;
  uint32_t budget;                /* statements left in this procedure */
  uint32_t labels, labels_placed; /* L0 … of this procedure; all are placed in the end */
  uint32_t hardness;              /* how unlikely an assertion is to fail, 0 to 2 */
  uint32_t stars;                 /* percent of leaves that are * */
  uint32_t enforced;              /* percent of procedures with an enforce clause */
  uint32_t widest;                /* most variables of an assignment */
  bool has_error;                 /* this procedure has its ERROR label already */
  bool error_label;               /* errors are labels ERROR, not asserts */
} generator;

/* ---- chance ---- */

static uint64_t next_random(generator *g) { /* splitmix64 */
  uint64_t z = g->random += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static uint32_t below(generator *g, uint32_t n) {
  assert(n > 0);
  return (uint32_t)(next_random(g) % n);
}

static bool chance(generator *g, uint32_t percent) {
  return below(g, 100) < percent;
}

/* ---- names ---- */

static const function *here(const generator *g) {
  return &g->procs[g->current];
}

static uint32_t scope_size(const generator *g) {
  return g->globals + here(g)->params + here(g)->locals;
}

/* Variable i of the current scope: globals, parameters, locals. Some have names in braces. */
static void put_var(generator *g, uint32_t i) {
  if (i < g->globals)
    buf_printf(g->out, i == 1 ? "{g == %u}" : "g%u", i);
  else if (i < g->globals + here(g)->params)
    buf_printf(g->out, "p%u", i - g->globals);
  else
    buf_printf(g->out, i % 3 == 2 ? "{v[%u]}" : "v%u", i - g->globals - here(g)->params);
}

static void put_any_var(generator *g) {
  if (scope_size(g) == 0)
    buf_add(g->out, chance(g, 50) ? "T" : "F");
  else
    put_var(g, below(g, scope_size(g)));
}

/* ---- expressions ---- */

static void put_leaf(generator *g, bool primes) {
  if (chance(g, g->stars))
    buf_put(g->out, chance(g, 80) ? '*' : '?');
  else if (chance(g, 8))
    buf_printf(g->out, "%c", "TF10"[below(g, 4)]);
  else {
    if (primes && scope_size(g) && chance(g, 50))
      buf_put(g->out, '\'');
    put_any_var(g);
  }
}

static void put_expr(generator *g, uint32_t depth, bool primes) {
  static const char *const ops[] = {" & ", " && ", " | ",  " || ", " ^ ",
                                    " = ", " != ", " => ", " <=> "};
  if (depth == 0 || chance(g, 35)) {
    if (chance(g, 30))
      buf_put(g->out, chance(g, 80) ? '!' : '~');
    put_leaf(g, primes);
    return;
  }
  if (chance(g, 8)) {
    bool square = chance(g, 70);
    buf_add(g->out, square ? "schoose[" : "choose(");
    put_expr(g, depth - 1, primes);
    buf_add(g->out, ", ");
    put_expr(g, depth - 1, primes);
    buf_put(g->out, square ? ']' : ')');
    return;
  }
  buf_add(g->out, chance(g, 15) ? "!(" : "(");
  put_expr(g, depth - 1, primes);
  buf_add(g->out, ops[below(g, sizeof ops / sizeof *ops)]);
  put_expr(g, depth - 1, primes);
  buf_put(g->out, ')');
}

/* A conjunction of up to `count` literals, or a disjunction: rarely true, or rarely false. */
static void put_literals(generator *g, uint32_t count, bool rarely_true) {
  uint32_t size = scope_size(g), first = size ? below(g, size) : 0;
  if (size == 0)
    put_any_var(g);
  for (uint32_t i = 0; i < count && i < size; ++i) {
    buf_add(g->out, i == 0 ? "" : rarely_true ? " & " : " | ");
    if (chance(g, 50))
      buf_put(g->out, '!');
    put_var(g, (first + i) % size);
  }
}

/* ---- lines ---- */

static void line(generator *g) {
  for (uint32_t i = 0; i < g->indent; ++i)
    buf_add(g->out, "  ");
}

static void maybe_label(generator *g) {
  if (g->labels_placed < g->labels && chance(g, 40))
    buf_printf(g->out, "L%u: ", g->labels_placed++);
}

/* ---- statements ---- */

static void statement(generator *g, uint32_t depth);

static void block(generator *g, uint32_t depth) {
  ++g->indent;
  uint32_t n = 1 + below(g, 3);
  for (uint32_t i = 0; i < n; ++i)
    statement(g, depth);
  --g->indent;
}

/* `count` different variables of the scope, or `_`. */
static void put_targets(generator *g, uint32_t count, bool ignoring) {
  uint32_t first = below(g, scope_size(g));
  for (uint32_t i = 0; i < count; ++i) {
    buf_add(g->out, i ? ", " : "");
    if (ignoring && chance(g, 15))
      buf_put(g->out, '_');
    else
      put_var(g, (first + i) % scope_size(g));
  }
}

static void put_constrain(generator *g, uint32_t percent) {
  if (chance(g, percent)) {
    buf_add(g->out, " constrain ");
    put_expr(g, 2, true);
  }
}

static void put_assign(generator *g) {
  uint32_t size = scope_size(g);
  if (size == 0) {
    buf_add(g->out, "skip");
    return;
  }
  uint32_t most = size < g->widest ? size : g->widest, count = 1 + below(g, most);
  put_targets(g, count, true);
  buf_add(g->out, " := ");
  for (uint32_t i = 0; i < count; ++i) {
    buf_add(g->out, i ? ", " : "");
    put_expr(g, 2, false);
  }
  put_constrain(g, 10);
}

/* Calls of later procedures are more likely, so that not everything recurses for ever. */
static uint32_t any_callee(generator *g) {
  uint32_t n = g->proc_count;
  if (g->current + 1 < n && chance(g, 60))
    return g->current + 1 + below(g, n - g->current - 1);
  return chance(g, 5) || n == 1 ? below(g, n) : 1 + below(g, n - 1);
}

static void put_call(generator *g, const function *callee) {
  bool assigns = callee->results > 0 && scope_size(g) >= callee->results && chance(g, 85);
  if (assigns) {
    put_targets(g, callee->results, true);
    buf_add(g->out, " := ");
  } else if (chance(g, 30))
    buf_add(g->out, "call ");
  buf_printf(g->out, "%s(", callee->name);
  for (uint32_t i = 0; i < callee->params; ++i) {
    buf_add(g->out, i ? ", " : "");
    put_expr(g, 1, false);
  }
  buf_put(g->out, ')');
  if (scope_size(g) + 2 < GEN_MAX_SCOPE)
    put_constrain(g, 5);
}

static void put_return(generator *g) {
  buf_add(g->out, "return");
  uint32_t given = here(g)->results;
  if (given && here(g)->is_typed && chance(g, 10))
    given = below(g, given);
  for (uint32_t i = 0; i < given; ++i) {
    buf_add(g->out, i ? ", " : " ");
    put_expr(g, 2, false);
  }
}

static void put_error(generator *g) {
  uint32_t n = 1 + g->hardness;
  if (g->error_label && !g->has_error) {
    g->has_error = true;
    buf_add(g->out, "if (");
    put_literals(g, n, true);
    buf_add(g->out, chance(g, 50) ? ") then ERROR: skip; fi" : ") then again: ERROR: skip; fi");
  } else if (chance(g, 70)) {
    buf_add(g->out, chance(g, 50) ? "assert (" : "assert(");
    put_literals(g, n, false);
    buf_put(g->out, ')');
  } else {
    buf_add(g->out, "abortif ");
    put_literals(g, n, true);
  }
}

static void put_if(generator *g, uint32_t depth) {
  buf_add(g->out, "if ");
  put_expr(g, 2, false);
  buf_add(g->out, " then\n");
  block(g, depth - 1);
  if (chance(g, 15)) {
    line(g);
    buf_add(g->out, "elsif ");
    put_expr(g, 2, false);
    buf_add(g->out, " then\n");
    block(g, depth - 1);
  }
  if (chance(g, 50)) {
    line(g);
    buf_add(g->out, "else\n");
    block(g, depth - 1);
  }
  line(g);
  buf_add(g->out, "fi");
}

static void put_while(generator *g, uint32_t depth) {
  buf_add(g->out, "while ");
  put_expr(g, 2, false);
  buf_add(g->out, " do\n");
  block(g, depth - 1);
  line(g);
  buf_add(g->out, "od");
}

static void put_goto(generator *g) {
  if (g->labels == 0) {
    buf_add(g->out, "skip");
    return;
  }
  uint32_t n = 1 + below(g, 2);
  buf_add(g->out, "goto ");
  for (uint32_t i = 0; i < n; ++i)
    buf_printf(g->out, i ? ", L%u" : "L%u", below(g, g->labels));
}

static void put_dead(generator *g) {
  if (scope_size(g) == 0)
    buf_add(g->out, "skip");
  else {
    buf_add(g->out, "dead ");
    put_any_var(g);
  }
}

static void put_minor(generator *g) {
  switch (below(g, 5)) {
  case 0:
    buf_add(g->out, "skip");
    return;
  case 1:
    put_dead(g);
    return;
  case 2:
    buf_add(g->out, "constrain ");
    put_expr(g, 2, true);
    return;
  case 3:
    buf_add(g->out, "assume ");
    put_expr(g, 2, false);
    return;
  default:
    buf_add(g->out, "print(");
    put_expr(g, 1, false);
    buf_put(g->out, ')');
  }
}

/* What cuts off all that follows is put under a condition, most of the time. */
static bool put_guard(generator *g, uint32_t depth) {
  if (depth < TOP_DEPTH || chance(g, 10))
    return false;
  buf_add(g->out, "if ");
  put_expr(g, 2, false);
  buf_add(g->out, " then ");
  return true;
}

static void put_plain(generator *g, uint32_t depth, uint32_t kind) {
  uint32_t callee = any_callee(g);
  bool is_call = kind < 50, cuts_off = !is_call || callee <= g->current;
  bool guarded = cuts_off && put_guard(g, depth);
  if (is_call)
    put_call(g, &g->procs[callee]);
  else if (kind < 76)
    put_goto(g);
  else
    put_return(g);
  buf_add(g->out, guarded ? "; fi" : "");
}

static void statement(generator *g, uint32_t depth) {
  line(g);
  maybe_label(g);
  uint32_t kind = below(g, 100);
  if (g->budget == 0 || kind < 32)
    put_assign(g);
  else if (kind >= 50 && kind < 64 && depth)
    put_if(g, depth);
  else if (kind >= 64 && kind < 70 && depth)
    put_while(g, depth);
  else if (kind < 79)
    put_plain(g, depth, kind);
  else if (kind < 86)
    put_error(g);
  else
    put_minor(g);
  buf_add(g->out, ";\n");
  if (g->budget)
    --g->budget;
}

/* ---- programs ---- */

static void put_header(generator *g) {
  const function *f = here(g);
  if (!f->is_typed)
    ;
  else if (f->results == 0)
    buf_add(g->out, "void ");
  else if (f->results == 1)
    buf_add(g->out, "bool ");
  else
    buf_printf(g->out, "bool<%u> ", f->results);
  buf_printf(g->out, "%s(", f->name);
  for (uint32_t i = 0; i < f->params; ++i)
    buf_printf(g->out, i ? ", p%u" : "p%u", i);
  buf_add(g->out, ")\nbegin\n");
}

static void put_locals(generator *g) {
  const function *f = here(g);
  for (uint32_t i = 0; i < f->locals; ++i) {
    buf_add(g->out, i ? ", " : "  decl ");
    put_var(g, g->globals + f->params + i);
  }
  buf_add(g->out, f->locals ? ";\n" : "");
  if (chance(g, g->enforced)) {
    buf_add(g->out, "  enforce ");
    put_literals(g, 2, false);
    buf_add(g->out, ";\n");
  }
}

/* Gives every variable a value, so that what follows is not all arbitrary. */
static void put_start(generator *g) {
  uint32_t size = scope_size(g);
  uint32_t from = g->current ? g->globals + here(g)->params : 0;
  if (from >= size || !chance(g, g->current ? 60 : 85))
    return;
  buf_add(g->out, "  ");
  for (uint32_t i = from; i < size; ++i) {
    buf_add(g->out, i > from ? ", " : "");
    put_var(g, i);
  }
  buf_add(g->out, " := ");
  for (uint32_t i = from; i < size; ++i)
    buf_printf(g->out, "%s%c", i > from ? ", " : "", chance(g, 50) ? 'T' : 'F');
  buf_add(g->out, ";\n");
}

static void put_procedure(generator *g) {
  put_header(g);
  put_locals(g);
  put_start(g);
  g->indent = 1;
  g->budget = 4 + below(g, 8);
  g->labels = below(g, 4);
  g->labels_placed = 0;
  g->has_error = false;
  while (g->budget)
    statement(g, TOP_DEPTH);
  if (g->current == 0 || chance(g, 15)) {
    line(g);
    put_error(g);
    buf_add(g->out, ";\n");
  }
  while (g->labels_placed < g->labels)
    buf_printf(g->out, "  L%u: skip;\n", g->labels_placed++);
  if (g->current && (chance(g, 85) || !here(g)->is_typed)) {
    line(g);
    put_return(g);
    buf_add(g->out, "\n");
  }
  buf_add(g->out, "end\n\n");
}

static void plan_procedures(generator *g) {
  g->proc_count = 1 + below(g, MAX_PROCS);
  for (uint32_t i = 0; i < g->proc_count; ++i) {
    function *f = &g->procs[i];
    snprintf(f->name, sizeof f->name, i ? "f%u" : "main", i);
    uint32_t room = GEN_MAX_SCOPE - g->globals;
    f->params = i ? below(g, g->widest) : below(g, 10) == 0;
    f->params = f->params < room ? f->params : room;
    f->locals = below(g, room - f->params + 1 < 4 ? room - f->params + 1 : 4);
    f->results = i ? below(g, 4) : 0;
    f->is_typed = f->results == 0 || chance(g, 85);
  }
}

void bp_generate(buf *out, uint64_t seed) {
  generator g = {.out = out, .random = seed * 0x2545f4914f6cdd1du + 1};
  bool is_wide = chance(&g, 15);
  g.globals = below(&g, is_wide ? 2 : 5);
  g.hardness = below(&g, 3);
  g.stars = below(&g, 3) * 8;
  g.error_label = chance(&g, 40);
  g.enforced = is_wide ? 70 : 12;
  g.widest = is_wide ? GEN_MAX_SCOPE : 3;
  plan_procedures(&g);
  uint32_t declared_late = chance(&g, 10) ? g.globals : 0;
  for (uint32_t i = 0; i < g.globals && !declared_late; ++i) {
    buf_add(out, "decl ");
    put_var(&g, i);
    buf_add(out, ";\n");
  }
  for (g.current = 0; g.current < g.proc_count; ++g.current)
    put_procedure(&g);
  g.current = 0;
  for (uint32_t i = 0; i < declared_late; ++i) {
    buf_add(out, "decl ");
    put_var(&g, i);
    buf_add(out, ";\n");
  }
}
