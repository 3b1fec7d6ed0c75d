/* interp.c: the loop over statements. */
#include "program/interp.h"

#include "base/memory.h"
#include "program/interp_state.h"
#include "program/words.h"

#include <inttypes.h>
#include <stdarg.h>
#include <sys/resource.h>

/* ---- ending ---- */

location users_place(const interp *in, const proc **of) {
  const frame *f = in->frame;
  while (f > in->frames.data && code_origin_of(f->code->f->where.file) != CODE_USER)
    f--; /* what goes wrong in a model or a rule went wrong where it was called */
  const stmt *s = &f->code->stmts[f->at];
  if (of)
    *of = f->code->f;
  return s->where.line ? s->where : f->code->f->where;
}

const char *library_call(const interp *in) {
  const char *name = NULL;
  for (const frame *f = in->frame; code_origin_of(f->code->f->where.file) == CODE_MODEL; f--) {
    name = proc_shown(f->code->f);
    if (f == in->frames.data)
      break;
  }
  return name;
}

static void set_place(interp *in) {
  run_result *r = &in->result;
  const stmt *s = current_stmt(in);
  if (!s)
    return;
  r->proc = in->frame->code->f;
  r->label = in->frame->at;
  r->where = users_place(in, &r->user_proc);
}

static _Noreturn void stop_with(interp *in, run_end end, const char *format, va_list args) {
  run_result *r = &in->result;
  r->end = end;
  if (format) {
    buf text = {0};
    buf_vprintf(&text, format, args);
    r->message = str_intern(&in->pool->strings, buf_text(&text));
    buf_free(&text);
  }
  set_place(in);
  longjmp(*in->escape, 1);
}

void stop_run(interp *in, run_end end, const char *format, ...) {
  va_list args;
  va_start(args, format);
  stop_with(in, end, format, args);
}

void stop_error(interp *in, error_class class, const char *format, ...) {
  in->result.is_error = true;
  in->result.class = class;
  va_list args;
  va_start(args, format);
  stop_with(in, is_asked(in, class) ? RUN_ERROR : RUN_BLOCKED, format, args);
}

void stop_exit(interp *in, u128 status) {
  in->result.status = (int)(status & 0xff);
  stop_run(in, RUN_EXIT, "exit");
}

/* ---- statements ---- */

/* The next values that the clause mentions and the assignment does not give. */
static void draw_next(interp *in, const expr *e) {
  if (!e->has_prime)
    return;
  if (e->kind != E_PRIME) {
    for (uint32_t i = 0; i < e->count; i++)
      draw_next(in, e->kid[i]);
    return;
  }
  for (vec_each(written, n, &in->next))
    if (n->path == e->kid[0])
      return;
  u128 v = draw_value(in, DRAW_NEXT, HAVOC_INPUT, e->type, NULL, e->kid[0]);
  vec_push(&in->next, (written){.path = e->kid[0], .value = v});
}

/* x, y = e, f constrain c: true if the clause holds. Next values not assigned are stored here. */
static bool constrain(interp *in, const stmt *s) {
  vec_clear(&in->next);
  for (uint32_t i = 0; i < s->lhs_count; i++)
    vec_push(&in->next, (written){.path = s->lhs[i], .value = in->arguments.data[i].scalar});
  draw_next(in, s->cond);
  in->in_constrain = true;
  bool holds = eval_bool(in, s->cond);
  in->in_constrain = false;
  return holds;
}

static void assign_parallel(interp *in, const stmt *s) {
  vec_clear(&in->arguments);
  vec_clear(&in->places);
  for (uint32_t i = 0; i < s->rhs_count; i++) {
    value v = eval_value(in, s->rhs[i]);
    value_keep(in, &v);
    vec_push(&in->arguments, v);
  }
  for (uint32_t i = 0; i < s->lhs_count; i++) {
    place p;
    eval_place(in, s->lhs[i], &p);
    vec_push(&in->places, p);
  }
  if (s->cond && !constrain(in, s))
    stop_run(in, RUN_BLOCKED, "the constraint %s does not hold", words_expr(in->pool, s->cond));
  for (uint32_t i = 0; i < s->lhs_count; i++)
    store_place(in, &in->places.data[i], s->lhs[i], &in->arguments.data[i]);
  for (uint32_t i = s->lhs_count; s->cond && i < in->next.size; i++)
    store_scalar(in, in->next.data[i].path, in->next.data[i].value);
}

