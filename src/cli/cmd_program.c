/* cmd_program.c: assay program: prints the core program. */
#include "cli/cli.h"

#include "cli/asked.h"

#include "alias/alias.h"
#include "frontend/frontend.h"
#include "program/bp.h"
#include "program/symbols.h"

/* Pointers, indirect calls and effects of procedures, as comments behind the program. */
static void print_alias(const options *opts, stats *st, program *p, buf *out) {
  stats_start(st, TIMER_alias);
  const proc *entry = program_find_proc(p, opts->entry);
  alias *a = alias_new(p, entry && entry->has_body ? entry : NULL);
  stats_stop(st, TIMER_alias);
  buf_put(out, '\n');
  alias_print(out, a);
  alias_free(a);
}

/* The program as its files have it, by name: nothing is completed or woven in. */
static int print_symbols(const options *opts, stats *st) {
  program *p = frontend_load(opts, st, false);
  if (!p)
    return EXIT_INPUT;
  buf text = {0};
  program_print_symbols(&text, p);
  int code = cli_put(opts, &text);
  buf_free(&text);
  program_free(p);
  return code;
}

int cmd_program(const options *opts) {
  stats st = {0};
  stats_start(&st, TIMER_total);
  property_set asked;
  int refused = check_properties(opts, &asked);
  if (refused == EXIT_TRUE && opts->print_symbols)
    return print_symbols(opts, &st);
  program *p = refused == EXIT_TRUE ? cli_load(opts, &st, false) : NULL;
  if (!p)
    return refused == EXIT_TRUE ? EXIT_INPUT : refused;
  check_weave(opts, p);
  char *broken = program_check(p);
  if (broken) {
    fprintf(stderr, "assay: bug: the core program is not well formed: %s\n", broken);
    free(broken);
    program_free(p);
    return EXIT_BUG;
  }
  buf text = {0};
  if (p->is_boolean)
    bp_print(&text, p);
  else
    program_print(&text, p);
  if (opts->print_alias && !p->is_boolean)
    print_alias(opts, &st, p, &text);
  int code = cli_put(opts, &text);
  stats_stop(&st, TIMER_total);
  cli_stats(opts, &st);
  buf_free(&text);
  program_free(p);
  return code;
}
