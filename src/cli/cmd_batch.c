/* cmd_batch.c: assay batch: a whole project checked (batch/batch.h). */
#include "cli/cli.h"

#include "batch/batch.h"
#include "batch/slurm.h"
#include "cli/asked.h"

#include <stdio.h>
#include <string.h>

static int check_fail_on(const options *opts) {
  static const char *const words[] = {"new", "false", "unknown", "vacuous"};
  enum { WORDS = sizeof words / sizeof *words };
  for (vec_each(const char *const, word, &opts->batch_fail_on)) {
    bool known = false;
    for (size_t i = 0; i < WORDS; ++i)
      known |= strcmp(*word, words[i]) == 0;
    const char *near = known ? NULL : nearest_word(*word, words, WORDS);
    if (!known)
      return usage_error("--fail-on: '%s' is none of new, false, unknown, vacuous%s%s%s", *word,
                         near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    if (strcmp(*word, "new") == 0 && !opts->baseline)
      return usage_error("--fail-on new: new compared to what? (--baseline OLD)");
  }
  return EXIT_TRUE;
}

static int check_batch(const options *opts) {
  property_set asked;
  int code = check_properties(opts, &asked);
  return code == EXIT_TRUE ? check_fail_on(opts) : code;
}

static int answer_batch(const options *opts) {
  batch_answer a;
  buf error = {0};
  batch_end end = batch_run(opts, &a, &error);
  int code = a.is_false ? EXIT_FALSE : a.is_unknown ? EXIT_UNKNOWN : EXIT_TRUE;
  fputs(buf_text(&a.out), stdout);
  if (end == BATCH_USAGE)
    code = usage_error("%s", buf_text(&error));
  else if (end == BATCH_INPUT)
    code = input_error("%s", buf_text(&error));
  else if (end == BATCH_INTERRUPTED) {
    fprintf(stderr, "assay: interrupted; the same command goes on where this one stopped\n");
    code = code == EXIT_TRUE ? EXIT_UNKNOWN : code;
  }
  buf_free(&error);
  batch_answer_free(&a);
  return code;
}

int cmd_batch(const options *opts) {
  if (opts->worker)
    return slurm_worker(opts);
  if (opts->status) {
    buf text = {0};
    slurm_status(opts, &text);
    fputs(buf_text(&text), stdout);
    buf_free(&text);
    return EXIT_TRUE;
  }
  int code = check_batch(opts);
  return code == EXIT_TRUE ? answer_batch(opts) : code;
}
