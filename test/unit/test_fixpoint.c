/* The fixed-point calculus: the parser's errors, and the evaluator against one over explicit sets
 * that follows the definition of `Evaluate` to the letter, on random systems. */
#include "unit.h"

#include "fixpoint/eval.h"

static uint64_t seed;
static uint32_t draw(uint32_t below) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (uint32_t)((seed * 0x2545f4914f6cdd1du) >> 33) % below;
}

/* ---- the naive evaluator ------------------------------------------------- */

enum { MAX_RELATIONS = 8, MAX_TUPLES = 64, MAX_VARS = 16, MAX_ROUNDS = 200 };

typedef uint64_t tuple_set; /* bit: number of the tuple of formals, the first formal lowest */

typedef struct naive {
  const mu_system *m;
  bool known[MAX_RELATIONS];
  tuple_set value[MAX_RELATIONS];
  bool oscillates;
} naive;

typedef struct binding {
  const mu_var *var;
  uint64_t value; /* its bits, the first of the block highest */
} binding;

typedef struct valuation {
  binding list[MAX_VARS];
  int count;
} valuation;

static uint64_t values_of(const mu_type *t) { /* how many combinations of bits */
  return (uint64_t)1 << t->width;
}

static bool is_value(const mu_type *t, uint64_t bits) {
  if (t->kind == MU_BOOL)
    return true;
  if (t->kind == MU_ENUM)
    return bits < t->size;
  if (t->kind == MU_ARRAY) {
    for (uint32_t i = 0; i < t->length; ++i)
      if (!is_value(t->elem,
                    bits >> (t->width - (i + 1) * t->elem->width) & (values_of(t->elem) - 1)))
        return false;
    return true;
  }
  for (uint32_t i = 0; i < t->fields.size; ++i) {
    const mu_field *f = &t->fields.data[i];
    if (!is_value(f->type,
                  bits >> (t->width - f->offset - f->type->width) & (values_of(f->type) - 1)))
      return false;
  }
  return true;
}

static uint64_t term_value(const valuation *v, const mu_term *t) {
  if (!t->var)
    return t->value;
  for (int i = v->count; i-- > 0;)
    if (v->list[i].var == t->var)
      return v->list[i].value >> (t->var->type->width - t->offset - t->type->width) &
             (values_of(t->type) - 1);
  fail_msg("unbound variable %s", t->var->name);
  return 0;
}

static bool naive_holds(naive *n, const mu_formula *f, valuation *v);

static bool naive_exists(naive *n, const mu_formula *f, valuation *v, uint32_t next) {
  if (next == f->count)
    return naive_holds(n, f->kids[0], v);
  const mu_var *var = f->vars[next];
  bool found = false;
  for (uint64_t bits = 0; bits < values_of(var->type) && !found; ++bits)
    if (is_value(var->type, bits)) {
      assert_true(v->count < MAX_VARS);
      v->list[v->count++] = (binding){var, bits};
      found = naive_exists(n, f, v, next + 1);
      v->count--;
    }
  return found;
}

static bool naive_holds(naive *n, const mu_formula *f, valuation *v) {
  switch (f->kind) {
  case F_TRUE:
    return true;
  case F_FALSE:
    return false;
  case F_NOT:
    return !naive_holds(n, f->kids[0], v);
  case F_AND:
    for (uint32_t i = 0; i < f->count; ++i)
      if (!naive_holds(n, f->kids[i], v))
        return false;
    return true;
  case F_OR:
    for (uint32_t i = 0; i < f->count; ++i)
      if (naive_holds(n, f->kids[i], v))
        return true;
    return false;
  case F_IFF:
    return naive_holds(n, f->kids[0], v) == naive_holds(n, f->kids[1], v);
  case F_TERM:
    return term_value(v, &f->a);
  case F_EQUAL:
    return (int64_t)term_value(v, &f->a) == (int64_t)term_value(v, &f->b) + f->plus;
  case F_LESS:
    return (int64_t)term_value(v, &f->a) < (int64_t)term_value(v, &f->b) + f->plus;
  case F_APPLY: {
    uint64_t tuple = 0, shift = 0;
    for (uint32_t i = 0; i < f->count; ++i) {
      tuple |= term_value(v, &f->args[i]) << shift;
      shift += f->args[i].type->width;
    }
    assert_true(n->known[f->relation->index]);
    return n->value[f->relation->index] >> tuple & 1;
  }
  case F_EXISTS:
    return naive_exists(n, f, v, 0);
  }
  return false;
}

