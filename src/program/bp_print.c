/* Prints Boolean programs. See bp.h for what is promised.
 *
 * The body of a procedure is printed as intervals of statements: print_range(from, to, follow)
 * prints the statements from..to-1, after whose last control is at `follow`. An edge that leads
 * anywhere else than to what is printed next becomes a goto, which the parser turns into that edge
 * again; so any choice of intervals gives the same program back, and good ones give ifs and whiles.
 * The body is printed twice, the first time to learn which statements need a label. */
#include "program/bp.h"

#include "base/memory.h"

#define NOWHERE UINT32_MAX

enum { MAX_NESTING = 100, LINE_WIDTH = 96 };

typedef struct printer {
  buf *out;
  program *program;
  const proc *f;
  bool *needs_label;      /* by statement */
  const char **own_label; /* by statement: the label to jump to, NULL until asked for */
  map names;              /* labels of the procedure, interned */
  uint32_t indent;
} printer;

/* ---- names ---- */

/* End of the first name in a list separated by blanks; braces may contain blanks. */
static const char *name_end(const char *list) {
  uint32_t open = 0;
  for (; *list && (*list != ' ' || open); ++list) {
    open += *list == '{';
    open -= *list == '}';
  }
  return list;
}

static void collect_names(printer *w) {
  str_pool *strings = &w->program->pool.strings;
  for (uint32_t i = 0; i < w->f->stmts.size; ++i) {
    const char *at = w->f->stmts.data[i].name;
    while (at && *at) {
      const char *end = name_end(at);
      map_put(&w->names, map_key(str_intern_n(strings, at, (size_t)(end - at))), 1);
      at = *end ? end + 1 : end;
    }
  }
}

static const char *label_of(printer *w, uint32_t at) {
  if (w->own_label[at])
    return w->own_label[at];
  str_pool *strings = &w->program->pool.strings;
  const char *list = w->f->stmts.data[at].name, *label;
  if (list && *list)
    label = str_intern_n(strings, list, (size_t)(name_end(list) - list));
  else {
    label = str_printf(strings, "L%u", at);
    while (map_has(&w->names, map_key(label)))
      label = str_printf(strings, "%s_", label);
  }
  return w->own_label[at] = label;
}

/* A temporary that only receives results nobody wants: printed `_`. */
static bool is_ignored(const proc *f, const var *v) {
  if (v->kind != V_TEMP)
    return false;
  for (uint32_t i = 0; i < f->stmts.size; ++i) {
    const stmt *s = &f->stmts.data[i];
    for (uint32_t k = 0; k < s->rhs_count; ++k)
      if (expr_mentions(s->rhs[k], v))
        return false;
    if (s->cond && expr_mentions(s->cond, v))
      return false;
    for (uint32_t k = 0; s->kind != S_CALL && k < s->lhs_count; ++k)
      if (s->lhs[k]->kind == E_VAR && s->lhs[k]->var == v)
        return false;
  }
  return !f->enforce || !expr_mentions(f->enforce, v);
}

/* ---- one statement ---- */

static void print_list(buf *out, const expr *const *list, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    buf_add(out, i ? ", " : "");
    expr_print_bp(out, list[i]);
  }
}

static void print_stars(buf *out, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    buf_add(out, i ? ", *" : "*");
}

static void print_assign(buf *out, const stmt *s) {
  print_list(out, s->lhs, s->lhs_count);
  if (s->lhs_count) {
    buf_add(out, " := ");
    print_list(out, s->rhs, s->rhs_count);
  }
  if (s->cond) {
    buf_add(out, s->lhs_count ? " constrain " : "constrain ");
    expr_print_bp(out, s->cond);
  } else if (s->lhs_count == 0)
    buf_add(out, "skip");
}

static void print_call(buf *out, program *p, const stmt *s) {
  const proc *callee = stmt_callee(p, s);
  assert(callee);
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    const var *v = s->lhs[i]->var;
    buf_add(out, i ? ", " : "");
    if (v->kind == V_TEMP && is_ignored(p->procs.data[v->proc], v))
      buf_put(out, '_');
    else
      expr_print_bp(out, s->lhs[i]);
  }
  buf_add(out, s->lhs_count ? " := " : "");
  buf_printf(out, "%s(", callee->name);
  print_list(out, s->rhs, s->rhs_count);
  buf_put(out, ')');
}

static void print_condition(buf *out, const char *word, const expr *cond) {
  buf_printf(out, "%s (", word);
  expr_print_bp(out, cond);
  buf_put(out, ')');
}

static bool is_print(const stmt *s) {
  return s->kind == S_SKIP && s->text && strncmp(s->text, "print(", 6) == 0;
}

