#include "cli/callers.h"

#include "cli/asked.h"
#include "cli/cli.h"
#include "cli/questions.h"

#include "base/memory.h"
#include "frontend/frontend.h"
#include "program/known_callers.h"

#include <string.h>

/* The program as its files have it, and what is asked of its functions. */
typedef struct known {
  answer *answer;
  finding *finding;
  program *whole;
  buf proved;      /* callers that it holds from */
  const char *met; /* one that comes to the violation: its name; or NULL */
  const char *engine;
} known;

/* ---- who calls whom ---- */

static const proc *proc_of(const known *k, uint64_t key) {
  assert(key < k->whole->procs.size);
  return k->whole->procs.data[key];
}

static bool is_taken(void *context, uint64_t key) {
  return proc_of(context, key)->symbol->address_taken;
}

static bool calls(const program *p, const proc *caller, const proc *f) {
  for (vec_each(const stmt, s, &caller->stmts))
    if (s->kind == S_CALL && stmt_callee(p, s) == f)
      return true;
  return false;
}

static void list_callers(void *context, uint64_t key, function_keys *out) {
  const known *k = context;
  const proc *f = proc_of(k, key);
  for (vec_each(proc *const, g, &k->whole->procs))
    if (calls(k->whole, *g, f))
      vec_push(out, (*g)->index);
}

static bool has_callers(known *k, const proc *f) {
  function_keys found = {0};
  list_callers(k, f->index, &found);
  bool any = found.size > 0;
  vec_free(&found);
  return any;
}

/* ---- the question, from a caller ---- */

/* What that answer rests on, this one does now. */
static void take_assumptions(known *k, const answer *from) {
  str_pool *names = &k->answer->program->pool.strings;
  for (vec_each(const assumption, a, &from->assumptions)) {
    assumption own = *a;
    own.text = str_intern(names, a->text);
    own.where.file = a->where.file ? str_intern(names, a->where.file) : NULL;
    bool has = false;
    for (vec_each(const assumption, b, &k->answer->assumptions))
      has = has || (b->text == own.text && b->where.line == own.where.line);
    if (!has)
      vec_push(&k->answer->assumptions, own);
  }
}

static bool is_same_place(location a, location b) {
  return a.line == b.line && a.column == b.column && a.file && b.file &&
         strcmp(a.file, b.file) == 0;
}

static bool needs_nothing(const finding *f) {
  return (!f->need || !*f->need) && !f->need_of_rule;
}

/* Is it about how the entry returns: what a rule demands at the end of all? Callers go on from there. */
static bool is_at_return(const finding *f, const proc *entry) {
  const run_result *run = &f->replay.run;
  if (!run->proc || run->proc != entry || run->label >= entry->stmts.size)
    return false;
  if (!entry->stmts.data[run->label].rule)
    return false;
  for (vec_each(const stmt, s, &entry->stmts))
    if (s->kind == S_RETURN && is_same_place(s->where, run->where))
      return true;
  return false;
}

static const stmt *error_of(const finding *f) {
  const run_result *run = &f->replay.run;
  assert(run->proc && run->label < run->proc->stmts.size);
  return &run->proc->stmts.data[run->label];
}

/* Does the run go through that function? */
static bool passes(const program *p, const finding *f, const char *name) {
  trace_cursor c = {0};
  const activation *act = NULL;
  uint32_t depth;
  bool found = false;
  if (!f->replay.trace)
    return false;
  trace_cursor_init(&c, f->replay.trace->main);
  while (!found && trace_cursor_next(&c, &act, &depth))
    found = strcmp(p->procs.data[act->proc]->name, name) == 0;
  trace_cursor_free(&c);
  return found;
}

/* What the entry leaves behind is so at the end of main, too. */
static bool is_left_by_main(const known *k, const proc *caller, const answer *found) {
  const finding *f = &found->findings.data[0];
  if (!proc_is_main(caller) || !is_at_return(k->finding, k->answer->entry) ||
      !is_at_return(f, found->entry))
    return false;
  const char *text = error_of(f)->text, *own = error_of(k->finding)->text;
  return text && own && !strcmp(text, own) && passes(found->program, f, k->answer->entry->name);
}

static caller_answer judge(known *k, const proc *caller, const answer *found) {
  assert(found->findings.size == 1);
  const finding *f = &found->findings.data[0];
  if (f->verdict == VERDICT_TRUE && !f->vacuous) {
    buf_printf(&k->proved, "%s%s", k->proved.size ? ", " : "", proc_shown(caller));
    take_assumptions(k, found);
    k->engine = f->engine;
    return CALLER_TRUE;
  }
  bool is_same = f->verdict == VERDICT_FALSE && needs_nothing(f) &&
                 (is_same_place(f->replay.run.where, k->finding->replay.run.where) ||
                  is_left_by_main(k, caller, found));
  k->met = is_same ? proc_shown(caller) : NULL;
  return is_same ? CALLER_STOP : CALLER_OPEN;
}

