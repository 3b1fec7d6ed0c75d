/* options.h: the command line as a struct, from the rows of options.def.
 *
 * options_parse turns the words after the command into an `options`. Options may stand anywhere
 * among the files, as `--name value` or `--name=value`; the last one given wins. Words that clang
 * knows (-I -D -U -include -std= and so on; options.c has the list) and everything after `--` are
 * collected in clang_args.
 *
 * Wrong usage is no exit here: options_parse returns false and appends one line to `error`, which
 * names the option and the nearest right one. All strings are borrowed from argv or from the table;
 * the options own only the arrays (options_free). */
#ifndef ASSAY_BASE_OPTIONS_H
#define ASSAY_BASE_OPTIONS_H

#include "base/buf.h"
#include "base/deadline.h"
#include "base/str.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* The commands an option can belong to. What they do is in src/cli/commands.def. */
typedef enum command_set {
  C_NONE = 0,
  C_CHECK = 1 << 0,
  C_BP = 1 << 1,
  C_MU = 1 << 2,
  C_ABSTRACT = 1 << 3,
  C_PROGRAM = 1 << 4,
  C_EDGES = 1 << 5,
  C_RUN = 1 << 6,
  C_RULES = 1 << 7,
  C_MODELS = 1 << 8,
  C_BATCH = 1 << 9,
  C_LSP = 1 << 10,
  C_ALL = (1 << 11) - 1,
  /* commands that read C, and so pass options on to clang */
  C_READS_C = C_CHECK | C_ABSTRACT | C_PROGRAM | C_EDGES | C_RUN | C_BATCH
} command_set;

/* The choices, in the order of their rows. */
enum {
  ENGINE_AUTO,
  ENGINE_PREDICATE,
  ENGINE_LINEAR,
  ENGINE_BOUNDED,
  ENGINE_HORN,
  ENGINE_ARRAYS,
  ENGINE_RUN,
  ENGINE_DIRECT,
  ENGINE_SUMS,
  ENGINE_STATES,
  ENGINE_SHAPE,
  ENGINE_RANGES,
  ENGINE_BITS,
};
enum { ALGORITHM_TABULATE, ALGORITHM_SUMMARY, ALGORITHM_EF, ALGORITHM_EF_OPT, ALGORITHM_EXPLICIT };
enum { ENTRY_ARGS_VALID, ENTRY_ARGS_DISTINCT, ENTRY_ARGS_ANY };
enum { CALLERS_ANY, CALLERS_KNOWN };
enum { INT_MACHINE, INT_MATH };
enum { MEMORY_C, MEMORY_SC };
enum { VOLATILE_AS_MEMORY, VOLATILE_AS_INPUT };
enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_SARIF };
enum { TRACE_SHORT, TRACE_FULL };
enum { ON_HERE, ON_SLURM };
enum { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

typedef VEC(const char *) options_list;

typedef struct options_range {
  int64_t low, high; /* equal for a single number */
  bool given;
} options_range;

typedef struct options {
  command_set command; /* exactly one */
#define FLAG(field, name, commands, help)                             bool field;
#define INT(field, name, default, min, max, commands, metavar, help)  int64_t field;
#define REAL(field, name, default, min, max, commands, metavar, help) double field;
#define TEXT(field, name, default, commands, metavar, help)           const char *field;
#define CHOICE(field, name, default, choices, commands, help)         int field;
#define LIST(field, name, commands, metavar, help)                    options_list field;
#define WORDS(field, name, commands, metavar, help)                   options_list field;
#define RANGE(field, name, min, max, commands, metavar, help)         options_range field;
#define SET(field, name, value, commands, help)
#define ALIAS(name, of)
#define SECTION(text)
#include "base/options.def"
  options_list files;      /* what is neither an option nor for clang */
  options_list clang_args; /* handed to clang, in order */
  str_pool strings;        /* words that are parts of arguments */
  deadline deadline;       /* of --timeout, which runs from the moment the options are read */
  bool terminal;           /* is standard output one? */
  char *const *words;      /* what was parsed, as it was given; borrowed */
  int word_count;
} options;

void options_default(options *o, command_set command);
bool options_parse(options *o, command_set command, int argc, char *const *argv, buf *error);
void options_free(options *o);

/* Adds the words that give command `to` the same options, as far as both commands have them and they
 * are not as by default; those named in `except` (ended by NULL) are left out, and so are files and
 * what is for clang. Words are borrowed, or made in `strings`. */
void options_words(const options *o, command_set to, const char *const *except, str_pool *strings,
                   options_list *out);

/* The options that a command accepts, by section, names aligned. */
void options_help(command_set command, buf *out);

/* How many words of the command line an option for clang is; 0: it is none. */
int options_clang_words(const char *word);

/* The candidate of least edit distance to `word`; NULL if none is near enough to be meant. */
const char *nearest_word(const char *word, const char *const *candidates, size_t count);

/* Does an auto|always|never choice mean yes for that stream? For standard output it is what held
 * when the options were read. */
bool options_when(int when, int file_descriptor);
bool options_color(const options *o); /* colours on standard output? */

/* When --timeout has passed; never, without one. Options that were not parsed have one that starts
 * now. */
deadline options_deadline(const options *o);
double options_seconds_left(const options *o); /* of --timeout, above 0; 0: there is no limit */

#endif
