/* statement.c: one statement; see machine.h. */
#include "shape/machine.h"

#include "program/output.h"

enum { MOST_FRAMES = 24, MOST_SIDES = 16, MOST_SIZE = 1 << 20 };

static shape_frame *top(machine *m) {
  assert(m->h->frames.size > 0);
  return &m->h->frames.data[m->h->frames.size - 1];
}

static void forget_answers(machine *m) {
  m->h->told = m->h->answers = 0;
}

static step_result go(machine *m, const stmt *s) {
  if (is_stuck(m))
    return STEP_STUCK;
  forget_answers(m);
  top(m)->label = s->succ[0];
  return STEP_ON;
}

static step_result refuse(machine *m, const char *why) {
  give_up(m, why);
  return STEP_STUCK;
}

/* ---- writing ---- */

/* A place that can be written to, whole; else the machine is stuck. */
static value place_to_write(machine *m, const expr *path) {
  value at = shape_place(m, path);
  if (expr_is_bit_field(path))
    give_up(m, "a bit-field");
  if (!is_stuck(m))
    is_accessible_now(m, &at, path->type->size, true);
  return at;
}

static void note_types(machine *m, const expr *path) {
  for (; path->kind == E_FIELD || path->kind == E_INDEX; path = path->kid[0])
    if (path->kid[0]->kind == E_DEREF && path->kid[0]->type->kind == T_STRUCT) {
      value at = shape_place(m, path->kid[0]);
      if (is_stuck(m) || at.kind != POINTER || at.offset != 0)
        return;
      shape_object *o = object_at(m->h, at.object);
      if (o->kind == NODE && !o->type && o->size == path->kid[0]->type->size)
        o->type = path->kid[0]->type;
    }
}

void write_initial(machine *m, uint32_t object, uint32_t offset, const expr *init) {
  const type *t = init->type;
  if (init->kind != E_AGG) {
    value v = shape_value(m, init), at = pointer_value(object, offset, AT_FIRST);
    if (!is_stuck(m))
      write_place(m, &at, t, v);
    return;
  }
  for (uint32_t i = 0; i < init->count && !is_stuck(m); ++i) {
    if (t->kind == T_STRUCT && t->fields[i].bit_width) {
      give_up(m, "a bit-field");
      return;
    }
    uint64_t at = t->kind == T_ARRAY ? i * t->elem->size : t->fields[i].offset;
    write_initial(m, object, offset + (uint32_t)at, init->kid[i]);
  }
}

/* A struct or array, copied or written out. */
static void assign_parts(machine *m, const value *to, const expr *from) {
  assert(to->kind == POINTER && object_at(m->h, to->object)->kind != LIST);
  if (from->kind == E_AGG) {
    for (uint64_t i = 0; i < from->type->size; ++i)
      cell_write(object_at(m->h, to->object), (uint32_t)((uint64_t)to->offset + i), 1,
                 number_value(0));
    write_initial(m, to->object, (uint32_t)to->offset, from);
    return;
  }
  if (!expr_is_path(from)) {
    give_up(m, "a value of several parts");
    return;
  }
  value at = shape_place(m, from);
  if (is_stuck(m) || !is_accessible_now(m, &at, from->type->size, false))
    return;
  shape_object copy = *object_at(m->h, at.object);
  memset(&copy.cells, 0, sizeof copy.cells);
  for (vec_each(const cell, c, &object_at(m->h, at.object)->cells))
    vec_push(&copy.cells, *c);
  cells_copy(object_at(m->h, to->object), (uint32_t)to->offset, &copy, (uint32_t)at.offset,
             (uint32_t)from->type->size);
  vec_free(&copy.cells);
}

static bool has_needs(machine *m, const expr *e) {
  if (e->kind == E_AGG) {
    for (uint32_t i = 0; i < e->count; ++i)
      if (has_needs(m, e->kid[i]))
        return true;
    return false;
  }
  if (!type_is_aggregate(e->type))
    shape_value(m, e);
  return is_stuck(m);
}

