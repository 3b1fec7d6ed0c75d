/* alias_eval.h: a small evaluator of core programs that compares every access with what the alias
 * analysis says about it; for test_alias_fuzz.c. It is written against the header of the room, not
 * against its code.
 *
 * Memory is a list of objects at increasing addresses with gaps between them; addresses are never
 * used again. Accesses outside live objects, indices outside arrays (A1), arithmetic that leaves the
 * array it started in (A2) and overwriting a part of a pointer (A4) are errors. A statement with an error is skipped: as the order of
 * statements does not matter to the analysis, it holds for such runs, too. */
#ifndef ASSAY_TEST_ALIAS_EVAL_H
#define ASSAY_TEST_ALIAS_EVAL_H

#include "alias/alias.h"
#include "base/memory.h"

#include <setjmp.h>

typedef struct thing {
  uint64_t base, size;
  uint8_t *bytes;
  bool live;
  const var *var;       /* or NULL */
  uint32_t proc, label; /* allocation site */
  const type *outside;  /* made before the start, of that type; or NULL */
  bool unknown;         /* came from a function without a body */
} thing;

typedef struct activation {
  const proc *f;
  uint32_t first;    /* thing of its first variable; those before are older */
  uint32_t label;    /* being executed */
  uint32_t home[64]; /* by position: params, then locals */
} activation;

typedef struct eval {
  program *p;
  alias *a;
  uint64_t seed;
  VEC(thing) things;
  VEC(activation) stack;
  VEC(uint32_t) globals;
  uint64_t next; /* address */
  uint32_t steps, limit;
  bool checking; /* accesses are those of the program */
  jmp_buf *trap; /* where an error jumps to */
  jmp_buf *end;  /* where the end of the run jumps to */
  uint64_t accesses, questions;
  char failure[400]; /* empty: none */
} eval;

typedef struct bytes {
  uint8_t at[160];
  uint32_t size;
} bytes;

static uint32_t eval_below(eval *v, uint32_t n) {
  v->seed ^= v->seed << 13;
  v->seed ^= v->seed >> 7;
  v->seed ^= v->seed << 17;
  return (uint32_t)((v->seed >> 20) % n);
}

static _Noreturn void eval_stop(eval *v) {
  longjmp(*v->trap, 1);
}

static uint32_t thing_new(eval *v, uint64_t size) {
  vec_push(&v->things,
           (thing){.base = v->next, .size = size, .bytes = xcalloc(size + 1, 1), .live = true});
  v->next += (size + 4095) / 4096 * 4096 + 65536;
  return v->things.size - 1;
}

static thing *thing_at(eval *v, uint64_t address) {
  for (vec_each(thing, t, &v->things))
    if (address >= t->base && address - t->base <= t->size)
      return t;
  return NULL;
}

/* ---- what the analysis says ---- */

static void complain(eval *v, const char *what, const expr *e, const thing *t, uint64_t offset) {
  if (v->failure[0])
    return;
  const activation *act = &v->stack.data[v->stack.size - 1];
  snprintf(v->failure, sizeof v->failure, "%s: %s in %s at %u: object %s%s:%u + %llu", what,
           e ? expr_text(&v->p->pool, e) : "-", act->f->name, act->label,
           t && t->var ? t->var->name : "", t && t->proc != NO_PROC ? "site" : "", t ? t->label : 0,
           (unsigned long long)offset);
}

/* Is the object the location speaks of the one that t is an instance of? */
static bool same_object(eval *v, const alias_location *l, const thing *t) {
  const alias_object *o = alias_object_of(v->a, l);
  switch (o->kind) {
  case OBJ_VAR:
    return t->var == o->var;
  case OBJ_ALLOC:
    return !t->var && !t->outside && !t->unknown && t->proc != NO_PROC &&
           alias_object_of_alloc(v->a, v->p->procs.data[t->proc], t->label) == o;
  case OBJ_OUTSIDE:
    return t->outside == o->type || t->unknown;
  case OBJ_UNKNOWN:
    return t->unknown || t->outside;
  default:
    return false;
  }
}