void bp_print_stmt(buf *out, program *p, const stmt *s) {
  switch ((stmt_kind)s->kind) {
  case S_SKIP:
    buf_add(out, is_print(s) ? s->text : "skip");
    return;
  case S_ASSIGN:
    print_assign(out, s);
    return;
  case S_ASSUME:
    print_condition(out, "assume", s->cond);
    return;
  case S_ASSERT:
    print_condition(out, "assert", s->cond);
    return;
  case S_HAVOC:
    buf_add(out, s->havoc == HAVOC_DEAD ? "dead " : "");
    print_list(out, s->lhs, s->lhs_count);
    if (s->havoc != HAVOC_DEAD) {
      buf_add(out, " := ");
      print_stars(out, s->lhs_count);
    }
    return;
  case S_CALL:
    print_call(out, p, s);
    return;
  case S_RETURN:
    buf_add(out, s->rhs_count ? "return " : "return");
    print_list(out, s->rhs, s->rhs_count);
    return;
  case S_BRANCH:
    print_condition(out, "if", s->cond);
    return;
  case S_GOTO:
    buf_add(out, "goto");
    return;
  case S_HALT:
    buf_add(out, "assume (F)");
    return;
  case S_UNKNOWN:
    if (s->text && strncmp(s->text, "sync ", 5) == 0)
      buf_add(out, s->text);
    else
      buf_printf(out, "sync {%s}", s->text ? s->text : "unknown");
    return;
  case S_START_THREAD:
    buf_add(out, "start_thread");
    return;
  case S_END_THREAD:
    buf_add(out, "end_thread");
    return;
  case S_ATOMIC_BEGIN:
    buf_add(out, "atomic_begin");
    return;
  case S_ATOMIC_END:
    buf_add(out, "atomic_end");
    return;
  case S_ALLOC:
  case S_FREE:
  case S_VA_START:
    break;
  }
  assert(false); /* no Boolean program has these */
}

/* ---- lines ---- */

static void line_start(printer *w) {
  for (uint32_t i = 0; i < w->indent; ++i)
    buf_add(w->out, "  ");
}

static bool has_comment(const stmt *s) {
  return s->text && *s->text && !is_print(s) && s->kind != S_UNKNOWN && !strchr(s->text, '\n');
}

/* A goto on a line of its own, or (`inside` an arm) on the current one. */
static void print_goto(printer *w, uint32_t to, bool inside) {
  w->needs_label[to] = true;
  if (!inside)
    line_start(w);
  buf_printf(w->out, "goto %s;%s", label_of(w, to), inside ? " " : "\n");
}

/* All labels of the statement, and the one the printer needs. */
static void print_labels(printer *w, uint32_t at) {
  const char *list = w->f->stmts.data[at].name;
  bool any = list && *list;
  while (list && *list) {
    const char *end = name_end(list);
    buf_add_n(w->out, list, (size_t)(end - list));
    buf_add(w->out, ": ");
    list = *end ? end + 1 : end;
  }
  if (!any && w->needs_label[at])
    buf_printf(w->out, "%s: ", label_of(w, at));
}

static bool has_label(const printer *w, uint32_t at) {
  const char *list = w->f->stmts.data[at].name;
  return (list && *list) || w->needs_label[at];
}

static void end_line(printer *w, const stmt *s) {
  if (has_comment(s))
    buf_printf(w->out, " // %s", s->text);
  buf_put(w->out, '\n');
}

/* ---- bodies ---- */

static void print_range(printer *w, uint32_t from, uint32_t to, uint32_t follow);

/* Where the interval ends that begins after a branch and whose next label is `next`; NOWHERE if it
 * is none within the range. */
static uint32_t interval_end(uint32_t at, uint32_t next, uint32_t to, uint32_t follow) {
  if (next > at && next < to)
    return next;
  return next == follow ? to : NOWHERE;
}

static bool leads_to(const stmt *s, uint32_t label) {
  for (uint32_t i = 0; i < s->succ_count; ++i)
    if (s->succ[i] == label)
      return true;
  return false;
}

/* The head of the loop whose body the statement ends, if that is in the interval from `from` on:
 * what comes after the loop is then decided there. */
static uint32_t enclosing_head(const printer *w, uint32_t from, uint32_t at) {
  const stmt *s = &w->f->stmts.data[at];
  for (uint32_t i = 0; i < s->succ_count; ++i)
    if (s->succ[i] >= from && s->succ[i] < at && w->f->stmts.data[s->succ[i]].kind == S_BRANCH)
      return s->succ[i];
  return NOWHERE;
}