static step_result assign(machine *m, const stmt *s) {
  value at[MOST_SIDES], v[MOST_SIDES];
  if (s->cond || s->lhs_count > MOST_SIDES || s->role != ROLE_NONE)
    return refuse(m, "a statement with a clause");
  for (uint32_t i = 0; i < s->lhs_count && !is_stuck(m); ++i) {
    at[i] = place_to_write(m, s->lhs[i]);
    note_types(m, s->lhs[i]);
    if (is_stuck(m) || has_needs(m, s->rhs[i]))
      break;
    if (type_is_aggregate(s->lhs[i]->type) && s->lhs_count > 1)
      return refuse(m, "several structs at once");
    if (type_is_aggregate(s->lhs[i]->type))
      assign_parts(m, &at[i], s->rhs[i]);
    else
      v[i] = shape_value(m, s->rhs[i]);
  }
  for (uint32_t i = 0; i < s->lhs_count && !is_stuck(m); ++i)
    if (!type_is_aggregate(s->lhs[i]->type))
      write_place(m, &at[i], s->lhs[i]->type, v[i]);
  return go(m, s);
}

/* ---- what is arbitrary, made and freed ---- */

static void end_of_life(machine *m, const expr *variable) {
  uint32_t object =
      variable->kind == E_VAR ? heap_find(m->h, variable->var, m->h->frames.size) : UINT32_MAX;
  if (object != UINT32_MAX)
    heap_end(m->h, object);
}

static void forget(machine *m, const expr *path) {
  value at = place_to_write(m, path);
  if (is_stuck(m))
    return;
  shape_object *o = object_at(m->h, at.object);
  assert(o->kind != LIST);
  for (uint64_t i = 0; i < path->type->size; ++i)
    cell_write(o, (uint32_t)((uint64_t)at.offset + i), 1, any_value());
}

static step_result havoc(machine *m, const stmt *s) {
  if (s->havoc == HAVOC_APPROX || s->havoc == HAVOC_CALLER)
    return refuse(m, s->text ? s->text : "an approximation");
  for (uint32_t i = 0; i < s->lhs_count && !is_stuck(m); ++i)
    if (s->havoc == HAVOC_DEAD)
      end_of_life(m, s->lhs[i]);
    else
      forget(m, s->lhs[i]);
  return go(m, s);
}

static step_result allocate(machine *m, const stmt *s) {
  value size = shape_value(m, s->rhs[0]), at = place_to_write(m, s->lhs[0]);
  if (is_stuck(m))
    return STEP_STUCK;
  if (size.kind != NUMBER || size.number == 0 || size.number > MOST_SIZE)
    return refuse(m, "an object of a size that is not known");
  note_types(m, s->lhs[0]);
  uint32_t o = heap_add(m->h, (shape_object){.kind = s->on_stack ? BLOCK : NODE,
                                             .of_library = s->of_library,
                                             .frame = s->on_stack ? m->h->frames.size : 0,
                                             .size = size.number});
  write_place(m, &at, s->lhs[0]->type, pointer_value(o, 0, AT_FIRST));
  return go(m, s);
}

static step_result release(machine *m, const stmt *s) {
  value p = shape_value(m, s->rhs[0]);
  if (is_stuck(m))
    return STEP_STUCK;
  if (p.kind == NUMBER && p.number == 0)
    return go(m, s);
  if (!is_accessible_now(m, &p, 0, false))
    return STEP_STUCK;
  if (p.offset != 0 || object_at(m->h, p.object)->kind != NODE)
    return refuse(m, "a free of what may not be freed");
  assert(!object_at(m->h, p.object)->owner);
  heap_end(m->h, p.object);
  return go(m, s);
}

/* ---- calls ---- */

static step_result call_outside(machine *m, const stmt *s, const proc *callee) {
  if (!stmt_only_prints(m->p, s) && !callee->is_pure)
    return refuse(m, "a call of a function without a body");
  for (uint32_t i = 0; i < s->rhs_count && !is_stuck(m); ++i)
    if (!type_is_aggregate(s->rhs[i]->type))
      shape_value(m, s->rhs[i]);
  for (uint32_t i = 0; i < s->lhs_count && !is_stuck(m); ++i)
    forget(m, s->lhs[i]);
  return go(m, s);
}

static const proc *called(machine *m, const stmt *s) {
  const proc *f = stmt_callee(m->p, s);
  if (f)
    return f;
  value v = shape_value(m, s->callee);
  if (is_stuck(m) || v.kind != FUNCTION)
    return NULL;
  f = program_find_proc(m->p, v.function->name);
  return f && stmt_fits_callee(s, f) ? f : NULL;
}

