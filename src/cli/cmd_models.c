/* cmd_models.c: assay models: the library functions that are known, with their standing (modelled,
 * specified, approximate), header and what they do, one line each; with names: those only. --check
 * tries them (models_check.h). */
#include "cli/cli.h"

#include "cli/models_check.h"
#include "frontend/library.h"

#include <stdio.h>
#include <string.h>

/* Is it one that only models use? */
static bool is_own(const library_row *row) {
  return !strncmp(row->name, "__assay_", 8);
}

static void print_row(const library_row *row, buf *out) {
  if (is_own(row))
    return;
  if (row->standing == STANDING_VARIANT)
    buf_printf(out, "%-24s %-12s %-14s the same as %s\n", row->name, "variant", row->header,
               row->is);
  else
    buf_printf(out, "%-24s %-12s %-14s %s\n", row->name, standing_text(row->standing), row->header,
               row->text);
}

static void print_total(const library *l, buf *out) {
  uint32_t count[STANDING_VARIANT + 1] = {0}, functions = 0;
  for (vec_each(const library_row, row, &l->rows)) {
    if (is_own(row))
      continue;
    assert(row->standing <= STANDING_VARIANT);
    ++count[row->standing];
    functions += row->standing != STANDING_OBJECT && row->standing != STANDING_VARIANT;
  }
  buf_printf(out,
             "%u functions: %u modelled, %u specified, %u approximate, %u open; %u variables; "
             "%u other names\n",
             functions, count[STANDING_MODELLED] + count[STANDING_BUILTIN],
             count[STANDING_SPECIFIED], count[STANDING_APPROXIMATE] + count[STANDING_LISTED],
             count[STANDING_OPEN], count[STANDING_OBJECT], count[STANDING_VARIANT]);
}

static int print_named(library *l, const options *opts, buf *out) {
  for (uint32_t i = 0; i < opts->files.size; ++i) {
    const char *name = opts->files.data[i];
    const library_row *row = library_find(l, name);
    if (!row)
      row = library_meaning(l, name);
    if (!row)
      return usage_error("there is no library function '%s' in the table (`assay models`)", name);
    print_row(row, out);
  }
  return EXIT_TRUE;
}

int cmd_models(const options *opts) {
  library l;
  buf error = {0}, out = {0};
  int code = EXIT_TRUE;
  if (!library_read(&l, &error)) {
    code = input_error("%s", buf_text(&error));
  } else if (opts->check_models) {
    code = models_check(&l, opts);
  } else if (opts->files.size) {
    code = print_named(&l, opts, &out);
  } else {
    for (uint32_t i = 0; i < l.rows.size; ++i)
      print_row(&l.rows.data[i], &out);
    print_total(&l, &out);
  }
  fputs(buf_text(&out), stdout);
  library_free(&l);
  buf_free(&error);
  buf_free(&out);
  return code;
}
