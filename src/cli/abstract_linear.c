/* assay abstract --keep x,a[1]: prints abstract(P, V, R) of paper 003, section 4. */
#include "cli/abstract_linear.h"
#include "cli/cli.h"

#include "linear/linear.h"

#include <string.h>

static int print_kept(const options *opts, program *p, const expr_vec *kept, buf *out) {
  const proc *entry = program_find_proc(p, opts->entry);
  alias *a = alias_new(p, entry);
  abstract_request request = {.q = {.program = p, .entry = entry, .alias = a},
                              .kept = kept->data,
                              .kept_count = kept->size};
  linear_program *made = linear_abstract(&request);
  char *broken = program_check(made->program);
  int code = broken ? EXIT_BUG : EXIT_TRUE;
  if (broken)
    fprintf(stderr, "assay: bug: the linear program is not well formed: %s\n", broken);
  else
    program_print(out, made->program);
  free(broken);
  linear_program_free(made);
  alias_free(a);
  return code;
}

int print_linear(const options *opts, program *p, buf *out) {
  expr_vec kept = {0};
  buf error = {0};
  int code = EXIT_USAGE;
  if (linear_parse_kept(p, opts->keep, &kept, &error))
    code = print_kept(opts, p, &kept, out);
  else
    usage_error("--keep: %s", buf_text(&error));
  buf_free(&error);
  vec_free(&kept);
  return code;
}
