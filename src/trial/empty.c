/* empty.c: models that say nothing.
 *
 * A procedure is empty if it writes nothing but variables of its own, assumes nothing, ends nothing
 * and allocates nothing, calls empty procedures only, and returns nothing, or a value of which each
 * assignment is an input of the full type. (errno is left aside: the models are compiled without
 * it.) What is not seen to be empty says something. */
#include "trial/trial.h"

#include "base/file.h"
#include "frontend/frontend.h"

#include <stdio.h>

typedef enum emptiness { NOT_KNOWN, BEING_LOOKED_AT, EMPTY, NOT_EMPTY } emptiness;

typedef struct look {
  program *program;
  VEC(uint8_t) known; /* emptiness, by procedure */
} look;

static bool is_empty(look *l, const proc *f);

static bool is_own(const expr *e) {
  return e->kind == E_VAR && (e->var->kind == V_LOCAL || e->var->kind == V_TEMP);
}

/* Does the statement write nothing but own variables, and do nothing else? */
static bool is_quiet(look *l, const stmt *s) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (!is_own(s->lhs[i]))
      return false;
  switch (s->kind) {
  case S_SKIP:
  case S_GOTO:
  case S_BRANCH:
  case S_RETURN:
  case S_ASSIGN:
    return true;
  case S_HAVOC:
    return s->havoc == HAVOC_INPUT || s->havoc == HAVOC_UNINIT;
  case S_CALL: {
    const proc *f = stmt_callee(l->program, s);
    return f && f->has_body && is_empty(l, f);
  }
  default:
    return false;
  }
}

/* Is what the statement gives to that variable any value of its type? */
static bool gives_any(const stmt *s, const var *v) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (s->lhs[i]->var == v && s->kind != S_HAVOC && s->kind != S_CALL)
      return false;
  return true;
}

static bool returns_any(const proc *f, const stmt *s) {
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    if (!is_own(s->rhs[i]))
      return false;
    for (vec_each(const stmt, other, &f->stmts))
      if (!gives_any(other, s->rhs[i]->var))
        return false;
  }
  return true;
}

static bool look_at(look *l, const proc *f) {
  for (vec_each(const stmt, s, &f->stmts))
    if (!is_quiet(l, s) || (s->kind == S_RETURN && !returns_any(f, s)))
      return false;
  return true;
}

static bool is_empty(look *l, const proc *f) {
  assert(f->index < l->known.size);
  uint8_t *known = &l->known.data[f->index];
  if (*known == NOT_KNOWN) {
    *known = BEING_LOOKED_AT;
    *known = look_at(l, f) ? EMPTY : NOT_EMPTY;
  }
  return *known == EMPTY; /* a recursion is not */
}

/* ---- all models as one program ---- */

static program *load_models(const library *l, const options *limits) {
  buf folder = {0}, include = {0}, own = {0}, text = {0}, error = {0}, file = {0};
  program *p = NULL;
  bool ok = file_share("models", &folder, &error) && file_share("include", &include, &error) &&
            folder_new(&own, &error);
  for (uint32_t i = 0; i < l->files.size && ok; ++i)
    buf_printf(&text, "#include \"%s/%s\"\n", buf_text(&folder), l->files.data[i]);
  buf_printf(&file, "%s/models.c", buf_text(&own));
  if (ok && file_write(buf_text(&file), buf_text(&text), text.size, &error)) {
    const char *const flags[] = {"-ffreestanding", "-w", "-I", buf_text(&include)};
    options opts;
    stats st = {0};
    options_default(&opts, C_PROGRAM);
    opts.memory = limits->memory;
    opts.timeout = limits->timeout;
    opts.deadline = limits->deadline;
    vec_push(&opts.files, buf_text(&file));
    for (size_t i = 0; i < sizeof flags / sizeof *flags; ++i)
      vec_push(&opts.clang_args, flags[i]);
    p = frontend_load(&opts, &st, false);
    options_free(&opts);
  } else
    fprintf(stderr, "assay: error: %s\n", buf_text(&error));
  if (own.size)
    folder_remove_all(buf_text(&own));
  buf *all[] = {&folder, &include, &own, &text, &error, &file};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    buf_free(all[i]);
  return p;
}

bool trial_find_empty(library *l, const options *limits, options_list *out) {
  program *p = load_models(l, limits);
  if (!p)
    return false;
  look looked = {.program = p};
  vec_resize(&looked.known, p->procs.size);
  for (vec_each(const library_row, row, &l->rows)) {
    const proc *f = program_find_proc(p, str_intern(&p->pool.strings, row->name));
    if (f && f->has_body && is_empty(&looked, f))
      vec_push(out, row->name);
  }
  vec_free(&looked.known);
  program_free(p);
  return true;
}
