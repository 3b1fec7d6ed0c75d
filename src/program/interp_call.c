/* interp_call.c: frames, and what calls and returns do. */
#include "program/interp_state.h"
#include "program/output.h"
#include "program/words.h"

#include <inttypes.h>

/* ---- frames ---- */

static void set_frame(interp *in) {
  in->frame = in->frames.size ? &in->frames.data[in->frames.size - 1] : NULL;
  if (in->frame && in->slots.data) {
    in->fp = in->slots.data + in->frame->slot_base;
    in->fp_undefined = in->undefined + in->frame->slot_base;
  }
}

void push_frame(interp *in, code *c) {
  if (in->o.depth_limit && in->frames.size >= in->o.depth_limit)
    stop_run(in, RUN_LIMIT, "call depth limit of %" PRIu32 " reached", in->o.depth_limit);
  slots_reserve(in, c->frame->slot_count + 1);
  if (in->frames.size == UINT32_MAX / 2 || in->slots.size > UINT32_MAX / 2)
    stop_run(in, RUN_LIMIT, "call depth limit of the interpreter reached");
  frame f = {.code = c,
             .at = c->f->entry,
             .slot_base = in->slots.size,
             .object_base = in->regions[REGION_STACK].objects.size,
             .chunk = in->chunk,
             .chunk_used = in->chunk_used,
             .call_serial = NOT_RECORDED};
  memset(in->undefined + in->slots.size, 1 + HAVOC_UNINIT, c->frame->slot_count);
  in->slots.size += c->frame->slot_count;
  if (c->frame->objects.size > 0) {
    uint8_t *bytes = frame_bytes(in, c->frame->bytes);
    for (vec_each(frame_object, o, &c->frame->objects))
      layout_name(in,
                  object_new(in, REGION_STACK, OBJECT_STACK, o->var->type->size,
                             var_align(in->pool, o->var), bytes + o->offset, o->addressed),
                  o->var);
  }
  vec_push(&in->frames, f);
  set_frame(in);
}

static void pop_frame(interp *in) {
  frame f = vec_pop(&in->frames);
  frame_drop_objects(in, f.object_base);
  in->slots.size = f.slot_base;
  in->chunk = f.chunk;
  in->chunk_used = f.chunk_used;
  set_frame(in);
}

/* ---- calls ---- */

/* Lays the arguments beyond the parameters out in an object of the callee's frame. */
static void pass_extra(interp *in, uint32_t from) {
  uint64_t size = 0;
  for (uint32_t i = from; i < in->arguments.size; i++)
    (void)layout_extra(in->pointer_width, in->arguments.data[i].type, &size);
  object *o = object_new(in, REGION_STACK, OBJECT_STACK, size, 16, NULL, true);
  in->frame->extra = o->base;
  uint64_t offset = 0;
  for (uint32_t i = from; i < in->arguments.size; i++) {
    const value *v = &in->arguments.data[i];
    uint64_t at = layout_extra(in->pointer_width, v->type, &offset);
    if (moves_as_scalar(v->type))
      object_store(o, at, v->type, v->scalar);
    else
      object_store_aggregate(o, at, &v->agg, v->type->size);
  }
}

void enter_proc(interp *in, code *c) {
  const proc *f = c->f;
  push_frame(in, c);
  assert(in->arguments.size >= f->params.size);
  for (uint32_t i = 0; i < f->params.size; i++) {
    const var *v = f->params.data[i];
    const value *arg = &in->arguments.data[i];
    home h = in->where.homes[v->id];
    if (h.kind == HOME_SLOT) {
      in->fp[h.index] = cut_value(v->type, arg->scalar);
      in->fp_undefined[h.index] = 0;
      continue;
    }
    object *o = &in->regions[REGION_STACK].objects.data[in->frame->object_base + h.index];
    if (moves_as_scalar(v->type))
      object_store(o, 0, v->type, cut_value(v->type, arg->scalar));
    else
      object_store_aggregate(o, 0, &arg->agg, v->type->size);
  }
  if (f->is_variadic)
    pass_extra(in, f->params.size);
}

static code *direct_callee(interp *in, const stmt *s) {
  const expr *e = s->callee;
  if (e->kind == E_ADDR)
    e = e->kid[0];
  if (e->kind != E_VAR || e->var->kind != V_FUNCTION)
    return NULL;
  return code_of(in, e->var->proc);
}

