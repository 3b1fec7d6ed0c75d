/* cmd_abstract.c: assay abstract: prints the Boolean program of given predicates (--predicates), or
 * the linear program of given variables and cells (--keep). */
#include "cli/abstract_linear.h"
#include "cli/cli.h"

#include "base/file.h"
#include "predicate/predicate.h"
#include "program/bp.h"

#include <string.h>

/* The predicates of --predicates, none if it is not given. */
static bool read_precision(const options *opts, precision *wanted) {
  if (!opts->predicates)
    return true;
  buf text = {0}, error = {0};
  bool ok = file_read(opts->predicates, &text, &error);
  if (!ok)
    input_error("%s", buf_text(&error));
  else {
    diag d = cli_diag(opts);
    ok = precision_read(wanted, opts->predicates, buf_text(&text), text.size, &d);
  }
  buf_free(&text);
  buf_free(&error);
  return ok;
}

static int print_boolean(const options *opts, stats *st, program *p, const precision *wanted) {
  const proc *entry = program_find_proc(p, opts->entry);
  stats_start(st, TIMER_alias);
  alias *a = alias_new(p, entry);
  stats_stop(st, TIMER_alias);
  question q = {.program = p, .entry = entry, .alias = a, .stats = st};
  wp *w = wp_new(p, a);
  smt *s = smt_new(&p->pool, &(smt_config){.stats = st});
  abstractor *by = abstractor_new(&(abstractor_config){.q = q, .wp = w, .smt = s});
  stats_start(st, TIMER_abstract);
  program *boolean = abstractor_run(by, wanted);
  stats_stop(st, TIMER_abstract);
  char *broken = program_check(boolean);
  int code = EXIT_BUG;
  buf text = {0};
  if (broken)
    fprintf(stderr, "assay: bug: the Boolean program is not well formed: %s\n", broken);
  else {
    predicate_print(&text, by, boolean);
    code = cli_put(opts, &text);
  }
  buf_free(&text);
  free(broken);
  program_free(boolean);
  abstractor_free(by);
  smt_free(s);
  wp_free(w);
  alias_free(a);
  return code;
}

static int put_linear(const options *opts, program *p) {
  buf text = {0};
  int code = print_linear(opts, p, &text);
  if (code == EXIT_TRUE)
    code = cli_put(opts, &text);
  buf_free(&text);
  return code;
}

int cmd_abstract(const options *opts) {
  stats st = {0};
  stats_start(&st, TIMER_total);
  program *p = cli_load(opts, &st, true);
  if (!p)
    return EXIT_INPUT;
  int code = EXIT_INPUT;
  cli_set_integers(opts, p);
  precision wanted;
  precision_init(&wanted, p);
  if (p->is_boolean)
    code = usage_error("%s is a Boolean program already", p->file ? p->file : "the input");
  else if (opts->keep)
    code = put_linear(opts, p);
  else if (read_precision(opts, &wanted))
    code = print_boolean(opts, &st, p, &wanted);
  precision_free(&wanted);
  stats_stop(&st, TIMER_total);
  cli_stats(opts, &st);
  program_free(p);
  return code;
}