/* Is `label` where control goes at the end of the interval? */
static bool ends_at(const printer *w, uint32_t from, uint32_t end, uint32_t label) {
  for (uint32_t at = end - 1; at != NOWHERE; at = enclosing_head(w, from, at))
    if (leads_to(&w->f->stmts.data[at], label))
      return true;
  return false;
}

/* Where the end of a then-part goes if it skips what follows: the end of an else-part. */
static uint32_t else_exit(const printer *w, uint32_t at, uint32_t then_end, uint32_t to,
                          uint32_t follow) {
  if (then_end >= to || then_end <= at + 1)
    return NOWHERE;
  for (uint32_t last = then_end - 1; last != NOWHERE; last = enclosing_head(w, at + 1, last)) {
    const stmt *s = &w->f->stmts.data[last];
    for (uint32_t i = 0; i < s->succ_count; ++i)
      if ((s->succ[i] > then_end && s->succ[i] < to) || s->succ[i] == follow)
        return s->succ[i];
  }
  return NOWHERE;
}

/* A branch whose arms are no intervals: gotos. */
static void print_branch_gotos(printer *w, uint32_t at, uint32_t next) {
  const stmt *s = &w->f->stmts.data[at];
  bp_print_stmt(w->out, w->program, s);
  buf_add(w->out, " then ");
  print_goto(w, s->succ[0], true);
  if (s->succ[1] != next) {
    buf_add(w->out, "else ");
    print_goto(w, s->succ[1], true);
  }
  buf_add(w->out, "fi");
  end_line(w, s);
}

static void print_while(printer *w, uint32_t at, uint32_t end) {
  const stmt *s = &w->f->stmts.data[at];
  print_condition(w->out, "while", s->cond);
  buf_add(w->out, " do");
  end_line(w, s);
  ++w->indent;
  print_range(w, at + 1, end, at);
  --w->indent;
  line_start(w);
  buf_add(w->out, "od\n");
}

typedef enum branch_form { FORM_GOTOS, FORM_IF, FORM_WHILE } branch_form;

static branch_form form_of(const printer *w, uint32_t at, uint32_t to, uint32_t follow,
                           uint32_t *then_end) {
  const stmt *s = &w->f->stmts.data[at];
  *then_end = interval_end(at, s->succ[1], to, follow);
  if (*then_end == NOWHERE || w->indent >= MAX_NESTING)
    return FORM_GOTOS;
  if (s->succ[0] == at && *then_end == at + 1)
    return FORM_WHILE;
  if (s->succ[0] != at + 1 || *then_end <= at + 1)
    return FORM_GOTOS;
  return ends_at(w, at + 1, *then_end, at) ? FORM_WHILE : FORM_IF;
}

/* if … elsif … else … fi from `at`; returns the first statement after it. */
static uint32_t print_if(printer *w, uint32_t at, uint32_t to, uint32_t follow) {
  const char *word = "if";
  for (;;) {
    const stmt *s = &w->f->stmts.data[at];
    uint32_t then_end = interval_end(at, s->succ[1], to, follow);
    uint32_t exit = else_exit(w, at, then_end, to, follow);
    uint32_t after = exit == NOWHERE ? then_end : exit == follow ? to : exit;
    uint32_t join = exit == NOWHERE ? s->succ[1] : exit;
    print_condition(w->out, word, s->cond);
    buf_add(w->out, " then");
    end_line(w, s);
    ++w->indent;
    print_range(w, at + 1, then_end, join);
    --w->indent;
    line_start(w);
    uint32_t inner;
    bool chain = exit != NOWHERE && w->f->stmts.data[then_end].kind == S_BRANCH &&
                 !has_label(w, then_end) && form_of(w, then_end, after, join, &inner) == FORM_IF;
    if (chain) {
      uint32_t inner_exit = else_exit(w, then_end, inner, after, join);
      chain = inner == after || inner_exit == join;
    }
    if (chain) {
      word = "elsif";
      at = then_end;
      to = after;
      follow = join;
      continue;
    }
    if (exit != NOWHERE) {
      buf_add(w->out, "else\n");
      ++w->indent;
      print_range(w, then_end, after, join);
      --w->indent;
      line_start(w);
    }
    buf_add(w->out, "fi\n");
    return after;
  }
}

/* Prints a branch and what belongs to it; returns the first statement after that. */
static uint32_t print_branch(printer *w, uint32_t at, uint32_t to, uint32_t follow) {
  uint32_t end;
  switch (form_of(w, at, to, follow, &end)) {
  case FORM_WHILE:
    print_while(w, at, end);
    return end;
  case FORM_IF:
    return print_if(w, at, to, follow);
  case FORM_GOTOS:
    break;
  }
  print_branch_gotos(w, at, at + 1 < to ? at + 1 : follow);
  return at + 1;
}

