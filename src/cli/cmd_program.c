/* cmd_program.c: assay program: prints the core program of C, LLVM IR, a .core or a .bp file.
 *
 * What it prints is a .core file: every command that reads C reads it back, with the same labels.
 * A program that breaks an invariant of program.h is a bug of whoever made it, and said so. */
#include "cli/cli.h"

#include "base/file.h"
#include "frontend/frontend.h"

static void count(const program *p, stats *st) {
  st->expressions = p->pool.next_expr;
  st->procedures = p->procs.size;
  st->statements = 0;
  for (vec_each(proc *const, f, &p->procs))
    st->statements += (*f)->stmts.size;
}

static int write_out(const options *opts, const buf *text) {
  if (!opts->output) {
    fwrite(buf_text(text), 1, text->size, stdout);
    return fflush(stdout) == 0 ? EXIT_TRUE : input_error("cannot write to standard output");
  }
  buf error = {0};
  int code = EXIT_TRUE;
  if (!file_write(opts->output, buf_text(text), text->size, &error))
    code = input_error("%s", buf_text(&error));
  buf_free(&error);
  return code;
}

int cmd_program(const options *opts) {
  stats st = {0};
  program *p = frontend_load(opts, &st, false);
  if (!p)
    return EXIT_INPUT;
  char *broken = program_check(p);
  if (broken) {
    fprintf(stderr, "assay: this is a bug in assay: the core program is not well formed: %s\n",
            broken);
    free(broken);
    program_free(p);
    return EXIT_BUG;
  }
  buf text = {0};
  program_print(&text, p);
  int code = write_out(opts, &text);
  if (opts->stats) {
    count(p, &st);
    buf_clear(&text);
    stats_print(&st, &text);
    fputs(buf_text(&text), stderr);
  }
  buf_free(&text);
  program_free(p);
  return code;
}
