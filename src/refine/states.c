/* Engine `states`: the states of a program with threads, one after the other, each once.
 *
 * For programs that ask for little besides whose turn it is: then there are finitely many choices, and
 * often finitely many states. All are gone through by breadth, so that a bug has as few turns as
 * possible; if there are no more, every execution has been gone through. States are kept where a choice
 * is made, as the bytes of all variables and what is known of each: it is set, or part of an address.
 * An execution that needs something else (a number as an input, a variable that was never set, an
 * allocation, a call) is left there: then the end of the search proves nothing. So is one in which the
 * numbers of addresses matter. */
#include "refine/engine.h"

#include "base/memory.h"
#include "expr/evaluate.h"

enum {
  MOST_STATE = 1 << 14, /* bytes */
  MOST_MEMORY = 600,    /* MB of states */
  MOST_STEPS = 200000,  /* between two choices */
  MOST_NODES = 20000,   /* of an expression */
  OFFSET_BITS = 20,     /* of an address: the rest is the number of its variable */
};

/* What is known of a byte. */
enum { BYTE_UNSET, BYTE_SET, BYTE_OF_ADDRESS };

typedef struct kept {
  uint32_t parent, label; /* where it stands: at a choice */
  uint32_t drawn;         /* what was chosen at the parent */
  uint8_t *bytes;
} kept;

typedef struct explorer {
  program *p;
  const proc *f;
  map slots; /* var -> offset in a state + 1 */
  VEC(const var *) vars;
  VEC(uint32_t) at; /* by variable: its offset */
  uint32_t size;    /* of the values; as many bytes say which are set */
  uint8_t *now;
  const char *trouble; /* why this execution cannot be followed, or NULL */
  const char *lost;    /* why some were not followed, or NULL */
  VEC(kept) states;
  map seen; /* hash -> index + 1, chained by `next` */
  VEC(uint32_t) next;
  arena memory;
  uint64_t used;
  engine_result *result;
} explorer;

static bool fail(explorer *x, const char *why) {
  if (!x->trouble)
    x->trouble = why;
  return false;
}

/* ---- variables ---- */

static bool add_variable(explorer *x, const var *v) {
  if (v->kind == V_FUNCTION || map_find(&x->slots, map_key(v)))
    return true;
  if (v->type->size == 0 || v->type->size >= MOST_STATE - x->size || x->vars.size >= 2000)
    return false;
  map_put(&x->slots, map_key(v), x->vars.size + 1);
  vec_push(&x->vars, v);
  vec_push(&x->at, x->size);
  x->size += (uint32_t)v->type->size;
  return true;
}

static const expr *find_trouble(exprs *pool, const expr *e, void *context) {
  (void)pool;
  bool pointers = e->count > 0 && e->kid[0]->type->kind == T_PTR;
  bool bad =
      (expr_is_comparison(e) && e->kind != E_EQ && pointers) || e->kind == E_PTRDIFF ||
      e->kind == E_VALID || e->kind == E_NONDET ||
      (e->kind == E_CAST && pointers && e->type->kind != T_PTR && e->type->kind != T_BOOL) ||
      (e->kind == E_CAST && !pointers && e->type->kind == T_PTR && e->kid[0]->kind != E_CONST);
  *(bool *)context |= bad;
  return NULL;
}

static bool expr_is_fine(explorer *x, const expr *e) {
  bool bad = false;
  if (e)
    expr_map(&x->p->pool, e, find_trouble, &bad);
  return !bad;
}

static bool stmt_is_fine(explorer *x, const stmt *s) {
  bool fine = expr_is_fine(x, s->cond);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    fine = fine && expr_is_fine(x, s->lhs[i]);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    fine = fine && expr_is_fine(x, s->rhs[i]);
  return fine;
}