/* Does one of the locations contain all these bytes? */
static bool covered(eval *v, alias_set set, const thing *t, uint64_t offset, uint64_t size) {
  for (uint32_t i = 0; i < set.size; ++i) {
    if (!same_object(v, &set.data[i], t))
      continue;
    bool all = true;
    for (uint64_t k = 0; all && k < size; ++k) {
      alias_location byte = {.object = set.data[i].object,
                             .shape = ALIAS_EXACT,
                             .offset = (int64_t)(offset + k),
                             .size = 1};
      all = alias_overlap(v->a, &set.data[i], &byte) != ALIAS_NO;
    }
    if (all)
      return true;
  }
  return false;
}

/* Each call that is going on must have announced accesses to things older than its callee. */
static void check_calls(eval *v, const expr *e, const thing *t, uint64_t offset, uint64_t size,
                        bool is_write) {
  uint32_t index = (uint32_t)(t - v->things.data);
  for (uint32_t i = 0; i + 1 < v->stack.size; ++i) {
    const activation *caller = &v->stack.data[i];
    if (index >= v->stack.data[i + 1].first)
      continue;
    alias_set set = is_write ? alias_call_mod(v->a, caller->f, caller->label)
                             : alias_call_ref(v->a, caller->f, caller->label);
    const proc *callee = v->stack.data[i + 1].f;
    alias_set whole = is_write ? alias_mod(v->a, callee) : alias_ref(v->a, callee);
    if (!covered(v, set, t, offset, size))
      complain(v, is_write ? "call does not announce write" : "call does not announce read", e, t,
               offset);
    if (!covered(v, whole, t, offset, size))
      complain(v,
               is_write ? "procedure does not announce write" : "procedure does not announce read",
               e, t, offset);
  }
}

static void check_access(eval *v, const expr *path, const thing *t, uint64_t offset, uint64_t size,
                         bool is_write) {
  if (!v->checking)
    return;
  ++v->accesses;
  if (!covered(v, alias_locations(v->a, path), t, offset, size))
    complain(v, "location not covered", path, t, offset);
  check_calls(v, path, t, offset, size, is_write);
}

/* ---- expressions ---- */

static bytes eval_value(eval *v, const expr *e);

static uint64_t eval_scalar(eval *v, const expr *e) {
  bytes b = eval_value(v, e);
  uint64_t value = 0;
  assert(b.size <= 8);
  memcpy(&value, b.at, b.size);
  if (e->type->kind == T_INT && e->type->is_signed && b.size < 8) {
    uint64_t sign = (uint64_t)1 << (b.size * 8 - 1);
    value = (value ^ sign) - sign;
  }
  return value;
}

static bytes eval_bytes(const type *t, uint64_t value) {
  bytes b = {.size = (uint32_t)t->size};
  assert(t->size > 0 && t->size <= 8);
  memcpy(b.at, &value, t->size);
  return b;
}

static uint64_t var_address(eval *v, const var *x) {
  activation *act = &v->stack.data[v->stack.size - 1];
  if (x->kind == V_FUNCTION)
    return 0x1000 + 16 * (uint64_t)x->proc;
  if (x->kind == V_GLOBAL) {
    for (uint32_t i = 0; i < v->p->globals.size; ++i)
      if (v->p->globals.data[i].var == x)
        return v->things.data[v->globals.data[i]].base;
  }
  for (uint32_t i = 0; i < act->f->params.size; ++i)
    if (act->f->params.data[i] == x)
      return v->things.data[act->home[i]].base;
  for (uint32_t i = 0; i < act->f->locals.size; ++i)
    if (act->f->locals.data[i] == x)
      return v->things.data[act->home[act->f->params.size + i]].base;
  abort();
}