static void print_goto_stmt(printer *w, const stmt *s) {
  buf_add(w->out, s->kind == S_GOTO ? "goto " : "start_thread goto ");
  for (uint32_t i = s->kind == S_GOTO ? 0 : 1; i < s->succ_count; ++i) {
    w->needs_label[s->succ[i]] = true;
    buf_printf(w->out, i && s->kind == S_GOTO ? ", %s" : "%s", label_of(w, s->succ[i]));
  }
}

/* A statement that is no branch, and the jump after it if it does not go on to `next`. */
static void print_plain(printer *w, uint32_t at, uint32_t next) {
  const stmt *s = &w->f->stmts.data[at];
  if (s->kind == S_GOTO || s->kind == S_START_THREAD)
    print_goto_stmt(w, s);
  else
    bp_print_stmt(w->out, w->program, s);
  buf_put(w->out, ';');
  end_line(w, s);
  if (s->succ_count && s->kind != S_GOTO && s->succ[0] != next)
    print_goto(w, s->succ[0], false);
}

static void print_range(printer *w, uint32_t from, uint32_t to, uint32_t follow) {
  uint32_t at = from;
  while (at < to) {
    const stmt *s = &w->f->stmts.data[at];
    line_start(w);
    if (s->kind == S_GOTO && s->succ_count == 1)
      w->needs_label[at] = true; /* else it would be read as an edge */
    print_labels(w, at);
    if (s->kind == S_BRANCH)
      at = print_branch(w, at, to, follow);
    else {
      print_plain(w, at, at + 1 < to ? at + 1 : follow);
      ++at;
    }
  }
}

/* ---- procedures and programs ---- */

static void print_decl(buf *out, const char *indent, const char *const *names, uint32_t count) {
  if (count == 0)
    return;
  buf_printf(out, "%sdecl ", indent);
  size_t column = strlen(indent) + 5;
  for (uint32_t i = 0; i < count; ++i) {
    size_t length = strlen(names[i]) + 2;
    if (i && column + length > LINE_WIDTH) {
      buf_printf(out, ",\n%s     ", indent);
      column = strlen(indent) + 5;
    } else if (i)
      buf_add(out, ", ");
    buf_add(out, names[i]);
    column += length;
  }
  buf_add(out, ";\n");
}

static void print_header(buf *out, const proc *f) {
  if (f->results.size == 0)
    buf_add(out, "void ");
  else if (f->results.size == 1)
    buf_add(out, "bool ");
  else
    buf_printf(out, "bool<%u> ", f->results.size);
  buf_printf(out, "%s(", f->name);
  for (uint32_t i = 0; i < f->params.size; ++i)
    buf_printf(out, i ? ", %s" : "%s", f->params.data[i]->name);
  buf_add(out, ")\nbegin\n");
}

static void print_locals(buf *out, const proc *f) {
  VEC(const char *) names = {0};
  for (uint32_t i = 0; i < f->locals.size; ++i)
    if (!is_ignored(f, f->locals.data[i]))
      vec_push(&names, f->locals.data[i]->name);
  print_decl(out, "  ", names.data, names.size);
  vec_free(&names);
  if (f->enforce) {
    buf_add(out, "  enforce ");
    expr_print_bp(out, f->enforce);
    buf_add(out, ";\n");
  }
}

static void print_body(printer *w) {
  w->indent = 1;
  if (w->f->entry != 0)
    print_goto(w, w->f->entry, false);
  print_range(w, 0, w->f->stmts.size, NOWHERE);
  assert(w->indent == 1);
}

static void print_function(buf *out, program *p, const proc *f) {
  print_header(out, f);
  print_locals(out, f);
  printer w = {.out = out, .program = p, .f = f};
  w.needs_label = xcalloc(f->stmts.size + 1, sizeof *w.needs_label);
  w.own_label = xcalloc(f->stmts.size + 1, sizeof *w.own_label);
  collect_names(&w);
  buf trial = {0};
  w.out = &trial;
  print_body(&w);
  buf_free(&trial);
  w.out = out;
  print_body(&w);
  free(w.needs_label);
  free(w.own_label);
  map_free(&w.names);
  buf_add(out, "end\n");
}

void bp_print(buf *out, program *p) {
  VEC(const char *) names = {0};
  for (uint32_t i = 0; i < p->globals.size; ++i)
    vec_push(&names, p->globals.data[i].var->name);
  print_decl(out, "", names.data, names.size);
  vec_free(&names);
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    if (!p->procs.data[i]->has_body)
      continue;
    if (out->size)
      buf_put(out, '\n');
    print_function(out, p, p->procs.data[i]);
  }
}