/* All variables that the procedure mentions, and those that their initialisers do. */
static bool find_variables(explorer *x) {
  var_vec found = {0};
  bool fine = true;
  for (vec_each(const stmt, s, &x->f->stmts)) {
    stmt_vars(s, &found);
    fine = fine && stmt_is_fine(x, s);
  }
  for (vec_each(const global, g, &x->p->globals))
    if (g->init)
      expr_vars(g->init, &found);
  for (vec_each(const var *const, v, &found))
    fine = fine && add_variable(x, *v);
  vec_free(&found);
  return fine;
}

/* ---- places ---- */

typedef struct place {
  uint32_t variable, offset;
} place;

static bool value_of(explorer *x, const expr *e, u128 *value);

static bool place_of_pointer(explorer *x, u128 pointer, place *at) {
  uint64_t number = (uint64_t)pointer;
  at->variable = (uint32_t)(number >> OFFSET_BITS) - 1;
  at->offset = (uint32_t)(number & ((1u << OFFSET_BITS) - 1));
  if (number >> OFFSET_BITS == 0 || at->variable >= x->vars.size)
    return fail(x, "an access through a pointer that is not followed");
  return true;
}

static bool place_of_index(explorer *x, const expr *path, place *at) {
  u128 raw;
  if (!value_of(x, path->kid[1], &raw))
    return false;
  i128 index = machine_signed(path->kid[1]->type, raw);
  if (index < 0 || (path->kid[0]->type->length && index >= (i128)path->kid[0]->type->length))
    return fail(x, "an index out of bounds");
  at->offset += (uint32_t)(index * (i128)path->type->size);
  return true;
}

static bool place_of(explorer *x, const expr *path, place *at) {
  u128 pointer;
  switch ((expr_kind)path->kind) {
  case E_VAR: {
    uint64_t *slot = map_find(&x->slots, map_key(path->var));
    if (!slot)
      return fail(x, "the address of a function");
    *at = (place){(uint32_t)*slot - 1, 0};
    return true;
  }
  case E_FIELD: {
    const field *f = &path->kid[0]->type->fields[path->index];
    if (f->bit_width)
      return fail(x, "a bit-field");
    bool ok = place_of(x, path->kid[0], at);
    at->offset += (uint32_t)f->offset;
    return ok;
  }
  case E_INDEX:
    return place_of(x, path->kid[0], at) && place_of_index(x, path, at);
  case E_DEREF:
    return value_of(x, path->kid[0], &pointer) && place_of_pointer(x, pointer, at);
  default:
    return fail(x, "a part of a value");
  }
}

/* Are so many bytes there? */
static bool bytes_at(explorer *x, place at, uint64_t size, uint32_t *offset) {
  if (at.offset + size > x->vars.data[at.variable]->type->size)
    return fail(x, "an access out of bounds");
  *offset = x->at.data[at.variable] + at.offset;
  return true;
}

static bool load(explorer *x, const expr *path, u128 *value) {
  place at;
  uint32_t offset;
  uint64_t size = path->type->size;
  if (path->type->kind != T_INT && path->type->kind != T_BOOL && path->type->kind != T_PTR)
    return fail(x, "a value that is no number");
  if (size > 16 || !place_of(x, path, &at) || !bytes_at(x, at, size, &offset))
    return fail(x, "an access");
  *value = 0;
  for (uint64_t i = size; i-- > 0;) {
    uint8_t known = x->now[x->size + offset + i];
    if (known == BYTE_UNSET)
      return fail(x, "a read of a variable that was never set");
    if (known == BYTE_OF_ADDRESS && path->type->kind != T_PTR)
      return fail(x, "a read of an address as a number");
    *value = *value << 8 | x->now[offset + i];
  }
  *value = machine_cut(path->type, *value);
  return true;
}

static void put_bytes(explorer *x, uint32_t offset, uint64_t size, u128 value, uint8_t known) {
  assert(offset + size <= x->size && known != BYTE_UNSET);
  for (uint64_t i = 0; i < size; ++i) {
    x->now[offset + i] = i < 16 ? (uint8_t)(value >> (8 * i)) : 0;
    x->now[x->size + offset + i] = known;
  }
}