static uint64_t eval_address(eval *v, const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_VAR:
    return var_address(v, e->var);
  case E_DEREF:
    return eval_scalar(v, e->kid[0]);
  case E_FIELD:
    return eval_address(v, e->kid[0]) + e->kid[0]->type->fields[e->index].offset;
  case E_INDEX: {
    int64_t index = (int64_t)eval_scalar(v, e->kid[1]);
    const type *array = e->kid[0]->type;
    if (index < 0 || (uint64_t)index >= array->length)
      eval_stop(v); /* A1 */
    return eval_address(v, e->kid[0]) + (uint64_t)index * array->elem->size;
  }
  default:
    abort();
  }
}

static uint8_t *eval_access(eval *v, const expr *path, uint64_t size, bool is_write) {
  uint64_t address = eval_address(v, path);
  thing *t = thing_at(v, address);
  if (!t || !t->live || address - t->base + size > t->size)
    eval_stop(v);
  check_access(v, path, t, address - t->base, size, is_write);
  return t->bytes + (address - t->base);
}

/* The innermost array around the offset whose elements divide `unit`: [*low, *high]. */
static void array_around(const type *t, uint64_t offset, uint64_t unit, uint64_t start,
                         uint64_t *low, uint64_t *high) {
  if (t->kind == T_ARRAY) {
    if (unit % t->elem->size == 0) {
      *low = start;
      *high = start + t->size;
    }
    uint64_t skip = offset / t->elem->size * t->elem->size;
    array_around(t->elem, offset - skip, unit, start + skip, low, high);
  } else if (t->kind == T_STRUCT && !t->is_union) {
    for (uint32_t i = 0; i < t->count; ++i) {
      const field *f = &t->fields[i];
      if (f->offset <= offset && offset < f->offset + f->type->size)
        array_around(f->type, offset - f->offset, unit, start + f->offset, low, high);
    }
  }
}

static uint64_t eval_ptradd(eval *v, const expr *e) {
  uint64_t base = eval_scalar(v, e->kid[0]), unit = e->type->elem->size;
  uint64_t to = base + eval_scalar(v, e->kid[1]) * unit;
  thing *t = thing_at(v, base), *other = thing_at(v, to);
  if (!t || (other && other != t))
    eval_stop(v); /* A1 */
  if (unit <= 1)
    return to;
  const type *layout = t->var ? t->var->type : t->outside;
  uint64_t low = 0, high = UINT64_MAX, offset = base - t->base;
  if (layout && t->var)
    array_around(layout, offset, unit, 0, &low, &high);
  else if (t->size % 128 == 0) /* made as an array of S, perhaps */
    array_around(type_find_struct(&v->p->pool, "S", false), offset % 128, unit, offset / 128 * 128,
                 &low, &high);
  bool is_end = high == t->size && to == t->base + high;
  if (high != UINT64_MAX && !is_end && (to < t->base + low || to + unit > t->base + high))
    eval_stop(v); /* A2; one behind an inner array might be dereferenced, so it is not made */
  return to;
}