static tuple_set naive_body(naive *n, const mu_relation *r) {
  tuple_set result = 0;
  uint32_t width = 0;
  for (uint32_t i = 0; i < r->arity; ++i)
    width += r->formals[i]->type->width;
  assert_true((uint64_t)1 << width <= MAX_TUPLES);
  for (uint64_t tuple = 0; tuple < (uint64_t)1 << width; ++tuple) {
    valuation v = {0};
    uint64_t rest = tuple;
    bool valid = true;
    for (uint32_t i = 0; i < r->arity; ++i) {
      const mu_type *t = r->formals[i]->type;
      uint64_t bits = rest & (values_of(t) - 1);
      rest >>= t->width;
      valid = valid && is_value(t, bits);
      v.list[v.count++] = (binding){r->formals[i], bits};
    }
    if (valid && naive_holds(n, r->body, &v))
      result |= (tuple_set)1 << tuple;
  }
  return result;
}

static tuple_set naive_evaluate(naive outer, const mu_relation *r, bool *oscillates) {
  tuple_set s = 0;
  for (int round = 0; round < MAX_ROUNDS; ++round) {
    naive n = outer; /* Eq'': r stands for s */
    n.known[r->index] = true;
    n.value[r->index] = s;
    naive inner = n;
    for (uint32_t i = 0; i < r->uses.size; ++i) {
      uint32_t use = r->uses.data[i];
      if (n.known[use])
        continue;
      inner.value[use] = naive_evaluate(n, n.m->relations.data[use], oscillates);
      inner.known[use] = true;
      if (*oscillates)
        return 0;
    }
    tuple_set next = naive_body(&inner, r);
    if (next == s)
      return s;
    s = next;
  }
  *oscillates = true;
  return 0;
}

/* ---- random systems ------------------------------------------------------ */

typedef struct maker {
  buf text;
  int relations;
  int arity[MAX_RELATIONS];
  int type[MAX_RELATIONS][2]; /* of formals: 0 bool, 1 T, 2 C */
  char scope[MAX_VARS][16];
  int scope_type[MAX_VARS];
  int scope_size, names;
} maker;

static const char *const type_names[] = {"bool", "T", "C"};

/* A term of the type: a variable or a part of one, or (unless it decides the type of a comparison)
 * a constant. */
static void make_term(maker *k, int type, bool may_be_constant) {
  for (int tries = 0; tries < 6; ++tries) {
    int v = (int)draw((uint32_t)k->scope_size + 1);
    if (v == k->scope_size)
      continue;
    if (k->scope_type[v] == type) {
      buf_add(&k->text, k->scope[v]);
      return;
    }
    if (k->scope_type[v] == 2 && type < 2) {
      buf_printf(&k->text, "%s.%s", k->scope[v], type ? "t" : "b");
      return;
    }
  }
  if (type == 2 || !may_be_constant) /* the first in scope is of class C */
    buf_printf(&k->text, "%s%s", k->scope[0], type == 2 ? "" : type ? ".t" : ".b");
  else
    buf_printf(&k->text, "%u", draw(type ? 3 : 2));
}