/* The path of memory that an expression is, as it stands but for signedness; else NULL. */
static const expr *plain_read(const expr *e) {
  while (e->kind == E_CAST && e->type->kind == T_INT && e->kid[0]->type->kind == T_INT &&
         e->type->width == e->kid[0]->type->width)
    e = e->kid[0];
  return e->kind == E_DEREF || e->kind == E_INDEX || e->kind == E_FIELD ? e : NULL;
}

static void step_assign(interp *in, const stmt *s) {
  if (s->lhs_count != 1 || s->cond) {
    assign_parallel(in, s);
  } else if (moves_as_scalar(s->lhs[0]->type)) {
    in->copied = plain_read(s->rhs[0]);
    u128 v = eval(in, s->rhs[0]);
    in->copied = NULL;
    store_scalar(in, s->lhs[0], v);
    in->carries = 0;
  } else {
    value v = eval_value(in, s->rhs[0]);
    store_value(in, s->lhs[0], &v);
  }
  go(in, s, 0);
}

static void havoc_path(interp *in, const stmt *s, const expr *path) {
  place p;
  eval_place(in, path, &p);
  havoc_kind why = s->havoc;
  if (p.kind == PLACE_OBJECT && path->kind == E_VAR)
    p.object->live = true; /* its block is entered again */
  bool lazy = why == HAVOC_UNINIT || why == HAVOC_DEAD;
  if (p.kind == PLACE_SLOT && lazy) {
    in->undefined[p.slot] = (uint8_t)(1 + why);
  } else if (moves_as_scalar(path->type) && (!lazy || p.bit_width)) {
    value v = {.type = path->type};
    v.scalar = draw_value(in, DRAW_HAVOC, why, path->type, s->text, path);
    store_place(in, &p, path, &v);
  } else {
    place_resolve(in, &p, path->type->size, ACCESS_WRITE, path);
    object_undefine_range(p.object, p.at, path->type->size, why);
    p.object->live = why != HAVOC_DEAD;
  }
}

static void step_havoc(interp *in, const stmt *s) {
  if (s->havoc == HAVOC_APPROX)
    note_approximation(in, s->text);
  for (uint32_t i = 0; i < s->lhs_count; i++)
    havoc_path(in, s, s->lhs[i]);
  go(in, s, 0);
}

static void step_goto(interp *in, const stmt *s) {
  go(in, s, s->succ_count > 1 ? draw_choice(in, s->succ_count) : 0);
}

static void step_alloc(interp *in, const stmt *s) {
  uint64_t size = (uint64_t)eval(in, s->rhs[0]);
  bool on_stack = s->on_stack;
  object *o = object_new(in, on_stack ? REGION_STACK : REGION_HEAP,
                         on_stack ? OBJECT_STACK : OBJECT_HEAP, size, 16, NULL, true);
  o->of_library = s->of_library;
  o->made = users_place(in, NULL);
  store_scalar(in, s->lhs[0], o->base);
  go(in, s, 0);
}

static void step_va_start(interp *in, const stmt *s) {
  const expr *path = s->lhs[0];
  uint64_t extra = in->frame->extra;
  if (!extra)
    stop_run(in, RUN_UNKNOWN, "va_start in a function without variable arguments");
  if (path->type->kind == T_PTR) {
    store_scalar(in, path, extra);
  } else {
    if (in->pointer_width != 64 || path->type->size != 24)
      stop_run(in, RUN_UNKNOWN, "va_start of a va_list of another ABI");
    place p;
    eval_place(in, path, &p);
    place_resolve(in, &p, 24, ACCESS_WRITE, path);
    const type *word = type_int(in->pool, 32, false);
    const type *address = type_ptr(in->pool, type_void(in->pool));
    object_store(p.object, p.at, word, 48);
    object_store(p.object, p.at + 4, word, 176);
    object_store(p.object, p.at + 8, address, extra);
    object_store(p.object, p.at + 16, address, 0);
  }
  go(in, s, 0);
}