static bytes eval_value(eval *v, const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return eval_bytes(e->type, (uint64_t)e->value);
  case E_VAR:
  case E_DEREF:
  case E_FIELD:
  case E_INDEX: {
    bytes b = {.size = (uint32_t)e->type->size};
    assert(b.size <= sizeof b.at);
    memcpy(b.at, eval_access(v, e, b.size, false), b.size);
    return b;
  }
  case E_ADDR:
    return eval_bytes(e->type, eval_address(v, e->kid[0]));
  case E_PTRADD:
    return eval_bytes(e->type, eval_ptradd(v, e));
  case E_CAST:
    return eval_bytes(e->type, eval_scalar(v, e->kid[0]));
  case E_ADD:
    return eval_bytes(e->type, eval_scalar(v, e->kid[0]) + eval_scalar(v, e->kid[1]));
  case E_SUB:
    return eval_bytes(e->type, eval_scalar(v, e->kid[0]) - eval_scalar(v, e->kid[1]));
  case E_BITAND:
    return eval_bytes(e->type, eval_scalar(v, e->kid[0]) & eval_scalar(v, e->kid[1]));
  case E_NOT:
    return eval_bytes(e->type, !eval_scalar(v, e->kid[0]));
  case E_EQ:
    return eval_bytes(e->type, eval_scalar(v, e->kid[0]) == eval_scalar(v, e->kid[1]));
  case E_LT:
    return eval_bytes(e->type,
                      (int64_t)eval_scalar(v, e->kid[0]) < (int64_t)eval_scalar(v, e->kid[1]));
  case E_LE:
    return eval_bytes(e->type,
                      (int64_t)eval_scalar(v, e->kid[0]) <= (int64_t)eval_scalar(v, e->kid[1]));
  case E_ITE:
    return eval_value(v, e->kid[eval_scalar(v, e->kid[0]) ? 1 : 2]);
  case E_AGG: {
    bytes b = {.size = (uint32_t)e->type->size};
    assert(b.size <= sizeof b.at);
    for (uint32_t i = 0; i < e->count; ++i) {
      bytes part = eval_value(v, e->kid[i]);
      uint64_t at = e->type->kind == T_ARRAY ? i * e->type->elem->size : e->type->fields[i].offset;
      memcpy(b.at + at, part.at, part.size);
    }
    return b;
  }
  default:
    abort();
  }
}

/* ---- questions about statements ---- */

static bool try_read(eval *v, const expr *path, bytes *out, uint64_t *address) {
  jmp_buf here, *outer = v->trap;
  bool checking = v->checking, ok = false;
  v->trap = &here;
  v->checking = false;
  if (setjmp(here) == 0) {
    *address = eval_address(v, path);
    *out = eval_value(v, path);
    ok = true;
  }
  v->trap = outer;
  v->checking = checking;
  return ok;
}

/* Some path that the current procedure mentions. */
static const expr *some_path(eval *v) {
  const activation *act = &v->stack.data[v->stack.size - 1];
  const stmt *s = &act->f->stmts.data[eval_below(v, act->f->stmts.size)];
  expr_vec paths = {0};
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    vec_push(&paths, s->lhs[i]);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    expr_paths(s->rhs[i], &paths);
  const expr *chosen = paths.size > 0 ? paths.data[eval_below(v, paths.size)] : NULL;
  vec_free(&paths);
  return chosen && chosen->type->size > 0 && chosen->type->kind != T_ARRAY ? chosen : NULL;
}

static void ask_may(eval *v) {
  const expr *x = some_path(v), *y = some_path(v);
  bytes p, q;
  uint64_t from, other;
  if (!x || !y || !try_read(v, x, &p, &from) || !try_read(v, y, &q, &other))
    return;
  ++v->questions;
  alias_answer answer = alias_may(v->a, x, y);
  bool meet = from < other + q.size && other < from + p.size;
  if (meet && answer == ALIAS_NO)
    complain(v, "overlap denied", x, thing_at(v, from), other);
  if ((from != other || p.size != q.size) && answer == ALIAS_MUST)
    complain(v, "overlap wrongly promised", x, thing_at(v, from), other);
}

typedef struct watch {
  const expr *path;
  bytes before;
} watch;

static void watch_start(eval *v, watch *w) {
  uint64_t address;
  w->path = some_path(v);
  if (w->path && !try_read(v, w->path, &w->before, &address))
    w->path = NULL;
}

static void watch_end(eval *v, const watch *w) {
  bytes after;
  uint64_t address;
  const activation *act = &v->stack.data[v->stack.size - 1];
  if (!w->path || !try_read(v, w->path, &after, &address))
    return;
  ++v->questions;
  bool changed = after.size != w->before.size || memcmp(after.at, w->before.at, after.size) != 0;
  if (changed && !alias_may_modify(v->a, act->f, act->label, w->path))
    complain(v, "change denied", w->path, NULL, 0);
}

