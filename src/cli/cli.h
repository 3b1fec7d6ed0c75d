/* cli.h: what the subcommands share.
 *
 * A subcommand is a function int cmd_NAME(const options *) in cmd_NAME.c that does its work and
 * returns an exit code of INTERFACE.md. It writes results to standard output, and messages about
 * wrong usage through usage_error and about wrong input through a diag (cli_diag). Options were
 * parsed before; which of them a command accepts is a column of base/options.def. */
#ifndef ASSAY_CLI_CLI_H
#define ASSAY_CLI_CLI_H

#include "base/diag.h"
#include "base/options.h"
#include "base/stats.h"
#include "base/str.h"
#include "program/program.h"

/* The exit codes. With several answers the worst counts: FALSE, then UNKNOWN, then TRUE. */
typedef enum exit_code {
  EXIT_TRUE = 0,
  EXIT_USAGE = 1,
  EXIT_INPUT = 2,
  EXIT_UNKNOWN = 5,
  EXIT_BUG = 6,
  EXIT_FALSE = 10
} exit_code;

typedef struct command {
  const char *name, *arguments, *summary;
  command_set bit;
  int (*run)(const options *opts); /* NULL: not there yet */
} command;

/* The rows of commands.def, ended by a row without name. */
extern const command commands[];
const command *find_command(const char *name); /* NULL if there is none */

#define COMMAND(name, bit, arguments, summary) int cmd_##name(const options *opts);
#define PLANNED(name, bit, arguments, summary)
#include "cli/commands.def"

/* Prints "assay: message" to standard error; returns EXIT_USAGE. */
int usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints "assay: error: message" to standard error; returns EXIT_INPUT. */
int input_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Writes a result to the file of -o, or to standard output; EXIT_TRUE, or what an error returns. */
int cli_put(const options *opts, const buf *text);

/* The program of opts->files, completed by what code outside it does (outside/outside.h); NULL if the
 * input is wrong, which was said. */
program *cli_load(const options *opts, stats *st, bool need_entry); /* owned */
/* The same, for proofs about any number of threads (threads/threads.h, has_crowds, has_counts). */
program *cli_load_crowds(const options *opts, stats *st, bool has_counts); /* owned */
/* Makes its integers mathematical if the command line says so; for commands that prove nothing. */
void cli_set_integers(const options *opts, program *p);

void cli_stats(const options *opts, const stats *st); /* to standard error, if asked for */

diag cli_diag(const options *opts); /* to standard error, coloured as --color says */

void print_help(void);                         /* assay --help */
void print_command_help(const command *which); /* assay COMMAND --help */

/* From now on a failed assertion or a crash of this process says that it is a bug, how to report
 * it, and exits with EXIT_BUG. */
void catch_bugs(void);
void say_bug(void); /* the same words, on standard error */

#endif
