#include "report/input.h"

#include "program/given.h"

#include "outside/outside.h"
#include "program/words.h"

/* The name of a function without a body, as the source has it. */
static const char *source_name(const program *p, const char *name) {
  const proc *f = program_find_proc(p, name);
  const char *own = NULL;
  return f && outside_is_made(f, &own) && own ? own : name;
}

/* A pointer, or a struct with pointers, that code outside draws for a callback. */
static bool is_outside_value(const program *p, const draw *d) {
  const char *own = NULL;
  const proc *f = d->name ? program_find_proc(p, d->name) : NULL;
  return d->source == DRAW_RESULT && f && outside_is_made(f, &own) && !own;
}

const char *input_function(const program *p, const draw *d) {
  if (d->source == DRAW_WRITE || d->source == DRAW_ARGUMENT || d->source == DRAW_CHOICE ||
      is_outside_value(p, d))
    return NULL;
  if (d->name)
    return source_name(p, d->name);
  if (d->source != DRAW_RESULT || !d->proc)
    return NULL;
  assert(d->label < d->proc->stmts.size);
  const proc *callee = stmt_callee(p, &d->proc->stmts.data[d->label]);
  return callee ? source_name(p, callee->name) : NULL;
}

bool input_is_rule(const draw *d) {
  return d->proc && d->label < d->proc->stmts.size && d->proc->stmts.data[d->label].origin;
}

static bool calls_back(const draw *d) {
  return d->source == DRAW_CHOICE && d->proc && outside_has_body(d->proc);
}

static void add_path(buf *out, program *p, const expr *path, const char *otherwise) {
  bool shown = path && !words_has_temporary(path);
  buf_add(out, shown ? words_expr(&p->pool, path) : otherwise);
}

/* Drawn by the model of a library function, without words of its own. */
static bool is_of_library(const draw *d) {
  return d->library && d->source != DRAW_WRITE && d->why != HAVOC_CALLER &&
         !(d->name && strchr(d->name, ' '));
}

void input_words(buf *out, program *p, const draw *d) {
  const char *function = input_function(p, d);
  if (input_is_rule(d)) {
    buf_add(out, "chosen by the rule");
  } else if (is_of_library(d)) {
    bool reads = d->source == DRAW_READ;
    buf_printf(out, "%s %s()", reads ? "read in" : "decided in", d->library);
  } else if (d->source == DRAW_WRITE) {
    assert(d->name);
    buf_printf(out, "%s writes ", source_name(p, d->name));
    add_path(out, p, d->path, d->of_object ? "an object it was given" : "to memory");
  } else if (d->source == DRAW_CHOICE && d->proc && outside_is_made(d->proc, NULL)) {
    buf_add(out, "which function, or pointer, is chosen outside");
  } else if (is_outside_value(p, d)) {
    buf_add(out, "a pointer that is passed to a callback, or called");
  } else if (calls_back(d)) {
    buf_printf(out, "%s calls back", d->proc->name);
  } else if (d->source == DRAW_CHOICE && d->name) {
    buf_add(out, d->name);
  } else if (function) {
    buf_printf(out, strchr(function, ' ') ? "%s" : "%s()", function);
  } else {
    add_path(out, p, d->path, d->source == DRAW_UNDEFINED ? "undefined result" : "value");
  }
}

const char *input_remark(const draw *d) {
  if (d->source == DRAW_WRITE || calls_back(d))
    return d->value ? "yes" : "no";
  if (d->source == DRAW_READ)
    return d->why == HAVOC_UNINIT ? "indeterminate" : "from outside";
  return d->source == DRAW_ARGUMENT ? "argument" : NULL;
}

const char *input_kind(const draw *d) {
  switch (d->source) {
  case DRAW_HAVOC:
    return "input";
  case DRAW_READ:
    return d->why == HAVOC_UNINIT ? "uninitialised" : "outside";
  case DRAW_RESULT:
    return "result";
  case DRAW_UNDEFINED:
    return "undefined";
  case DRAW_WRITE:
    return "write";
  case DRAW_ARGUMENT:
    return "argument";
  default:
    return "choice";
  }
}

const char *input_value(program *p, const proc *entry, const draw *d) {
  if (d->why != HAVOC_CALLER || d->type->kind != T_PTR)
    return expr_text(&p->pool, expr_const(&p->pool, d->type, d->value));
  buf text = {0};
  given_print(&text, given_of(p, entry), d->type->elem, (uint32_t)d->value);
  const char *kept = str_intern(&p->pool.strings, buf_text(&text));
  buf_free(&text);
  return kept;
}

void input_character(buf *out, const type *t, u128 value) {
  if (t->kind != T_INT || t->width != 8 || value < 0x20 || value > 0x7e)
    return;
  bool escaped = value == '\'' || value == '\\';
  buf_printf(out, " '%s%c'", escaped ? "\\" : "", (int)value);
}
