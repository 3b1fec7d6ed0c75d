/* trial.c: one function, from the lines that state its trials to the answer. */
#include "trial/trial.h"

#include "base/config.h"
#include "base/file.h"
#include "base/native.h"
#include "trial/ask.h"
#include "trial/harness.h"
#include "trial/replay.h"

#include <inttypes.h>

enum { OPEN_FILES = 1024, MOST_ASKED = 3 };

typedef struct trial {
  const trial_request *request;
  trial_result *out;
  buf folder, source, binary, record, include;
  tape tape;
  uint32_t asked; /* calls that were put to the engines */
} trial;

bool trial_has(const library *l, const char *name) {
  for (vec_each(const library_trial, t, &l->trials))
    if (!strcmp(t->name, name))
      return true;
  return false;
}

void trial_result_free(trial_result *r) {
  buf_free(&r->text);
}

static child_limits limits_of(const trial *t, double most) {
  double left = options_seconds_left(t->request->limits);
  return (child_limits){.memory_mb = (uint64_t)t->request->limits->memory,
                        .seconds = left > 0 && left < most ? left : most};
}

static bool unable(trial *t, const char *what, const child_result *r, const buf *said) {
  assert(t->out->text.size == 0);
  buf why = {0};
  if (r->end != CHILD_EXITED)
    child_reason(r, &why);
  else
    buf_printf(&why, "exit status %d", r->status);
  t->out->verdict = TRIAL_UNKNOWN;
  buf_printf(&t->out->text, "%s: %s", what, buf_text(&why));
  if (said && said->size)
    buf_printf(&t->out->text, ": %.*s", (int)strcspn(said->text, "\n"), said->text);
  buf_free(&why);
  return false;
}

/* ---- the native run ---- */

static bool write_source(trial *t) {
  buf text = {0}, error = {0};
  bool ok = folder_new(&t->folder, &error) && file_share("include", &t->include, &error) &&
            harness_write(t->request->library, t->request->name, &text, &error);
  if (ok) {
    buf_printf(&t->source, "%s/trial.c", buf_text(&t->folder));
    buf_printf(&t->binary, "%s/trial", buf_text(&t->folder));
    buf_printf(&t->record, "%s/tape", buf_text(&t->folder));
    ok = file_write(buf_text(&t->source), buf_text(&text), text.size, &error);
  }
  if (!ok) {
    t->out->verdict = TRIAL_UNKNOWN;
    buf_add(&t->out->text, buf_text(&error));
  }
  buf_free(&text);
  buf_free(&error);
  return ok;
}

/* Do the compiler's or the linker's messages say that there is no such function? */
static bool is_absent(const char *name, const buf *errors) {
  static const char *const forms[] = {"undeclared identifier '%s'", "undeclared function '%s'",
                                      "undefined reference to `%s'", "undefined symbol: %s\n"};
  bool found = false;
  for (size_t i = 0; i < sizeof forms / sizeof *forms && !found; ++i) {
    buf wanted = {0};
    const char *hole = strstr(forms[i], "%s");
    buf_add_n(&wanted, forms[i], (size_t)(hole - forms[i]));
    buf_printf(&wanted, "%s%s", name, hole + 2);
    found = strstr(buf_text(errors), buf_text(&wanted)) != NULL;
    buf_free(&wanted);
  }
  return found;
}

/* By the compiler that Assay reads programs with: both evaluate arguments in one order. */
static bool build(trial *t) {
  const char *const argv[] = {ASSAY_CLANG,
                              "-D_GNU_SOURCE",
                              "-w",
                              "-O0",
                              "-fno-builtin",
                              "-I",
                              buf_text(&t->include),
                              "-o",
                              buf_text(&t->binary),
                              buf_text(&t->source),
                              "-lm",
                              "-lpthread",
                              NULL};
  buf errors = {0};
  child_result r = child_exec(argv, limits_of(t, 60), NULL, &errors);
  bool ok = r.end == CHILD_EXITED && r.status == 0;
  if (!ok && is_absent(t->request->name, &errors)) {
    t->out->verdict = TRIAL_ABSENT;
    buf_add(&t->out->text, "the library of this machine does not have it");
  } else if (!ok)
    unable(t, "the trial cannot be compiled", &r, &errors);
  buf_free(&errors);
  return ok;
}

