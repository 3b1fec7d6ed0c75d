/* main.c: finds the command, parses its options, runs it. `assay FILE.c` means `assay check
 * FILE.c`.
 */
#include "base/config.h"
#include "base/file.h"
#include "cli/cli.h"
#include "cli/guard.h"
#include "cli/outputs.h"

#include <stdio.h>
#include <string.h>

/* A first word that names no command: is it meant as a file? */
static bool looks_like_file(const char *word) {
  return strpbrk(word, "./") || file_exists(word);
}

static int unknown_command(const char *word) {
  const char *names[32];
  size_t count = 0;
  for (const command *c = commands; c->name; ++c) {
    assert(count < sizeof names / sizeof *names);
    names[count++] = c->name;
  }
  const char *nearest = nearest_word(word, names, count);
  if (nearest)
    return usage_error("unknown command '%s'; did you mean '%s'?", word, nearest);
  return usage_error("unknown command '%s' (see assay --help)", word);
}

static int run_command(const command *which, int argc, char **argv) {
  options opts;
  buf error = {0};
  int code;
  if (!options_parse(&opts, which->bit, argc, argv, &error))
    code = usage_error("%s", buf_text(&error));
  else if (opts.help)
    code = (print_command_help(which), EXIT_TRUE);
  else if (!which->run)
    code = usage_error("'%s' is not supported yet in this version", which->name);
  else if (*which->arguments && *which->arguments != '[' && opts.files.size == 0)
    code =
        usage_error("no input file (usage: assay %s [options] %s)", which->name, which->arguments);
  else if ((code = outputs_prepare(&opts)) == EXIT_TRUE)
    code = which->bit == C_BATCH ? which->run(&opts) : guard_run(which, &opts);
  buf_free(&error);
  options_free(&opts);
  return code;
}

int main(int argc, char **argv) {
  catch_bugs();
  if (argc < 2)
    return usage_error("no command and no input file (see assay --help)");
  const char *first = argv[1];
  if (strcmp(first, "--version") == 0) {
    printf("assay %s (LLVM %d)\n", ASSAY_VERSION, ASSAY_LLVM_VERSION);
    return EXIT_TRUE;
  }
  if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0 || strcmp(first, "help") == 0) {
    print_help();
    return EXIT_TRUE;
  }
  const command *which = find_command(first);
  if (which)
    return run_command(which, argc - 2, argv + 2);
  if (first[0] != '-' && !looks_like_file(first))
    return unknown_command(first);
  return run_command(find_command("check"), argc - 1, argv + 1);
}