static void make_formula(maker *k, int depth) {
  uint32_t choice = draw(depth > 0 ? 10 : 4);
  switch (choice) {
  case 0: {
    int type = (int)draw(3);
    make_term(k, type, false);
    buf_add(&k->text, draw(3) ? " = " : " != ");
    make_term(k, type, true);
    return;
  }
  case 1:
  case 2:
  case 4: {
    int r = (int)draw((uint32_t)k->relations);
    if (choice != 1 && draw(4) == 0)
      buf_add(&k->text, "!");
    buf_printf(&k->text, "R%d(", r);
    for (int i = 0; i < k->arity[r]; ++i) {
      buf_add(&k->text, i ? ", " : "");
      make_term(k, k->type[r][i], true);
    }
    buf_add(&k->text, ")");
    return;
  }
  case 3: {
    static const char *const ops[] = {"<", "<=", ">", ">="};
    make_term(k, 1, false);
    buf_printf(&k->text, " %s ", ops[draw(4)]);
    make_term(k, 1, true);
    if (draw(3) == 0 && k->text.text[k->text.size - 1] > '9')
      buf_printf(&k->text, " + %u", draw(3));
    return;
  }
  case 5:
  case 6:
    if (k->scope_size < MAX_VARS - 1) {
      int type = (int)draw(3);
      buf_printf(&k->text, "(%s %s v%d. ", draw(3) ? "exists" : "forall", type_names[type],
                 k->names);
      snprintf(k->scope[k->scope_size], sizeof *k->scope, "v%d", k->names++);
      k->scope_type[k->scope_size++] = type;
      make_formula(k, depth - 1);
      k->scope_size--;
      buf_add(&k->text, ")");
      return;
    }
    /* fall through */
  default: {
    static const char *const ops[] = {" & ", " | ", " | ", " & ", " -> ", " <-> "};
    const char *op = ops[draw(6)];
    buf_add(&k->text, "(");
    make_formula(k, depth - 1);
    buf_add(&k->text, op);
    make_formula(k, depth - 1);
    if (op[1] == '&' || op[1] == '|')
      for (uint32_t more = draw(2); more > 0; --more) {
        buf_add(&k->text, op);
        make_formula(k, depth - 1);
      }
    buf_add(&k->text, ")");
  }
  }
}

/* A system with enumerations that do not use all codes, nested and often not monotone. */
static void make_system(maker *k) {
  buf_add(&k->text, "enum T { 0..2 };\nclass C { bool b; T t; };\n");
  k->relations = 1 + (int)draw(3);
  for (int r = 0; r < k->relations; ++r) {
    k->arity[r] = 1 + (int)draw(2);
    for (int i = 0; i < k->arity[r]; ++i)
      k->type[r][i] = (int)draw(3);
  }
  for (int r = 0; r < k->relations; ++r) {
    k->scope_size = 0;
    buf_printf(&k->text, "mu bool R%d(", r);
    int first = 0;
    for (int i = 0; i < k->arity[r]; ++i) {
      buf_printf(&k->text, "%s%s x%d", i ? ", " : "", type_names[k->type[r][i]], i);
      snprintf(k->scope[k->scope_size], sizeof *k->scope, "x%d", i);
      k->scope_type[k->scope_size++] = k->type[r][i];
      if (k->type[r][i] == 2)
        first = i + 1;
    }
    buf_add(&k->text, ") (");
    if (!first) { /* terms of class C need a variable of it in scope, first of all */
      memmove(k->scope[1], k->scope[0], sizeof k->scope - sizeof *k->scope);
      memmove(k->scope_type + 1, k->scope_type, sizeof k->scope_type - sizeof *k->scope_type);
      strcpy(k->scope[0], "c");
      k->scope_type[0] = 2;
      k->scope_size++;
      buf_add(&k->text, "exists C c. ");
    } else if (first == 2) {
      char name[16];
      memcpy(name, k->scope[0], sizeof name);
      memcpy(k->scope[0], k->scope[1], sizeof name);
      memcpy(k->scope[1], name, sizeof name);
      int type = k->scope_type[0];
      k->scope_type[0] = k->scope_type[1];
      k->scope_type[1] = type;
    }
    make_formula(k, 3);
    buf_add(&k->text, ");\n");
  }
}

/* ---- comparison ---------------------------------------------------------- */

typedef struct comparison {
  const char *text;
  int stable, oscillating;
} comparison;

static bool contains(bdd_space *s, const mu_relation *r, rel value, uint64_t tuple) {
  bdd_mark here = bdd_here(s);
  rel point = REL_TRUE;
  for (uint32_t i = 0; i < r->arity; ++i) {
    const mu_type *t = r->formals[i]->type;
    point =
        rel_and(s, point, rel_number(s, r->formals[i]->bits, t->width, tuple & (values_of(t) - 1)));
    tuple >>= t->width;
  }
  bool inside = !rel_is_false(rel_and(s, point, value));
  bdd_leave(s, here, REL_FALSE);
  return inside;
}