static bool record(trial *t) {
  buf seed = {0}, calls = {0}, said = {0}, text = {0}, error = {0};
  buf_printf(&seed, "%" PRIu64, t->request->seed);
  buf_printf(&calls, "%" PRIu32, t->request->calls);
  const char *const argv[] = {buf_text(&t->binary), buf_text(&t->record), buf_text(&seed),
                              buf_text(&calls), NULL};
  native_program p = {buf_text(&t->folder), argv, limits_of(t, 30), OPEN_FILES};
  child_result r = native_run(&p, &said);
  bool ok = file_read(buf_text(&t->record), &text, &error) && tape_read(&t->tape, buf_text(&text));
  if (r.end != CHILD_EXITED || r.status != 0 || !ok) {
    const tape_call *last = t->tape.calls.size ? t->tape.calls.data + t->tape.calls.size - 1 : NULL;
    buf_clear(&said);
    if (last && !last->ended)
      buf_add(&said, buf_text(&last->text));
    ok = unable(t, "the native run does not end as it should", &r, &said);
  }
  buf *all[] = {&seed, &calls, &said, &text, &error};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    buf_free(all[i]);
  return ok;
}

/* ---- the model ---- */

static void refuse(trial *t, const tape_call *c, const replay_answer *a) {
  buf *text = &t->out->text;
  assert(t->out->text.size == 0);
  t->out->verdict = TRIAL_REFUSED;
  if (a->end == REPLAY_WRONG) {
    buf_printf(text, "the model goes wrong in %s: %s", buf_text(&c->text), buf_text(&a->why));
    return;
  }
  uint32_t at = a->farthest ? a->farthest - 1 : 0;
  buf_printf(text, "the model does not allow %s", buf_text(&c->text));
  if (at < c->entries.size && c->entries.data[at].came_back)
    buf_printf(text, ": natively %s is %" PRId64, c->entries.data[at].name,
               c->entries.data[at].value);
}

static void leave_open(trial *t, const tape_call *c, const char *why) {
  if (t->out->verdict == TRIAL_ALLOWED)
    buf_printf(&t->out->text, "%s: %s", buf_text(&c->text), why);
  t->out->verdict = TRIAL_UNKNOWN;
}

static void ask(trial *t, const tape_call *c, const replay_answer *a) {
  buf why = {0};
  trial_verdict says = TRIAL_UNKNOWN;
  if (t->asked++ < MOST_ASKED)
    says = ask_engines(buf_text(&t->source), buf_text(&t->include), t->request->limits, c, &why);
  else
    buf_add(&why, "no run of the model was found");
  if (says == TRIAL_ALLOWED)
    ++t->out->calls;
  else if (says == TRIAL_REFUSED) {
    buf_clear(&t->out->text);
    refuse(t, c, a);
  } else
    leave_open(t, c, buf_text(&why));
  buf_free(&why);
}

/* Judges one call; false: no other one matters any more: the model is wrong, or cannot be told. */
static bool judge(trial *t, replayer *r, const tape_call *c) {
  assert(t->out->verdict == TRIAL_ALLOWED);
  replay_answer a = replay_call(r, c);
  switch (a.end) {
  case REPLAY_FOUND:
    ++t->out->calls;
    t->out->approximate += a.approximated;
    break;
  case REPLAY_NONE:
  case REPLAY_WRONG:
    buf_clear(&t->out->text);
    refuse(t, c, &a);
    break;
  case REPLAY_OPEN:
    ask(t, c, &a);
    break;
  case REPLAY_UNABLE:
    leave_open(t, c, buf_text(&a.why));
    break;
  }
  buf_free(&a.why);
  return t->out->verdict == TRIAL_ALLOWED;
}

static void judge_all(trial *t) {
  options opts;
  deadline limit = options_deadline(t->request->limits);
  program *p =
      ask_load(buf_text(&t->source), buf_text(&t->include), t->request->limits, NULL, &opts);
  if (p) {
    replayer r = {.program = p, .deadline = &limit};
    r.entry = program_find_proc(p, str_intern(&p->pool.strings, "main"));
    assert(r.entry);
    for (uint32_t i = 0; i < t->tape.calls.size; ++i)
      if (!judge(t, &r, &t->tape.calls.data[i]))
        break;
    replayer_free(&r);
  } else {
    t->out->verdict = TRIAL_UNKNOWN;
    buf_add(&t->out->text, "the trial cannot be compiled with the models");
  }
  program_free(p);
  options_free(&opts);
}

void trial_run(const trial_request *r, trial_result *out) {
  assert(r->calls > 0 && trial_has(r->library, r->name));
  trial t = {.request = r, .out = out};
  *out = (trial_result){.verdict = TRIAL_ALLOWED};
  if (write_source(&t) && build(&t) && record(&t))
    judge_all(&t);
  assert((out->verdict == TRIAL_ALLOWED) == (out->text.size == 0));
  if (t.folder.size)
    folder_remove_all(buf_text(&t.folder));
  tape_free(&t.tape);
  buf *all[] = {&t.folder, &t.source, &t.binary, &t.record, &t.include};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    buf_free(all[i]);
}