/* ---- statements ---- */

static bool eval_run(eval *v, const proc *f, const bytes *args, bytes *result);

/* A function without a body: writes pointers it can reach into memory it can reach. */
static void eval_external(eval *v, const bytes *args, uint32_t count, bytes *result) {
  VEC(uint32_t) reached = {0};
  uint64_t word;
  for (uint32_t i = 0; i < count; ++i)
    for (uint32_t k = 0; k + 8 <= args[i].size; k += 8) {
      memcpy(&word, args[i].at + k, 8);
      thing *t = thing_at(v, word);
      if (t && t->live)
        vec_push(&reached, (uint32_t)(t - v->things.data));
    }
  for (uint32_t i = 0; i < reached.size && i < 32; ++i)
    for (uint64_t k = 0; k + 8 <= v->things.data[reached.data[i]].size; k += 8) {
      memcpy(&word, v->things.data[reached.data[i]].bytes + k, 8);
      thing *t = thing_at(v, word);
      if (t && t->live)
        vec_push(&reached, (uint32_t)(t - v->things.data));
    }
  if (eval_below(v, 3) == 0) {
    uint32_t fresh = thing_new(v, 64);
    v->things.data[fresh].unknown = true;
    v->things.data[fresh].proc = NO_PROC;
    vec_push(&reached, fresh);
  }
  for (int i = 0; i < 3 && reached.size > 0; ++i) {
    thing *to = &v->things.data[reached.data[eval_below(v, reached.size)]];
    const thing *target = &v->things.data[reached.data[eval_below(v, reached.size)]];
    word = target->base + eval_below(v, (uint32_t)target->size / 4) * 4;
    if (to->size >= 8) {
      uint64_t at = eval_below(v, (uint32_t)to->size / 8) * 8;
      memcpy(to->bytes + at, &word, 8);
      if (!to->unknown) {
        activation *act = &v->stack.data[v->stack.size - 1];
        if (!covered(v, alias_call_mod(v->a, act->f, act->label), to, at, 8))
          complain(v, "external write not announced", NULL, to, at);
        check_calls(v, NULL, to, at, 8, true);
      }
    }
    *result = eval_bytes(type_ptr(&v->p->pool, type_void(&v->p->pool)), word);
  }
  vec_free(&reached);
}

static const proc *eval_callee(eval *v, const stmt *s) {
  const proc *f = stmt_callee(v->p, s);
  if (f)
    return f;
  uint64_t address = eval_scalar(v, s->callee);
  if (address < 0x1000 || address % 16 != 0 || (address - 0x1000) / 16 >= v->p->procs.size)
    eval_stop(v);
  f = v->p->procs.data[(address - 0x1000) / 16];
  const activation *act = &v->stack.data[v->stack.size - 1];
  alias_calls calls = alias_call_targets(v->a, act->f, act->label);
  bool found = false;
  for (uint32_t i = 0; i < calls.size; ++i)
    found |= calls.procs[i] == f->index;
  if (f->symbol->type != s->callee->type->elem)
    eval_stop(v);
  if (!found)
    complain(v, "call target missing", s->callee, NULL, f->index);
  return f;
}

static void eval_call(eval *v, const stmt *s) {
  bytes args[4], result = {.size = 0};
  const proc *f = eval_callee(v, s);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    args[i] = eval_value(v, s->rhs[i]);
  if (f->has_body)
    eval_run(v, f, args, &result);
  else
    eval_external(v, args, s->rhs_count, &result);
  if (s->lhs_count > 0 && result.size > 0)
    memcpy(eval_access(v, s->lhs[0], result.size, true), result.at, result.size);
}

/* Does the word at that address hold a pointer of which only a part lies in [from, to)? */
static bool splits_pointer(eval *v, const thing *t, uint64_t word, uint64_t from, uint64_t to) {
  uint64_t value;
  if (word + 8 > t->size || (from <= word && word + 8 <= to))
    return false;
  memcpy(&value, t->bytes + word, 8);
  return thing_at(v, value) != NULL;
}