static void compare_one(bdd_space *s, void *argument) {
  comparison *c = argument;
  mu_error error = {0};
  mu_system *m = mu_new();
  if (!mu_parse(m, c->text, strlen(c->text), &error))
    fail_msg("%u:%u: %s in\n%s", error.line, error.column, error.message, c->text);
  for (uint32_t i = 0; i < m->relations.size; ++i) {
    const mu_relation *r = m->relations.data[i];
    mu_run *run = mu_run_new(m, NULL);
    mu_run_open(run, s);
    naive n = {.m = m};
    bool oscillates = false;
    tuple_set expected = naive_evaluate(n, r, &oscillates);
    rel value = mu_value(run, r);
    if (mu_oscillation(run)) {
      if (!oscillates)
        fail_msg("%s oscillates only in the evaluator, in\n%s", r->name, c->text);
      c->oscillating++;
    } else if (!oscillates) {
      c->stable++;
      for (uint64_t tuple = 0; tuple < MAX_TUPLES; ++tuple) {
        uint32_t width = 0;
        for (uint32_t k = 0; k < r->arity; ++k)
          width += r->formals[k]->type->width;
        if (tuple >> width == 0 && contains(s, r, value, tuple) != (expected >> tuple & 1))
          fail_msg("%s differs at %d in\n%s", r->name, (int)tuple, c->text);
      }
    }
    mu_run_free(run);
  }
  mu_free(m);
}

static void random_systems(void **state) {
  (void)state;
#ifdef ASSAY_STRESS
  enum { SYSTEMS = 20 };
#else
  enum { SYSTEMS = 1500 };
#endif
  seed = 11;
  comparison c = {0};
  for (int i = 0; i < SYSTEMS; ++i) {
    maker k = {0};
    make_system(&k);
    c.text = buf_text(&k.text);
    bdd_space *s = bdd_open(&(bdd_config){.nodes = 4000});
    assert_int_equal(bdd_guard(s, compare_one, &c), BDD_DONE);
    bdd_close(s);
    buf_free(&k.text);
  }
  assert_true(c.stable > SYSTEMS / 2);
  assert_true(c.oscillating > SYSTEMS / 50);
}

/* ---- errors -------------------------------------------------------------- */

static void errors_have_places(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
    uint32_t line, column;
  } cases[] = {
      {"bool R(bool x) (x", "expected ')' before the end of the text", 1, 18},
      {"bool R(bool x) (x &);", "expected a formula before ')'", 1, 20},
      {"\n  bool R(Foo x) (true);", "unknown type 'Foo'", 2, 10},
      {"bool R(bool x) (y);", "unknown variable or value 'y'", 1, 17},
      {"bool R(bool x) (Q(x));", "unknown relation 'Q'", 1, 17},
      {"bool R(bool x) (x); R(true, false);", "'R' has 1 arguments, not 2", 1, 21},
      {"enum T {a, b}; bool R(T x) (x);", "this has type 'T' where 'bool' is needed", 1, 29},
      {"enum T {a, b}; bool R(T x) (x = c);", "unknown variable or value 'c'", 1, 33},
      {"enum T {0..3}; bool R(T x) (x = 4);", "4 is not in the range of 'T'", 1, 33},
      {"enum T {3..0};", "the range 3..0 is empty or too large", 1, 9},
      {"enum T {a, a};", "'a' occurs twice in this enumeration", 1, 12},
      {"class C { bool b; }; bool R(C x) (x.d);", "the class 'C' has no field 'd'", 1, 37},
      {"class C { bool b; bool b; };", "there is already a field 'b'", 1, 24},
      {"bool R(bool x) (x.b);", "there are no fields in a value of type 'bool'", 1, 19},
      {"bool R(bool x) (R(x));", "'R' depends on itself; only a `mu bool` relation may", 1, 6},
      {"bool R(bool x) (Q(x)); bool Q(bool x) (R(x));",
       "'R' depends on itself; only a `mu bool` relation may", 1, 6},
      {"bool R(bool x, bool x) (x);", "'x' is declared twice", 1, 21},
      {"bool R(bool x) (x); bool R(bool y) (y);", "there is already a relation 'R'", 1, 26},
      {"bool R(bool x);", "'R' has no definition, and no program gives it", 1, 6},
      {"#foo R;", "unknown command '#foo'; there are #size, #timer and #reset", 1, 1},
      {"#size R;", "unknown relation 'R'", 1, 7},
      {"/* open", "this comment does not end", 1, 1},
      {"true $;", "unexpected character '$'", 1, 6},
      {"3;", "a number is not a formula", 1, 1},
      {"enum T {0..3}; (exists T x. x);", "this has type 'T' where 'bool' is needed", 1, 29},
      {"enum T {0..K};", "unknown constant 'K'", 1, 12},
      {"enum T {0..9999999999999};", "this number is too large", 1, 12},
      {"enum T {0..3}; class C { bool b[3]; }; (exists T i, C c. c.b[i]);",
       "the type 'T' of this index does not fit an array of 3", 1, 62},
      {"class C { bool b[3]; }; (exists C c. c.b[3]);", "the index 3 is outside of an array of 3",
       1, 42},
      {"class C { bool b[3]; }; (exists C c. c.b);", "an array needs an index here", 1, 38},
      {"bool R(bool x) x < ( true );", "expected a variable before '('", 1, 20},
      {"bool R(bool x) (x < true);", "values of type 'bool' have no order", 1, 19},
  };
  for (int i = 0; i < COUNT(cases); ++i) {
    mu_system *m = mu_new();
    mu_error error = {0};
    assert_false(mu_parse(m, cases[i].text, strlen(cases[i].text), &error));
    assert_string_equal(error.message, cases[i].message);
    if (error.line != cases[i].line || error.column != cases[i].column)
      fail_msg("%s: %u:%u", cases[i].text, error.line, error.column);
    free(error.message);
    mu_free(m);
  }
}

