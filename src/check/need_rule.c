/* need_rule.c: what a violation rests on that is no condition in C: a text of the caller that does not end; and
 * does that of a rule rest on what the rule takes to be so when the entry is called?
 *
 * The demand that fails looks at variables of the rule. If the run has not set them since the entry
 * began, they are as the rule has them at the start, which the rule says in words (rule_begins). */
#include "check/need.h"

#include "program/select.h"

typedef struct watcher {
  const program *p;
  map set;            /* variable id -> 1: the rule has set it on the way */
  const expr *demand; /* the condition of the rule that was asked last */
} watcher;

static bool is_rules(const var *v) {
  return v->kind == V_GLOBAL && code_origin_of(v->file) == CODE_RULE;
}

static void watch(watcher *w, const stmt *s) {
  if (!s->origin)
    return;
  if (s->kind == S_BRANCH)
    w->demand = s->cond;
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    const var *v = expr_root(s->lhs[i]);
    if (v)
      map_put(&w->set, v->id, 1);
  }
}

/* Of the rule's state; what it follows is no part of that. */
static bool rests_on_start(const watcher *w) {
  assert(w->demand->type->kind == T_BOOL);
  var_vec vars = {0};
  uint32_t at_start = 0, set = 0;
  expr_vars(w->demand, &vars);
  for (uint32_t i = 0; i < vars.size; ++i) {
    const var *v = vars.data[i];
    if (!is_rules(v) || !strncmp(v->name, "rule_follow", 11))
      continue;
    if (map_has(&w->set, v->id))
      ++set;
    else
      ++at_start;
  }
  vec_free(&vars);
  return at_start && !set;
}

/* What the rule of that name says of its start; NULL: nothing. */
static const char *words_of(program *p, const char *rule) {
  size_t length = strlen(rule);
  for (vec_each(const global, g, &p->globals)) {
    const char *file = g->var->file;
    if (!is_rules(g->var) || strncmp(file + 6, rule, length) != 0 || file[6 + length] != '.' ||
        !strstr(g->var->name, "_begins_state") || !g->init || g->init->kind != E_AGG)
      continue;
    buf text = {0};
    for (uint32_t i = 0; i < g->init->count && g->init->kid[i]->kind == E_CONST; ++i)
      if (g->init->kid[i]->value)
        buf_put(&text, (char)g->init->kid[i]->value);
    const char *kept = str_intern(&p->pool.strings, buf_text(&text));
    buf_free(&text);
    return kept;
  }
  return NULL;
}

const char *check_need_of_rule(const need_request *r) {
  const run_result *run = &r->replay->run;
  assert(run->proc && run->label < run->proc->stmts.size && r->replay->trace);
  const stmt *error = &run->proc->stmts.data[run->label];
  if (run->needs_text)
    return "a text that does not end";
  if (!error->rule)
    return NULL;
  watcher w = {.p = r->q.program};
  trace_cursor cursor = {0};
  const activation *act = NULL;
  uint32_t depth;
  trace_cursor_init(&cursor, r->replay->trace->main);
  for (const trace_step *s; (s = trace_cursor_next(&cursor, &act, &depth));)
    watch(&w, &r->q.program->procs.data[act->proc]->stmts.data[s->label]);
  trace_cursor_free(&cursor);
  if (!stmt_is_error(error))
    w.demand = error->cond;
  bool rests = w.demand && rests_on_start(&w);
  map_free(&w.set);
  return rests ? words_of(r->q.program, error->rule) : NULL;
}