/* A number of that type, or an address, which null is not. */
static void put_value(explorer *x, uint32_t offset, const type *t, u128 value) {
  bool is_address = t->kind == T_PTR && value != 0;
  put_bytes(x, offset, t->size, value, is_address ? BYTE_OF_ADDRESS : BYTE_SET);
}

static bool move_pointer(explorer *x, const expr *e, u128 *value) {
  u128 index;
  place at;
  if (!value_of(x, e->kid[0], value) || !value_of(x, e->kid[1], &index) ||
      !place_of_pointer(x, *value, &at))
    return false;
  i128 to = (i128)at.offset + machine_signed(e->kid[1]->type, index) * (i128)e->type->elem->size;
  if (to < 0 || to >= (i128)x->vars.data[at.variable]->type->size)
    return fail(x, "a pointer past the end of an object");
  *value = (u128)(at.variable + 1) << OFFSET_BITS | (u128)to;
  return true;
}

static bool value_of_place(evaluator *v, const expr *e, u128 *value) {
  explorer *x = v->context;
  place at;
  if (expr_is_path(e))
    return load(x, e, value);
  if (e->kind == E_PTRADD)
    return move_pointer(x, e, value);
  if (e->kind != E_ADDR || !place_of(x, e->kid[0], &at))
    return fail(x, "an expression");
  *value = (u128)(at.variable + 1) << OFFSET_BITS | at.offset;
  return true;
}

static bool value_of(explorer *x, const expr *e, u128 *value) {
  evaluator v = {.place = value_of_place, .context = x, .nodes = MOST_NODES};
  return expr_evaluate(&v, e, value) || fail(x, "an operation without a value");
}

/* ---- writing ---- */

static bool write_value(explorer *x, const expr *e, const type *t, uint32_t offset);

static bool write_parts(explorer *x, const expr *e, uint32_t offset) {
  const type *t = e->type;
  put_bytes(x, offset, t->size, 0, BYTE_SET);
  for (uint32_t i = 0; i < e->count; ++i) {
    if (t->kind == T_STRUCT && t->fields[i].bit_width)
      return fail(x, "a bit-field");
    uint64_t at = t->kind == T_ARRAY ? i * t->elem->size : t->fields[i].offset;
    if (!write_value(x, e->kid[i], e->kid[i]->type, offset + (uint32_t)at))
      return false;
  }
  return true;
}

static bool copy_bytes(explorer *x, const expr *from, uint32_t offset) {
  place at;
  uint32_t source;
  if (!place_of(x, from, &at) || !bytes_at(x, at, from->type->size, &source))
    return false;
  memmove(x->now + offset, x->now + source, from->type->size);
  memmove(x->now + x->size + offset, x->now + x->size + source, from->type->size);
  return true;
}

static bool reads_nothing(const expr *e) {
  expr_vec paths = {0};
  expr_paths(e, &paths);
  bool nothing = paths.size == 0;
  vec_free(&paths);
  return nothing;
}

static bool write_value(explorer *x, const expr *e, const type *t, uint32_t offset) {
  u128 value;
  while (e->kind == E_CAST && t->kind == T_PTR && e->kid[0]->type->kind == T_PTR)
    e = e->kid[0];
  if (e->kind == E_AGG) /* its parts are read before it is written */
    return reads_nothing(e) ? write_parts(x, e, offset) : fail(x, "a composite value");
  if (expr_is_path(e)) /* what was never set stays so */
    return copy_bytes(x, e, offset);
  if (type_is_aggregate(t))
    return fail(x, "a composite value");
  if (!value_of(x, e, &value))
    return false;
  put_value(x, offset, t, value);
  return true;
}