static void deep_nesting_is_an_error(void **state) {
  (void)state;
  buf text = {0};
  for (int i = 0; i < 100000; ++i)
    buf_put(&text, '(');
  mu_system *m = mu_new();
  mu_error error = {0};
  assert_false(mu_parse(m, buf_text(&text), text.size, &error));
  assert_string_equal(error.message, "this is nested too deeply");
  free(error.message);
  mu_free(m);
  buf_free(&text);
}

/* ---- answers ------------------------------------------------------------- */

typedef struct execution {
  mu_system *m;
  buf out;
  mu_answer answer;
  char oscillation[16]; /* the relation's name, or empty */
  uint64_t rounds;      /* of the first relation */
} execution;

static void execute(bdd_space *s, void *argument) {
  execution *e = argument;
  mu_run *run = mu_run_new(e->m, NULL);
  mu_run_open(run, s);
  e->answer = mu_execute(run, &e->out);
  snprintf(e->oscillation, sizeof e->oscillation, "%s",
           mu_oscillation(run) ? mu_oscillation(run)->name : "");
  if (e->m->relations.size)
    e->rounds = mu_statistics_of(run, e->m->relations.data[0]).rounds;
  mu_run_free(run);
}

static execution run_text(const char *text) {
  execution e = {.m = mu_new()};
  mu_error error = {0};
  if (!mu_parse(e.m, text, strlen(text), &error))
    fail_msg("%u:%u: %s", error.line, error.column, error.message);
  bdd_space *s = bdd_open(&(bdd_config){0});
  assert_int_equal(bdd_guard(s, execute, &e), BDD_DONE);
  bdd_close(s);
  mu_free(e.m);
  return e;
}

static mu_answer answer_to(const char *text) {
  execution e = run_text(text);
  buf_free(&e.out);
  return e.answer;
}

static void reachability(void **state) {
  (void)state;
  static const char system[] =
      "enum N { 0..99 };\n"
      "bool Step(N x, N y) x ~+ y ( y = x + 3 );\n"
      "mu bool Reach(N x) ( x = 1 | (exists N y. (Reach(y) & Step(y, x))) );\n"
      "#size Reach;\n";
  buf text = {0};
  buf_printf(&text, "%s Reach(97);", system);
  assert_int_equal(answer_to(buf_text(&text)), MU_TRUE);
  buf_clear(&text);
  buf_printf(&text, "%s Reach(98);", system);
  assert_int_equal(answer_to(buf_text(&text)), MU_FALSE);
  buf_clear(&text);
  buf_printf(&text, "%s (forall N x. (Reach(x) -> x != 0)) & !(exists N x. (Reach(x) & x > 97));",
             system);
  assert_int_equal(answer_to(buf_text(&text)), MU_TRUE);
  buf_free(&text);
}

