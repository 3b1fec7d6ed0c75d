#include "report/next.h"

#include "base/memory.h"

#include <ctype.h>

enum { MOST_STEPS = 4, LONGER = 8 /* times the time or memory of before */ };

/* ---- reasons ---- */

const char *next_kind(const char *reason) {
  static const struct {
    const char *kind, *text;
  } rows[] = {
#define REASON(kind, text) {kind, text},
#include "report/reasons.def"
#undef REASON
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    if (strstr(reason ? reason : "", rows[i].text))
      return rows[i].kind;
  assert(false && "the last row fits");
  return "other";
}

/* Is an account, or the reason, of that kind? */
static bool is_said(const finding *f, const char *kind) {
  bool found = strcmp(next_kind(f->reason), kind) == 0;
  for (vec_each(const account, a, &f->handover.accounts))
    found = found || strcmp(next_kind(a->reason), kind) == 0;
  return found;
}

static bool mentions(const finding *f, const char *text) {
  bool found = f->reason && strstr(f->reason, text);
  for (vec_each(const account, a, &f->handover.accounts))
    found = found || strstr(a->text, text);
  return found;
}

/* ---- commands ---- */

/* How many words the option `name` takes at this place; 0: it is not that option. */
static int words_of(char *const *words, const char *name) {
  size_t length = strlen(name);
  if (strncmp(words[0], name, length) != 0)
    return 0;
  return words[0][length] == '=' ? 1 : words[0][length] == '\0' ? 2 : 0;
}

/* The command of before without the options `dropped` (ended by NULL), and with `added`. */
static char *command_with(const answer *a, const char *const *dropped, const char *const *added) {
  const options *o = a->options;
  buf out = {0};
  buf_add(&out, "assay check");
  for (; *added; ++added)
    buf_add_word(&out, *added);
  for (int i = 0; i < o->word_count; ++i) {
    int skip = 0;
    for (const char *const *name = dropped; *name && !skip; ++name)
      skip = words_of(&o->words[i], *name);
    if (skip)
      i += skip - 1;
    else
      buf_add_word(&out, o->words[i]);
  }
  return buf_take(&out);
}

static void add_step(next_steps *out, const char *why, char *command) {
  assert(why && command);
  if (out->size < MOST_STEPS)
    vec_push(out, (next_step){xstrdup(why), command});
  else
    free(command);
}

/* ---- the steps ---- */

/* An error that nobody asked about. */
static void try_met(next_steps *out, const answer *a, const finding *f) {
  const char *met = f->handover.met, *place = met ? strchr(met, ' ') : NULL;
  if (!place)
    return;
  buf why = {0};
  char *property = xstrdup(met);
  property[place - met] = '\0';
  for (uint32_t i = 0; i < a->options->properties.size; ++i)
    if (strcmp(a->options->properties.data[i], property) == 0) {
      free(property);
      return;
    }
  buf_printf(&why, "a run by chance ended at%s, which was not asked about", place);
  add_step(out, buf_text(&why),
           command_with(a, (const char *[]){"--property", "--spec", NULL},
                        (const char *[]){"--property", property, NULL}));
  free(property);
  buf_free(&why);
}

/* A run that needs a caller which nobody has found in the program. */
static void try_any_caller(next_steps *out, const answer *a, const finding *f) {
  if (strcmp(next_kind(f->reason), "callers") == 0)
    add_step(out, "this tells the run, and which caller it takes",
             command_with(a, (const char *[]){"--callers", NULL}, (const char *[]){NULL}));
}

static void try_engines(next_steps *out, const answer *a, const finding *f) {
  (void)f;
  if (a->options->engine != ENGINE_AUTO)
    add_step(out, "the other engines were not asked",
             command_with(a, (const char *[]){"--engine", NULL}, (const char *[]){NULL}));
}

/* Threads that race, or atomic accesses with a weak order: is that meant, and what if it were not so? */
static void try_threads(next_steps *out, const answer *a, const finding *f) {
  property_set asked = properties_asked(a->options);
  if (mentions(f, "data race:") && !(asked & PROPERTY_BIT(PROPERTY_RACE)))
    add_step(out, "threads may race, which C leaves undefined: this shows how",
             command_with(a, (const char *[]){"--property", "--rule", "--spec", NULL},
                          (const char *[]){"--property", "no-data-race", NULL}));
  if (mentions(f, "--memory-model sc") && a->options->memory_model != MEMORY_SC)
    add_step(out, "if every write is seen at once and in one order, which is then assumed",
             command_with(a, (const char *[]){"--memory-model", NULL},
                          (const char *[]){"--memory-model", "sc", NULL}));
}

/* A limit ended some engine that was still at work. */
static void try_longer(next_steps *out, const answer *a, const finding *f) {
  buf limit = {0};
  bool by_time = is_said(f, "timeout") && a->options->timeout > 0;
  bool by_memory = is_said(f, "memory") && a->options->memory > 0;
  if (by_time && !f->handover.gave_up) {
    buf_printf(&limit, "%g", a->options->timeout * (double)LONGER);
    add_step(out, "the time limit ended engines that were still at work",
             command_with(a, (const char *[]){"--timeout", NULL},
                          (const char *[]){"--timeout", buf_text(&limit), NULL}));
  }
  buf_clear(&limit);
  if (by_memory) {
    buf_printf(&limit, "%lld", (long long)a->options->memory * LONGER);
    add_step(out, "the memory limit ended an engine",
             command_with(a, (const char *[]){"--memory", NULL},
                          (const char *[]){"--memory", buf_text(&limit), NULL}));
  }
  buf_free(&limit);
}

/* What was learnt was written down. */
static void try_learnt(next_steps *out, const answer *a, const finding *f) {
  const char *file = a->options->save_predicates;
  if (!file || !f->handover.learnt)
    return;
  add_step(out, "the predicates found so far are in that file: this goes on from there",
           command_with(a, (const char *[]){"--predicates", "--engine", "--save-predicates", NULL},
                        (const char *[]){"--engine", "predicate", "--predicates", file, NULL}));
}

/* Where the program's own code adds, subtracts or multiplies: signed numbers, which must not leave their
 * type; unsigned products, which most often do so on purpose. */
typedef struct arithmetic {
  bool is_signed, wraps;
} arithmetic;

static void look_at_arithmetic(arithmetic *found, const expr *e) {
  bool sums = e->kind == E_ADD || e->kind == E_SUB || e->kind == E_MUL || e->kind == E_NEG;
  bool is_signed = sums && e->type->kind == T_INT && e->type->is_signed && !e->wraps;
  found->is_signed |= is_signed;
  found->wraps |= e->kind == E_MUL && !is_signed;
  for (uint32_t i = 0; i < e->count; ++i)
    look_at_arithmetic(found, e->kid[i]);
}

static arithmetic arithmetic_of(const program *p) {
  arithmetic found = {0};
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts)) {
      if (code_origin_of((*f)->where.file) != CODE_USER)
        continue;
      for (uint32_t i = 0; i < s->rhs_count; ++i)
        look_at_arithmetic(&found, s->rhs[i]);
      if (s->cond)
        look_at_arithmetic(&found, s->cond);
    }
  return found;
}