static void step_assert(interp *in, const stmt *s) {
  if (eval_bool(in, s->cond)) {
    go(in, s, 0);
    return;
  }
  if (s->error != ERROR_REACH)
    stop_forbidden(in, s);
  const char *text = s->text;
  if (text && strcmp(text, error_class_property(ERROR_REACH)) == 0)
    text = NULL; /* says no more than the class */
  if (s->rule)   /* its condition is about the rule's state: nothing to the reader */
    stop_error(in, ERROR_REACH, "%s", text);
  if (!stmt_is_error(s))
    stop_error(in, ERROR_REACH, "assertion %s fails%s%s", words_expr(in->pool, s->cond),
               text ? ": " : "", text ? text : "");
  stop_error(in, ERROR_REACH, "error reached%s%s", text ? ": " : "", text ? text : "");
}

static _Noreturn void step_halt(interp *in, const stmt *s) {
  stop_exit(in, s->rhs_count > 0 ? eval(in, s->rhs[0]) : 0);
}

/* Executes one statement. */
static void step(interp *in, const stmt *s) {
  switch ((stmt_kind)s->kind) {
  case S_SKIP:
  case S_ATOMIC_BEGIN:
  case S_ATOMIC_END:
    go(in, s, 0);
    break;
  case S_ASSIGN:
    step_assign(in, s);
    break;
  case S_BRANCH:
    go(in, s, eval_bool(in, s->cond) ? 0 : 1);
    break;
  case S_CALL:
    step_call(in, s);
    break;
  case S_RETURN:
    step_return(in, s);
    break;
  case S_ASSUME:
    if (!eval_bool(in, s->cond) && s->text)
      stop_error(in, s->role == ROLE_PROMISE ? ERROR_PROMISE : ERROR_CALL, "%s", s->text);
    if (!eval_bool(in, s->cond))
      stop_run(in, RUN_BLOCKED, "the assumption %s does not hold", words_expr(in->pool, s->cond));
    go(in, s, 0);
    break;
  case S_ASSERT:
    step_assert(in, s);
    break;
  case S_HAVOC:
    step_havoc(in, s);
    break;
  case S_GOTO:
    step_goto(in, s);
    break;
  case S_ALLOC:
    step_alloc(in, s);
    break;
  case S_FREE:
    heap_free(in, (uint64_t)eval(in, s->rhs[0]), s->rhs[0]);
    go(in, s, 0);
    break;
  case S_VA_START:
    step_va_start(in, s);
    break;
  case S_HALT:
    step_halt(in, s);
  case S_UNKNOWN:
    stop_run(in, RUN_UNKNOWN, "%s", s->text ? s->text : "unknown statement");
  case S_START_THREAD:
    stop_run(in, RUN_UNKNOWN, "the interpreter does not execute threads");
  case S_END_THREAD:
    stop_exit(in, 0);
  }
}

/* ---- running ---- */

static void check_limits(interp *in) {
  in->observing |= in->o.record && in->result.steps >= in->o.record_from;
  if (in->o.step_limit && in->result.steps >= in->o.step_limit)
    stop_run(in, RUN_LIMIT, "step limit of %" PRIu64 " reached", in->o.step_limit);
  if (in->o.deadline && deadline_poll_clock(in->o.deadline))
    stop_run(in, RUN_LIMIT, "%s", limit_name(LIMIT_TIME));
}

static void check_enforce(interp *in) {
  const expr *e = in->frame->code->f->enforce;
  if (e && !eval_bool(in, e))
    stop_run(in, RUN_BLOCKED, "enforced %s does not hold", words_expr(in->pool, e));
}

static void loop_back(interp *in) {
  in->looped_back = false;
  if (in->fast && !in->observing)
    fast_loop_back(in);
}

static _Noreturn void run_loop(interp *in) {
  enum { STRIDE = 1 << 14 };
  bool enforced = false;
  for (vec_each(code, c, &in->codes))
    enforced |= c->f->enforce != NULL;
  for (;;) {
    /* Limits are looked at every STRIDE steps, and where the step limit lies. */
    uint64_t until = in->result.steps + STRIDE;
    if (in->o.step_limit && in->o.step_limit < until)
      until = in->o.step_limit;
    if (in->o.record && !in->observing && in->o.record_from < until)
      until = in->o.record_from;
    while (in->result.steps < until) {
      in->in_step = true;
      const stmt *s = &in->frame->code->stmts[in->frame->at];
      in->result.steps++;
      if (in->o.watch)
        in->o.watch(in->o.context, in, in->frame->code->f, in->frame->at, in->frames.size);
      step(in, s);
      scratch_reset(in);
      if (in->looped_back)
        loop_back(in);
      if (enforced)
        check_enforce(in);
    }
    in->in_step = false;
    check_limits(in);
  }
}

