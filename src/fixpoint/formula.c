#include "fixpoint/formula.h"

#include "base/file.h"

#include <assert.h>

static void solve(bdd_space *s, void *argument) {
  formula *f = argument;
  double start = clock_seconds();
  assert(f->run && f->relation);
  mu_run_open(f->run, s);
  templates_open(f->templates, s);
  if (f->prepare)
    f->prepare(f);
  buf printed = {0};
  mu_answer answer = mu_execute(f->run, &printed);
  buf_free(&printed);
  assert(answer == MU_TRUE || answer == MU_FALSE);
  f->is_reachable = answer == MU_TRUE;
  mu_statistics own = mu_statistics_of(f->run, f->relation);
  f->result->stats.nodes = own.nodes;
  f->result->stats.rounds = own.rounds;
  f->result->stats.seconds = clock_seconds() - start;
  if (f->read)
    f->read(f);
}

/* Reads the text into the system; if that fails, the result says why. */
static bool read_system(formula *f) {
  assert(f->system && !f->relation);
  buf path = {0}, text = {0}, why = {0};
  mu_error error = {0};
  bool good = file_share(f->file, &path, &why) && file_read(buf_text(&path), &text, &why);
  if (good) {
    if (f->declare)
      f->declare(f);
    else
      templates_declare(f->templates, f->system);
    good = mu_parse(f->system, buf_text(&text), text.size, &error);
    f->relation = good ? mu_find_relation(f->system, f->defines) : NULL;
    if (!good)
      buf_printf(&why, "%s:%u:%u: %s", buf_text(&path), error.line, error.column, error.message);
    else if (!f->relation)
      buf_printf(&why, "%s defines no %s", buf_text(&path), f->defines);
  }
  if (!f->relation)
    bp_result_unknown(f->result, "%s", buf_text(&why));
  free(error.message);
  buf_free(&path);
  buf_free(&text);
  buf_free(&why);
  return f->relation != NULL;
}

/* Has it solved in a space of its own; false if it had to be given up. */
static bool run(formula *f) {
  bdd_config config = {.memory = f->request->memory, .deadline = f->request->deadline};
  bdd_space *s = bdd_open(&config);
  if (!s) {
    bp_result_unknown(f->result, "memory");
    return false;
  }
  assert(f->relation && !f->run);
  f->run = mu_run_new(f->system, &f->templates->host);
  bdd_stop stop = bdd_guard(s, solve, f);
  if (stop != BDD_DONE)
    bp_result_unknown(f->result, "%s", bdd_stop_reason(stop));
  uint64_t peak = bdd_stats_of(s).peak;
  if (peak > f->result->stats.peak)
    f->result->stats.peak = peak;
  mu_run_free(f->run);
  templates_free(f->templates);
  bdd_close(s);
  f->run = NULL;
  return stop == BDD_DONE;
}

bool formula_ask(formula *f) {
  assert(f->file && f->defines && f->templates && !f->system);
  f->system = mu_new();
  bool good = read_system(f) && run(f);
  templates_free(f->templates);
  mu_free(f->system);
  f->system = NULL;
  f->relation = NULL;
  return good;
}