static void oscillation_is_unknown(void **state) {
  (void)state;
  execution e = run_text("mu bool R(bool x) ( !R(x) ); (exists bool x. R(x));");
  assert_int_equal(e.answer, MU_UNKNOWN);
  assert_string_equal(e.oscillation, "R");
  buf_free(&e.out);
  /* a cycle that is entered after some steps */
  e = run_text("enum N {0..9}; mu bool R(N x) ("
               " (x = 0 & !(exists N y. y > 2 & R(y))) | (exists N y. R(y) & x = y + 1)"
               " | (x = 3 & R(9)) ); R(5);");
  assert_int_equal(e.answer, MU_UNKNOWN);
  buf_free(&e.out);
  /* what is not needed is not evaluated */
  assert_int_equal(answer_to("mu bool R(bool x) ( !R(x) ); true | R(true);"), MU_TRUE);
}

static void early_termination(void **state) {
  (void)state;
  execution e = run_text("enum N {0..1023}; mu bool R(N x) ("
                         " (exists N y. R(y) & y = 5) | x = 0 | (exists N y. R(y) & x = y + 1) );"
                         "R(1000);");
  assert_int_equal(e.answer, MU_TRUE);
  assert_true(e.rounds < 10);
  buf_free(&e.out);
}

/* The operational meaning of paper 004: with the substituted system, Q below sees the current R. */
static void nested_systems(void **state) {
  (void)state;
  assert_int_equal(answer_to("enum N {0..7};"
                             "mu bool R(N x) ( x = 0 | (exists N y. Q(y) & x = y + 1) );"
                             "mu bool Q(N x) ( R(x) & x < 4 );"
                             "R(4) & !R(5) & Q(3) & !Q(4);"),
                   MU_TRUE);
  /* evaluated for itself, Q makes R start from Q empty each time */
  assert_int_equal(answer_to("mu bool A(bool x) ( B(x) ); mu bool B(bool x) ( x | !A(x) );"
                             "B(true);"),
                   MU_UNKNOWN);
}

static void arrays_and_constants(void **state) {
  (void)state;
  assert_int_equal(answer_to("enum I {0..3}; enum V {0..4}; class C { V a[4]; };"
                             "bool Sorted(C c) ( forall I i, I j. (j = i + 1 -> c.a[i] < c.a[j]) );"
                             "(exists C c. Sorted(c) & c.a[0] = 1 & c.a[3] = 4 & c.a[1] = 2) &"
                             "!(exists C c. Sorted(c) & c.a[1] = 0) &"
                             "(forall C c, I i. (Sorted(c) & i > 0 -> c.a[i] != 0));"),
                   MU_TRUE);
}

static void applications_with_constants_and_repetitions(void **state) {
  (void)state;
  assert_int_equal(answer_to("enum N {0..4}; bool Less(N x, N y) ( x < y );"
                             "(forall N x. !Less(x, x)) & Less(2, 3) & !Less(3, 3) &"
                             "(exists N x. Less(x, 1)) & !(exists N x. Less(4, x)) &"
                             "(forall N x, N y. (Less(x, y) -> !Less(y, x)));"),
                   MU_TRUE);
}

static void commands_print(void **state) {
  (void)state;
  execution e = run_text("bool R(bool x, bool y) ( x & y );\n#size R;\n#reset R;\nR(1, 1);\n");
  assert_string_equal(buf_text(&e.out), "size R: 2 nodes\nquery at line 4: true\n");
  assert_int_equal(e.rounds, 2); /* computed again after the reset */
  buf_free(&e.out);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(errors_have_places),
      cmocka_unit_test(deep_nesting_is_an_error),
      cmocka_unit_test(reachability),
      cmocka_unit_test(oscillation_is_unknown),
      cmocka_unit_test(early_termination),
      cmocka_unit_test(nested_systems),
      cmocka_unit_test(arrays_and_constants),
      cmocka_unit_test(applications_with_constants_and_repetitions),
      cmocka_unit_test(commands_print),
      cmocka_unit_test(random_systems),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