interp_options interp_defaults(void) {
  return (interp_options){.stop = ERROR_DEFAULT};
}

interp *interp_new(program *p, const interp_options *options) {
  interp *in = xcalloc(1, sizeof *in);
  in->p = p;
  in->pool = &p->pool;
  in->o = *options;
  in->pointer_width = p->pool.pointer_width;
  in->pointer_mask = in->pointer_width == 64 ? UINT64_MAX : UINT32_MAX;
  assert(in->pointer_width == 64 || in->pointer_width == 32);
  in->check_overflow = is_asked(in, ERROR_OVERFLOW);
  in->observing = in->o.steps || (in->o.record && !in->o.record_from);
  arena_alloc(&in->scratch, 1); /* so that the first block stays */
  memory_init(in);
  if (in->o.record)
    in->recorder = recorder_new(in);
  return in;
}

void interp_free(interp *in) {
  if (!in)
    return;
  scratch_reset(in);
  memory_free(in);
  fast_loops_free(in);
  vec_free(&in->codes);
  memory_layout_free(&in->where);
  vec_free(&in->slots);
  free(in->undefined);
  vec_free(&in->frames);
  arena_free(&in->scratch);
  vec_free(&in->temporaries);
  vec_free(&in->arguments);
  vec_free(&in->results);
  vec_free(&in->places);
  vec_free(&in->next);
  free(in->given_bases);
  free(in->given_taken);
  vec_free(&in->known);
  outside_log_free(&in->log);
  vec_free(&in->written);
  recorder_free(in->recorder);
  buf_free(&in->line);
  buf_free(&in->text);
  free(in);
}

static _Noreturn void run(interp *in, const proc *entry) {
  bool is_main = proc_is_main(entry);
  in->result.looked = has_layout(in);
  setup_codes(in);
  in->fast = fast_is_possible(in);
  if (!is_main)
    setup_given(in, entry);
  setup_globals(in, entry);
  for (vec_each(object, o, &in->regions[REGION_STATIC].objects))
    o->exposed = !is_main || (o->var && o->var->is_extern);
  in->starts_anywhere = !is_main;
  unknown_start(in);
  if (in->observing)
    vec_clear(&in->written);
  setup_arguments(in, entry);
  enter_proc(in, code_of(in, entry->index));
  if (in->observing)
    observe_entry(in);
  run_loop(in);
}

/* Where recursion must stop: three quarters of the process's stack are left to it. */
static uintptr_t stack_end(void) {
  struct rlimit limit;
  rlim_t size = 8 << 20;
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < size)
    size = limit.rlim_cur;
  return (uintptr_t)__builtin_frame_address(0) - (uintptr_t)(size / 4 * 3);
}

run_result interp_run(interp *in, const proc *entry) {
  assert(!in->started && entry->has_body);
  in->started = true;
  in->stack_end = stack_end();
  jmp_buf escape;
  in->escape = &escape;
  if (setjmp(escape) == 0)
    run(in, entry);
  in->escape = NULL;
  if (in->observing)
    observe_end(in);
  scratch_reset(in);
  if (in->o.output)
    fflush(in->o.output);
  if (in->result.end == RUN_EXIT)
    in->result.message = NULL;
  return in->result;
}

bool interp_read(interp *in, const expr *path, u128 *v) {
  assert(moves_as_scalar(path->type));
  run_result kept = in->result;
  interp_options options = in->o;
  bool observing = in->observing;
  in->o.stop = 0;
  in->o.draw = NULL;
  in->o.drawn = NULL;
  in->o.watch = NULL;
  in->observing = false;
  volatile bool found = false;
  jmp_buf escape, *outer = in->escape;
  in->escape = &escape;
  if (setjmp(escape) == 0) {
    place p;
    eval_place(in, path, &p);
    if (p.kind == PLACE_SLOT) {
      found = in->undefined[p.slot] == 0;
      *v = in->slots.data[p.slot];
    } else {
      uint64_t size = place_bytes(&p, path->type);
      place_resolve(in, &p, size, ACCESS_READ, path);
      found = !object_is_undefined(p.object, p.at, size);
      if (found)
        *v = p.bit_width ? object_load_bits(in, p.object, &p, path->type, path)
                         : object_load(in, p.object, p.at, path->type, path);
    }
  }
  in->escape = outer;
  in->result = kept;
  in->o = options;
  in->observing = observing;
  return found;
}