/* Machine integers, or products, are in the way. */
static void try_math(next_steps *out, const answer *a, const finding *f) {
  arithmetic has = a->program ? arithmetic_of(a->program) : (arithmetic){0};
  bool wanted = has.is_signed && !has.wraps && (is_said(f, "integers") || is_said(f, "not-linear"));
  property_kind which;
  bool own = property_is_name(f->property, &which) && which != PROPERTY_REACH;
  if (!wanted || own || a->options->int_mode == INT_MATH || a->options->engine != ENGINE_AUTO)
    return;
  add_step(
      out, "mathematical integers are simpler; that no arithmetic leaves its type is then assumed",
      command_with(a, (const char *[]){"--int", NULL}, (const char *[]){"--int", "math", NULL}));
  add_step(out, "this tells whether that may be assumed of signed integers",
           command_with(a, (const char *[]){"--property", "--rule", "--spec", NULL},
                        (const char *[]){"--property", "no-overflow", NULL}));
}

/* Functions without a body that the engines stumbled over. */
static void try_pure(next_steps *out, const answer *a, const finding *f) {
  static const char words[] = " has no body";
  buf names = {0};
  if (a->options->pure.size || !(is_said(f, "outside") || mentions(f, "outside")))
    return;
  for (vec_each(const assumption, s, &a->assumptions)) {
    const char *at = strstr(s->text, words);
    if (at && at > s->text && !memchr(s->text, ' ', (size_t)(at - s->text)))
      buf_printf(&names, "%s%.*s", names.size ? "," : "", (int)(at - s->text), s->text);
  }
  if (names.size)
    add_step(
        out,
        "if these functions only give a result, and write and call nothing, that can be stated",
        command_with(a, (const char *[]){NULL},
                     (const char *[]){"--assume-pure", buf_text(&names), NULL}));
  buf_free(&names);
}

/* The function of the user's with an assertion, if there is just one besides the entry. */
static const proc *asserting_proc(const answer *a) {
  const proc *found = NULL;
  for (vec_each(proc *const, at, &a->program->procs)) {
    const proc *f = *at;
    bool asserts = false;
    if (f == a->entry || !f->has_body || code_origin_of(f->where.file) != CODE_USER)
      continue;
    for (vec_each(const stmt, s, &f->stmts))
      asserts = asserts || s->kind == S_ASSERT;
    if (asserts && found)
      return NULL;
    found = asserts ? f : found;
  }
  return found;
}

static void try_entry(next_steps *out, const answer *a, const finding *f) {
  (void)f;
  const proc *only = a->program && a->entry && proc_is_main(a->entry) ? asserting_proc(a) : NULL;
  if (!only || !only->where.line || strcmp(only->name, proc_shown(only)) != 0)
    return;
  buf why = {0};
  buf_printf(&why, "the assertions of %s alone, whoever calls it", only->name);
  add_step(out, buf_text(&why),
           command_with(a, (const char *[]){"--entry", NULL},
                        (const char *[]){"--entry", only->name, NULL}));
  buf_free(&why);
}

/* The predicate engine ran out of ideas, or others may help it. */
static void try_predicates(next_steps *out, const answer *a, const finding *f) {
  if (out->size || a->options->predicates || !f->handover.learnt)
    return;
  add_step(out,
           "what was learnt is written to that file; predicates of your own can be added to it and "
           "given back by --predicates",
           command_with(a, (const char *[]){NULL},
                        (const char *[]){"--save-predicates", "learnt.pred", NULL}));
}

void next_find(next_steps *out, const answer *a, const finding *f) {
  assert(f->verdict == VERDICT_UNKNOWN);
  if (!a->options->words || a->options->command != C_CHECK || a->options->validate)
    return;
  try_met(out, a, f);
  try_any_caller(out, a, f);
  try_engines(out, a, f);
  try_threads(out, a, f);
  try_learnt(out, a, f);
  try_longer(out, a, f);
  try_math(out, a, f);
  try_pure(out, a, f);
  try_entry(out, a, f);
  try_predicates(out, a, f);
}

void next_free(next_steps *steps) {
  for (vec_each(next_step, s, steps)) {
    free(s->why);
    free(s->command);
  }
  vec_free(steps);
}