static bool is_plain(const proc *f, const stmt *s) {
  if (f->is_variadic || s->rhs_count != f->params.size || s->rhs_count > MOST_SIDES)
    return false;
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    if (type_is_aggregate(s->rhs[i]->type) ||
        s->rhs[i]->type->size != f->params.data[i]->type->size)
      return false;
  return true;
}

static step_result call(machine *m, const stmt *s) {
  assert(s->kind == S_CALL);
  const proc *f = called(m, s);
  value v[MOST_SIDES];
  if (is_stuck(m))
    return STEP_STUCK;
  if (f && !f->has_body)
    return call_outside(m, s, f);
  if (!f || !is_plain(f, s) || m->h->frames.size >= MOST_FRAMES)
    return refuse(m, f && m->h->frames.size >= MOST_FRAMES ? "a recursion that goes on and on"
                                                           : "a call that is not followed");
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    v[i] = shape_value(m, s->rhs[i]);
  if (is_stuck(m))
    return STEP_STUCK;
  forget_answers(m);
  vec_push(&m->h->frames, (shape_frame){f, f->entry});
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    const expr *param = expr_var(&m->p->pool, f->params.data[i]);
    value at = shape_place(m, param);
    write_place(m, &at, param->type, v[i]);
  }
  return STEP_ON;
}

static void leave_frame(machine *m) {
  assert(m->h->frames.size > 1);
  uint32_t frame = m->h->frames.size;
  for (uint32_t i = 0; i < m->h->objects.size; ++i) {
    const shape_object *o = &m->h->objects.data[i];
    if ((o->kind == VARIABLE || o->kind == BLOCK) && o->frame == frame)
      heap_end(m->h, i);
  }
  --m->h->frames.size;
}

static step_result leave(machine *m, const stmt *s) {
  if (m->h->frames.size == 1)
    return STEP_ENDS;
  if (s->rhs_count > 1 || s->role != ROLE_NONE ||
      (s->rhs_count && type_is_aggregate(s->rhs[0]->type)))
    return refuse(m, "a return of several parts");
  value v = s->rhs_count ? shape_value(m, s->rhs[0]) : any_value();
  if (is_stuck(m))
    return STEP_STUCK;
  uint32_t frame = m->h->frames.size;
  if (v.kind == POINTER && object_at(m->h, v.object)->frame == frame)
    v = any_value();
  leave_frame(m);
  const stmt *c = &top(m)->proc->stmts.data[top(m)->label];
  assert(c->kind == S_CALL);
  if (c->lhs_count) {
    value at = place_to_write(m, c->lhs[0]);
    if (is_stuck(m)) {
      m->need = NEED_NOTHING;
      return refuse(m, "a result that goes into a list");
    }
    write_place(m, &at, c->lhs[0]->type, v);
  }
  return go(m, c);
}

/* ---- all of them ---- */

static step_result test(machine *m, const stmt *s) {
  value v = shape_value(m, s->cond);
  if (is_stuck(m))
    return STEP_STUCK;
  bool known = v.kind == NUMBER, holds = known && v.number;
  switch ((stmt_kind)s->kind) {
  case S_ASSERT:
    return holds ? go(m, s) : STEP_ERROR;
  case S_ASSUME:
    if (known && !holds)
      return STEP_ENDS;
    learn(m, s->cond, true);
    return go(m, s);
  default:
    if (!known)
      return STEP_BOTH;
    forget_answers(m);
    top(m)->label = s->succ[holds ? 0 : 1];
    return STEP_ON;
  }
}

step_result machine_step(machine *m) {
  const stmt *s = &top(m)->proc->stmts.data[top(m)->label];
  m->need = NEED_NOTHING;
  m->asked = NULL;
  switch ((stmt_kind)s->kind) {
  case S_SKIP:
    return go(m, s);
  case S_ASSIGN:
    return assign(m, s);
  case S_ASSUME:
  case S_ASSERT:
  case S_BRANCH:
    return test(m, s);
  case S_HAVOC:
    return havoc(m, s);
  case S_CALL:
    return call(m, s);
  case S_RETURN:
    return leave(m, s);
  case S_GOTO:
    return STEP_CHOICE;
  case S_ALLOC:
    return allocate(m, s);
  case S_FREE:
    return release(m, s);
  case S_HALT:
    return STEP_ENDS;
  default:
    return refuse(m, s->text ? s->text : "a statement that is not followed");
  }
}