static caller_answer ask_program(known *k, const options *opts, const proc *caller, program *p) {
  stats st = {0};
  answer found = {0};
  options_list properties = {0};
  check_weave(opts, p);
  refine_request r = {
      .options = opts,
      .q = {.program = p,
            .entry = program_find_proc(p, str_intern(&p->pool.strings, opts->entry)),
            .stats = &st}};
  assert(r.q.entry);
  check_list_properties(opts, &p->pool.strings, &properties);
  bool sane = answer_questions(&r, &properties, NULL, &found);
  caller_answer says = sane ? judge(k, caller, &found) : CALLER_STOP;
  answer_free(&found);
  vec_free(&properties);
  return says;
}

static bool has_time(const options *opts) {
  deadline until = options_deadline(opts);
  return !deadline_is_set(&until) || deadline_seconds_left(&until) > 0;
}

static caller_answer ask_caller(void *context, uint64_t key, uint64_t callee) {
  known *k = context;
  const proc *caller = proc_of(k, key);
  (void)callee;
  if (!has_time(k->answer->options) || !caller->has_body)
    return CALLER_STOP;
  options own = check_only(k->answer->options, k->finding->property);
  own.entry = caller->name;
  stats st = {0};
  program *p = cli_load(&own, &st, true);
  caller_answer says = p ? ask_program(k, &own, caller, p) : CALLER_STOP;
  program_free(p);
  vec_free(&own.properties);
  vec_free(&own.rules);
  return says;
}

/* ---- what follows ---- */

static void becomes_true(known *k, finding *f) {
  program *p = k->answer->program;
  assert(k->proved.size && f->verdict == VERDICT_FALSE);
  const char *text = str_printf(&p->pool.strings,
                                "%s is called by nobody but the functions of these files, while "
                                "nothing else runs: proved from "
                                "%s (--callers known)",
                                k->answer->options->entry, buf_text(&k->proved));
  vec_push(&k->answer->assumptions, ((assumption){text, {0}}));
  replay_result_free(&f->replay);
  f->replay = (replay_result){0};
  free(f->need);
  f->need = NULL;
  f->need_of_rule = NULL;
  f->verdict = VERDICT_TRUE;
  f->engine = k->engine;
}

static void becomes_unknown(known *k, finding *f) {
  buf reason = {0}, did = {0};
  if (f->replay.run.where.line) {
    location_print(&reason, f->replay.run.where);
    buf_add(&reason, ": ");
  }
  buf_printf(&reason,
             "an error only if %s is called in a way that no known caller has been shown to",
             k->answer->options->entry);
  if (needs_nothing(f))
    buf_add(&did, "found a run into the error, when the entry returns");
  else
    buf_printf(&did, "found a run into the error, for a caller with %s",
               f->need && *f->need ? f->need : f->need_of_rule);
  f->verdict = VERDICT_UNKNOWN;
  free(f->reason);
  f->reason = buf_take(&reason);
  vec_push(&f->handover.accounts, (account){f->engine, buf_take(&did), xstrdup(f->reason)});
}

static void settle(known *k, const proc *f) {
  caller_world w = {k, is_taken, list_callers, ask_caller};
  str_pool *names = &k->answer->program->pool.strings;
  assert(!k->met && !k->finding->callers);
  if (!is_taken(k, f->index) && !has_callers(k, f))
    k->finding->callers = "none in these files";
  else if (no_known_caller_meets(&w, f->index))
    becomes_true(k, k->finding);
  else if (k->met)
    k->finding->callers = str_printf(names, "started from %s, it comes to the same error", k->met);
  else
    becomes_unknown(k, k->finding);
}

/* The program without an entry, or what is asked of one. */
static program *load_whole(const options *opts) {
  stats st = {0};
  options own = *opts;
  own.entry = "main";
  own.pre = own.rules = own.properties = (options_list){0};
  program *p = frontend_load(&own, &st, false);
  if (p)
    program_mark_addresses(p);
  return p;
}

void settle_known_callers(answer *a) {
  const options *opts = a->options;
  program *whole = NULL;
  if (opts->callers != CALLERS_KNOWN || strcmp(opts->entry, "main") == 0)
    return;
  for (vec_each(finding, f, &a->findings)) {
    if (f->verdict != VERDICT_FALSE || (needs_nothing(f) && !is_at_return(f, a->entry)))
      continue;
    whole = whole ? whole : load_whole(opts);
    const proc *entry =
        whole ? program_find_proc(whole, str_intern(&whole->pool.strings, opts->entry)) : NULL;
    known k = {.answer = a, .finding = f, .whole = whole};
    if (entry)
      settle(&k, entry);
    buf_free(&k.proved);
  }
  program_free(whole);
}