static code *indirect_callee(interp *in, const stmt *s) {
  uint64_t address = (uint64_t)eval(in, s->callee);
  object *o = address ? object_starting(in, address) : NULL;
  if (o && o->kind == OBJECT_OPAQUE)
    stop_run(in, RUN_UNKNOWN, "call through %s, whose target is not known",
             words_expr(in->pool, s->callee));
  if (!o || o->kind != OBJECT_FUNCTION) {
    buf where = {0};
    describe_address(in, &where, address);
    const char *kept = str_intern(&in->pool->strings, buf_text(&where));
    buf_free(&where);
    stop_error(in, ERROR_CALL, "call through %s, which is no function: %s",
               words_expr(in->pool, s->callee), kept);
  }
  code *c = code_of(in, o->var->proc);
  const proc *f = c->f;
  if (!stmt_fits_callee(s, f))
    stop_error(in, ERROR_CALL, "call through %s of %s, which has another type",
               words_expr(in->pool, s->callee), f->name);
  return c;
}

/* A function without a body that the host does not know. */
static void call_unknown(interp *in, code *c, const stmt *s) {
  log_call(in, c);
  if (proc_is_unknown(c->f))
    unknown_call(in, c->f);
  if (!c->warned && in->o.warnings) {
    buf_clear(&in->line);
    if (s->where.line) {
      location_print(&in->line, s->where);
      buf_add(&in->line, ": ");
    }
    fprintf(in->o.warnings, "%swarning: function %s has no body: arbitrary result\n",
            buf_text(&in->line), c->f->name);
  }
  c->warned = true;
  for (uint32_t i = 0; i < s->lhs_count; i++) {
    const expr *path = s->lhs[i];
    value v = {.type = path->type, .agg = {.undefined = true, .why = HAVOC_INPUT}};
    if (moves_as_scalar(path->type))
      v.scalar = draw_value(in, DRAW_RESULT, HAVOC_INPUT, path->type, c->f->name, path);
    store_value(in, path, &v);
    log_result(in, c->f, path, v.scalar);
  }
  log_return(in, c);
}

void step_call(interp *in, const stmt *s) {
  code *c = direct_callee(in, s);
  if (!c)
    c = indirect_callee(in, s);
  vec_clear(&in->arguments);
  for (uint32_t i = 0; i < s->rhs_count; i++)
    vec_push(&in->arguments, eval_value(in, s->rhs[i]));
  if (c->f->has_body) {
    log_call(in, c);
    enter_proc(in, c);
    if (in->observing)
      observe_call(in);
    return;
  }
  if (c->host != HOST_NONE) {
    u128 result = host_call(in, c->host);
    if (s->lhs_count > 0 && output_of(c->f->name) != OUTPUT_NONE)
      result = draw_output(in, s->lhs[0]->type, c->f->name, s->lhs[0], result);
    if (s->lhs_count > 0)
      store_scalar(in, s->lhs[0], cut_value(s->lhs[0]->type, result));
  } else {
    for (vec_each(value, v, &in->arguments))
      if (type_is_ptr(v->type))
        expose_address(in, (uint64_t)v->scalar);
    call_unknown(in, c, s);
  }
  go(in, s, 0);
}

void step_return(interp *in, const stmt *s) {
  vec_clear(&in->results);
  for (uint32_t i = 0; i < s->rhs_count; i++) {
    value v = eval_value(in, s->rhs[i]);
    value_keep(in, &v);
    vec_push(&in->results, v);
  }
  if (in->observing)
    observe_step(in, 0);
  if (in->frames.size == 1) {
    bool has_status = in->results.size > 0 && type_is_int(in->results.data[0].type);
    stop_exit(in, has_status ? in->results.data[0].scalar : 0);
  }
  in->returned_serial = in->frame->call_serial;
  const code *callee = in->frame->code;
  pop_frame(in);
  log_return(in, callee);
  const stmt *call = current_stmt(in);
  assert(call->kind == S_CALL && call->lhs_count <= in->results.size);
  for (uint32_t i = 0; i < call->lhs_count; i++)
    store_value(in, call->lhs[i], &in->results.data[i]);
  if (in->observing)
    observe_return(in);
  in->frame->at = call->succ[0];
}