/* In parallel: values of scalars first, then they are written. */
static bool assign(explorer *x, const stmt *s) {
  u128 values[64];
  uint32_t offsets[64];
  if (s->cond || s->lhs_count > 64)
    return fail(x, "a statement with a clause");
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    place at;
    if (!place_of(x, s->lhs[i], &at) || !bytes_at(x, at, s->lhs[i]->type->size, &offsets[i]))
      return false;
    if (s->lhs_count == 1)
      return write_value(x, s->rhs[0], s->lhs[0]->type, offsets[0]);
    if (type_is_aggregate(s->lhs[i]->type) || !value_of(x, s->rhs[i], &values[i]))
      return fail(x, "a composite value");
  }
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    put_value(x, offsets[i], s->lhs[i]->type, values[i]);
  return true;
}

static bool forget(explorer *x, const stmt *s) {
  if (s->havoc != HAVOC_UNINIT)
    return fail(x, "an input that is a number");
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    place at;
    uint32_t offset;
    uint64_t size = s->lhs[i]->type->size;
    if (!place_of(x, s->lhs[i], &at) || !bytes_at(x, at, size, &offset))
      return false;
    memset(x->now + offset, 0, size);
    memset(x->now + x->size + offset, 0, size);
  }
  return true;
}

/* ---- one execution, up to the next choice ---- */

static uint32_t choices_at(const stmt *s) {
  if (s->kind == S_GOTO)
    return s->succ_count;
  bool is_bool = s->kind == S_HAVOC && s->havoc == HAVOC_INPUT && s->lhs_count == 1 &&
                 s->lhs[0]->type->kind == T_BOOL;
  return is_bool ? 2 : 1;
}

typedef enum way { WAY_ON, WAY_ENDS, WAY_ERROR, WAY_LOST } way;

static way test(explorer *x, const stmt *s, uint32_t *label) {
  u128 value;
  if (!value_of(x, s->cond, &value))
    return WAY_LOST;
  if (s->kind == S_BRANCH)
    *label = s->succ[value ? 0 : 1];
  else if (!value)
    return s->kind == S_ASSERT ? WAY_ERROR : WAY_ENDS;
  else
    *label = s->succ[0];
  return WAY_ON;
}

static way step(explorer *x, uint32_t *label) {
  const stmt *s = &x->f->stmts.data[*label];
  bool ok = true;
  switch ((stmt_kind)s->kind) {
  case S_ASSUME:
  case S_ASSERT:
  case S_BRANCH:
    return test(x, s, label);
  case S_SKIP:
  case S_GOTO:
    break;
  case S_ASSIGN:
    ok = assign(x, s);
    break;
  case S_HAVOC:
    ok = forget(x, s);
    break;
  case S_RETURN:
  case S_HALT:
    return WAY_ENDS;
  default:
    ok = fail(x, s->kind == S_UNKNOWN && s->text ? s->text : "a call or an allocation");
    break;
  }
  if (!ok)
    return WAY_LOST;
  *label = s->succ[0];
  return WAY_ON;
}

static way go_on(explorer *x, uint32_t *label) {
  for (uint32_t i = 0; i < MOST_STEPS; ++i) {
    if (choices_at(&x->f->stmts.data[*label]) > 1)
      return WAY_ON;
    way w = step(x, label);
    if (w != WAY_ON)
      return w;
  }
  fail(x, "a thread that does not come to the end of a step");
  return WAY_LOST;
}

/* ---- all of them ---- */

static bool is_known(explorer *x, uint32_t label, uint64_t hash) {
  for (uint64_t i = map_get(&x->seen, hash, 0); i; i = x->next.data[i - 1])
    if (x->states.data[i - 1].label == label &&
        memcmp(x->states.data[i - 1].bytes, x->now, 2 * (size_t)x->size) == 0)
      return true;
  return false;
}

static void keep(explorer *x, uint32_t parent, uint32_t label, uint32_t drawn) {
  size_t size = 2 * (size_t)x->size;
  uint64_t hash = hash_mix(hash_bytes(x->now, size), label);
  if (is_known(x, label, hash))
    return;
  x->used += size + sizeof(kept) + 32;
  vec_push(&x->next, (uint32_t)map_get(&x->seen, hash, 0));
  vec_push(&x->states, (kept){parent, label, drawn, arena_copy(&x->memory, x->now, size)});
  map_put(&x->seen, hash, x->states.size);
}