static void eval_assign(eval *v, const stmt *s) {
  bytes b = eval_value(v, s->rhs[0]);
  uint8_t *at = eval_access(v, s->lhs[0], b.size, true);
  bool copies_byte = b.size == 1 && s->rhs[0]->kind == E_DEREF;
  const thing *t = thing_at(v, eval_address(v, s->lhs[0]));
  uint64_t from = (uint64_t)(at - t->bytes), to = from + b.size;
  if (!copies_byte && (splits_pointer(v, t, from & ~(uint64_t)7, from, to) ||
                       splits_pointer(v, t, (to - 1) & ~(uint64_t)7, from, to)))
    eval_stop(v); /* A4 */
  memcpy(at, b.at, b.size);
}

/* One statement; false: the procedure returns. */
static bool eval_step(eval *v, const stmt *s, uint32_t *next, bytes *result) {
  switch ((stmt_kind)s->kind) {
  case S_ASSIGN:
    eval_assign(v, s);
    break;
  case S_CALL:
    eval_call(v, s);
    break;
  case S_ALLOC: {
    const activation *act = &v->stack.data[v->stack.size - 1];
    uint32_t t = thing_new(v, eval_scalar(v, s->rhs[0]));
    v->things.data[t].proc = act->f->index;
    v->things.data[t].label = act->label;
    bytes b = eval_bytes(s->lhs[0]->type, v->things.data[t].base);
    memcpy(eval_access(v, s->lhs[0], b.size, true), b.at, b.size);
    break;
  }
  case S_BRANCH:
    *next = s->succ[eval_scalar(v, s->cond) ? 0 : 1];
    return true;
  case S_RETURN:
    if (s->rhs_count > 0)
      *result = eval_value(v, s->rhs[0]);
    return false;
  default:
    abort();
  }
  *next = s->succ[0];
  return true;
}

/* The same; a statement with an error is skipped. */
static bool eval_try(eval *v, const stmt *s, uint32_t *next, bytes *result) {
  jmp_buf here, *outer = v->trap;
  uint32_t depth = v->stack.size;
  bool goes_on;
  v->trap = &here;
  if (setjmp(here) == 0) {
    goes_on = eval_step(v, s, next, result);
  } else {
    goes_on = s->succ_count > 0;
    if (goes_on)
      *next = s->succ[s->succ_count - 1];
  }
  v->trap = outer;
  assert(v->stack.size == depth);
  return goes_on;
}

static bool eval_run(eval *v, const proc *f, const bytes *args, bytes *result) {
  if (v->stack.size > 6)
    eval_stop(v);
  activation act = {.f = f, .first = v->things.size};
  for (uint32_t i = 0; i < f->params.size + f->locals.size; ++i) {
    bool is_param = i < f->params.size;
    const var *x = is_param ? f->params.data[i] : f->locals.data[i - f->params.size];
    act.home[i] = thing_new(v, x->type->size);
    v->things.data[act.home[i]].var = x;
    v->things.data[act.home[i]].proc = NO_PROC;
    if (is_param)
      memcpy(v->things.data[act.home[i]].bytes, args[i].at, args[i].size);
  }
  vec_push(&v->stack, act);
  uint32_t label = f->entry, next = 0;
  for (bool goes_on = true; goes_on; label = next) {
    if (++v->steps > v->limit)
      longjmp(*v->end, 1);
    v->stack.data[v->stack.size - 1].label = label;
    watch w;
    watch_start(v, &w);
    ask_may(v);
    goes_on = eval_try(v, &f->stmts.data[label], &next, result);
    if (goes_on)
      watch_end(v, &w);
  }
  (void)vec_pop(&v->stack);
  for (uint32_t i = act.first; i < v->things.size; ++i) {
    thing *t = &v->things.data[i];
    bool on_stack = t->proc == f->index && !t->var && f->stmts.data[t->label].on_stack;
    if (i < act.first + f->params.size + f->locals.size || on_stack)
      t->live = false;
  }
  return true;
}