static void claim_error(explorer *x, uint32_t from, uint32_t drawn) {
  u128_vec back = {0};
  vec_push(&back, drawn);
  for (; from; from = x->states.data[from].parent)
    vec_push(&back, x->states.data[from].drawn);
  while (back.size)
    vec_push(&x->result->inputs, vec_pop(&back));
  vec_free(&back);
  x->result->verdict = VERDICT_FALSE;
}

/* The choice `drawn` at a state, and what follows. False: an error. */
static bool choose(explorer *x, uint32_t from, uint32_t drawn) {
  kept k = x->states.data[from];
  const stmt *s = &x->f->stmts.data[k.label];
  memcpy(x->now, k.bytes, 2 * (size_t)x->size);
  x->trouble = NULL;
  uint32_t label = s->succ[s->kind == S_GOTO ? drawn : 0];
  place at;
  uint32_t offset;
  if (s->kind == S_HAVOC) {
    if (!place_of(x, s->lhs[0], &at) || !bytes_at(x, at, 1, &offset)) {
      x->lost = x->lost ? x->lost : x->trouble;
      return true;
    }
    put_bytes(x, offset, 1, drawn, BYTE_SET);
  }
  way w = go_on(x, &label);
  if (w == WAY_ON)
    keep(x, from, label, drawn);
  if (w == WAY_LOST && !x->lost)
    x->lost = x->trouble;
  if (w == WAY_ERROR)
    claim_error(x, from, drawn);
  return w != WAY_ERROR;
}

static bool begin(explorer *x) {
  x->now = xcalloc(2, (size_t)x->size + 1);
  for (vec_each(const global, g, &x->p->globals)) {
    uint64_t *slot = map_find(&x->slots, map_key(g->var));
    if (!slot || g->var->is_extern)
      continue;
    uint32_t offset = x->at.data[*slot - 1];
    put_bytes(x, offset, g->var->type->size, 0, BYTE_SET);
    if (g->init && !write_value(x, g->init, g->var->type, offset))
      return false;
  }
  uint32_t label = x->f->entry;
  way w = go_on(x, &label);
  if (w != WAY_ON)
    return fail(x, "an execution without a choice");
  keep(x, 0, label, 0);
  return true;
}

static void search(explorer *x, const engine_request *request) {
  deadline limit = request->q.deadline;
  for (uint32_t i = 0; i < x->states.size; ++i) {
    uint32_t choices = choices_at(&x->f->stmts.data[x->states.data[i].label]);
    for (uint32_t k = 0; k < choices; ++k)
      if (!choose(x, i, k))
        return;
    if (x->used >> 20 > MOST_MEMORY || deadline_passed(&limit)) {
      engine_unknown(x->result, "%u states, and there are more", x->states.size);
      return;
    }
  }
  if (x->lost) {
    engine_unknown(x->result, "%s", x->lost);
    return;
  }
  x->result->verdict = VERDICT_TRUE;
  x->result->exhaustive = true;
}

static bool has_turns(const proc *f) {
  for (vec_each(const stmt, s, &f->stmts))
    if (s->is_turn)
      return true;
  return false;
}

void engine_states(const engine_request *request, engine_result *result) {
  explorer x = {.p = request->q.program, .f = request->q.entry, .result = result};
  if (!has_turns(x.f) || x.p->pool.integers == INTEGERS_MATH || question_is_open(&request->q))
    engine_unknown(result, "the program has no threads");
  else if (!find_variables(&x))
    engine_unknown(result, "the program has more than variables of known size and numbers in them");
  else if (!begin(&x))
    engine_unknown(result, "%s", x.trouble);
  else
    search(&x, request);
  map_free(&x.slots);
  map_free(&x.seen);
  vec_free(&x.vars);
  vec_free(&x.at);
  vec_free(&x.states);
  vec_free(&x.next);
  arena_free(&x.memory);
  free(x.now);
}