/* ---- a whole run ---- */

/* Things of that type that exist before the start; their pointers lead to others. */
static uint64_t outside_pointer(eval *v, const type *t, int depth);

static void outside_fill(eval *v, uint32_t index, const type *t, uint64_t offset, int depth) {
  if (t->kind == T_PTR) {
    uint64_t to = outside_pointer(v, t->elem, depth + 1);
    memcpy(v->things.data[index].bytes + offset, &to, 8);
  } else if (t->kind == T_ARRAY) {
    for (uint64_t i = 0; i < t->length; ++i)
      outside_fill(v, index, t->elem, offset + i * t->elem->size, depth);
  } else if (t->kind == T_STRUCT) {
    for (uint32_t i = 0; i < t->count; ++i)
      outside_fill(v, index, t->fields[i].type, offset + t->fields[i].offset, depth);
  }
}

static uint64_t outside_pointer(eval *v, const type *t, int depth) {
  if (t->kind == T_FUNC || depth > 4)
    return 0;
  uint32_t known = NO_PROC;
  for (uint32_t i = 0; i < v->things.size; ++i)
    if (v->things.data[i].outside == t && (known == NO_PROC || eval_below(v, 2)))
      known = i;
  if (known != NO_PROC && (depth > 2 || eval_below(v, 3) > 0))
    return v->things.data[known].base;
  uint32_t fresh = thing_new(v, t->size * 2);
  v->things.data[fresh].outside = t;
  v->things.data[fresh].proc = NO_PROC;
  outside_fill(v, fresh, type_array(&v->p->pool, t, 2), 0, depth);
  return v->things.data[fresh].base;
}

/* Runs p from entry; the failure is empty if all questions were answered rightly. */
static void eval_program(eval *v, program *p, alias *a, const proc *entry, uint64_t seed) {
  *v = (eval){.p = p, .a = a, .seed = seed * 77777 + 12345, .next = 0x100000, .limit = 1500};
  jmp_buf end;
  v->trap = v->end = &end;
  v->checking = true;
  for (vec_each(global, g, &p->globals)) {
    uint32_t t = thing_new(v, g->var->type->size);
    v->things.data[t].var = g->var;
    v->things.data[t].proc = NO_PROC;
    vec_push(&v->globals, t);
  }
  activation start = {.f = entry};
  vec_push(&v->stack, start);
  v->checking = false;
  bool arbitrary = strcmp(entry->name, "main") != 0;
  for (uint32_t i = 0; i < p->globals.size; ++i) {
    const global *g = &p->globals.data[i];
    if (arbitrary) {
      outside_fill(v, v->globals.data[i], g->var->type, 0, 0);
    } else if (g->init) {
      bytes b = eval_value(v, g->init);
      memcpy(v->things.data[v->globals.data[i]].bytes, b.at, b.size);
    }
  }
  bytes args[4], result = {.size = 0};
  for (uint32_t i = 0; i < entry->params.size; ++i) {
    const type *t = entry->params.data[i]->type;
    uint32_t holder = thing_new(v, t->size); /* only to build the value in */
    outside_fill(v, holder, t, 0, 0);
    args[i].size = (uint32_t)t->size;
    memcpy(args[i].at, v->things.data[holder].bytes, t->size);
    v->things.data[holder].live = false;
  }
  v->checking = true;
  (void)vec_pop(&v->stack);
  if (setjmp(end) == 0)
    eval_run(v, entry, args, &result);
}

static void eval_free(eval *v) {
  for (vec_each(thing, t, &v->things))
    free(t->bytes);
  vec_free(&v->things);
  vec_free(&v->stack);
  vec_free(&v->globals);
}

#endif
