#include "base/options.h"

#include "base/file.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum option_kind {
  KIND_FLAG,
  KIND_INT,
  KIND_REAL,
  KIND_TEXT,
  KIND_CHOICE,
  KIND_LIST,
  KIND_WORDS,
  KIND_RANGE,
  KIND_SET,
  KIND_ALIAS,
  KIND_SECTION
} option_kind;

typedef struct option_row {
  option_kind kind;
  const char *name; /* with its dashes; of a section: its heading */
  size_t offset;    /* of the field in options */
  command_set commands;
  const char *metavar; /* of a choice: the choices; of an alias: the option it stands for */
  const char *help;
  double start, least, most; /* default and bounds of numbers; start is also the value of a SET */
  int64_t int_least, int_most;
  const char *text; /* default of a text */
} option_row;

#define AT(field) .offset = offsetof(options, field)

static const option_row rows[] = {
#define FLAG(field, name_, commands_, help_)                                                       \
  {.kind = KIND_FLAG, .name = name_, AT(field), .commands = commands_, .help = help_},
#define INT(field, name_, default_, min_, max_, commands_, metavar_, help_)                        \
  {.kind = KIND_INT,                                                                               \
   .name = name_,                                                                                  \
   AT(field),                                                                                      \
   .start = default_,                                                                              \
   .int_least = min_,                                                                              \
   .int_most = max_,                                                                               \
   .commands = commands_,                                                                          \
   .metavar = metavar_,                                                                            \
   .help = help_},
#define REAL(field, name_, default_, min_, max_, commands_, metavar_, help_)                       \
  {.kind = KIND_REAL,                                                                              \
   .name = name_,                                                                                  \
   AT(field),                                                                                      \
   .start = default_,                                                                              \
   .least = min_,                                                                                  \
   .most = max_,                                                                                   \
   .commands = commands_,                                                                          \
   .metavar = metavar_,                                                                            \
   .help = help_},
#define TEXT(field, name_, default_, commands_, metavar_, help_)                                   \
  {.kind = KIND_TEXT,                                                                              \
   .name = name_,                                                                                  \
   AT(field),                                                                                      \
   .text = default_,                                                                               \
   .commands = commands_,                                                                          \
   .metavar = metavar_,                                                                            \
   .help = help_},
#define CHOICE(field, name_, default_, choices_, commands_, help_)                                 \
  {.kind = KIND_CHOICE,                                                                            \
   .name = name_,                                                                                  \
   AT(field),                                                                                      \
   .start = default_,                                                                              \
   .commands = commands_,                                                                          \
   .metavar = choices_,                                                                            \
   .help = help_},
#define LIST(field, name_, commands_, metavar_, help_)                                             \
  {.kind = KIND_LIST,                                                                              \
   .name = name_,                                                                                  \
   AT(field),                                                                                      \
   .commands = commands_,                                                                          \
   .metavar = metavar_,                                                                            \
   .help = help_},
#define WORDS(field, name_, commands_, metavar_, help_)                                            \
  {.kind = KIND_WORDS,                                                                             \
   .name = name_,                                                                                  \
   AT(field),                                                                                      \
   .commands = commands_,                                                                          \
   .metavar = metavar_,                                                                            \
   .help = help_},
#define RANGE(field, name_, min_, max_, commands_, metavar_, help_)                                \
  {.kind = KIND_RANGE,                                                                             \
   .name = name_,                                                                                  \
   AT(field),                                                                                      \
   .int_least = min_,                                                                              \
   .int_most = max_,                                                                               \
   .commands = commands_,                                                                          \
   .metavar = metavar_,                                                                            \
   .help = help_},
#define SET(field, name_, value_, commands_, help_)                                                \
  {.kind = KIND_SET,                                                                               \
   .name = name_,                                                                                  \
   AT(field),                                                                                      \
   .start = value_,                                                                                \
   .commands = commands_,                                                                          \
   .help = help_},
#define ALIAS(name_, of_) {.kind = KIND_ALIAS, .name = name_, .metavar = of_},
#define SECTION(text_)    {.kind = KIND_SECTION, .name = text_},
#include "base/options.def"
};

enum { ROWS = sizeof rows / sizeof *rows };

#define FIELD(o, row, T) (*(T *)(void *)((char *)(o) + (row)->offset))

/* ---- the table ----------------------------------------------------------- */

/* The row of that name which the command accepts; else any of that name; else NULL. An option may
 * have another meaning for another command: then it has a row for each. */
static const option_row *find_row(const char *name, size_t length, command_set command) {
  const option_row *found = NULL;
  for (const option_row *row = rows; row < rows + ROWS; ++row) {
    if (row->kind == KIND_SECTION || strlen(row->name) != length ||
        strncmp(row->name, name, length) != 0)
      continue;
    const option_row *real =
        row->kind == KIND_ALIAS ? find_row(row->metavar, strlen(row->metavar), command) : row;
    assert(real && "an alias stands for an option");
    if (real->commands & command)
      return real;
    found = found ? found : real;
  }
  return found;
}

static command_set commands_of(const option_row *row) {
  return row->kind == KIND_ALIAS ? find_row(row->metavar, strlen(row->metavar), C_ALL)->commands
                                 : row->commands;
}

static bool takes_value(const option_row *row) {
  return row->kind != KIND_FLAG && row->kind != KIND_SET;
}

void options_default(options *o, command_set command) {
  assert(command && (command & (command - 1)) == 0);
  memset(o, 0, sizeof *o);
  o->command = command;
  for (const option_row *row = rows; row < rows + ROWS; ++row) {
    if (row->kind == KIND_INT)
      FIELD(o, row, int64_t) = (int64_t)row->start;
    else if (row->kind == KIND_REAL)
      FIELD(o, row, double) = row->start;
    else if (row->kind == KIND_TEXT)
      FIELD(o, row, const char *) = row->text;
    else if (row->kind == KIND_CHOICE)
      FIELD(o, row, int) = (int)row->start;
  }
}

void options_free(options *o) {
  for (const option_row *row = rows; row < rows + ROWS; ++row)
    if (row->kind == KIND_LIST || row->kind == KIND_WORDS)
      vec_free(&FIELD(o, row, options_list));
  vec_free(&o->files);
  vec_free(&o->clang_args);
  str_pool_free(&o->strings);
}

/* ---- the same words for another command ---------------------------------------- */

static const char *choice_word(const option_row *row, int index, str_pool *strings) {
  const char *at = row->metavar;
  for (; index > 0; --index) {
    at = strchr(at, '|');
    assert(at && "an index of the choices");
    ++at;
  }
  return str_intern_n(strings, at, strcspn(at, "|"));
}

static void add_words(const options *o, const option_row *row, str_pool *strings,
                      options_list *out) {
  const char *value = NULL;
  switch (row->kind) {
  case KIND_FLAG:
    if (FIELD(o, row, bool))
      vec_push(out, row->name);
    return;
  case KIND_INT:
    if (FIELD(o, row, int64_t) != (int64_t)row->start)
      value = str_printf(strings, "%" PRId64, FIELD(o, row, int64_t));
    break;
  case KIND_REAL:
    if (FIELD(o, row, double) > row->start || FIELD(o, row, double) < row->start)
      value = str_printf(strings, "%.3f", FIELD(o, row, double));
    break;
  case KIND_TEXT:
    if (FIELD(o, row, const char *) != row->text)
      value = FIELD(o, row, const char *);
    break;
  case KIND_CHOICE:
    if (FIELD(o, row, int) != (int)row->start)
      value = choice_word(row, FIELD(o, row, int), strings);
    break;
  case KIND_LIST:
  case KIND_WORDS:
    for (vec_each(const char *const, word, &FIELD(o, row, options_list))) {
      vec_push(out, row->name);
      vec_push(out, *word);
    }
    return;
  default: /* a SET gives a flag of another row its default; no command shares a RANGE */
    return;
  }
  if (value) {
    vec_push(out, row->name);
    vec_push(out, value);
  }
}

void options_words(const options *o, command_set to, const char *const *except, str_pool *strings,
                   options_list *out) {
  assert(to && (to & (to - 1)) == 0);
  for (const option_row *row = rows; row < rows + ROWS; ++row) {
    if (row->kind == KIND_SECTION || row->kind == KIND_ALIAS || !(row->commands & o->command) ||
        !(row->commands & to))
      continue;
    bool left_out = false;
    for (const char *const *name = except; *name; ++name)
      left_out |= strcmp(*name, row->name) == 0;
    if (!left_out)
      add_words(o, row, strings, out);
  }
}

/* ---- unknown ones -------------------------------------------------------- */
static bool unknown_option(command_set command, const char *name, buf *error) {
  const char *names[ROWS];
  size_t count = 0;
  for (const option_row *row = rows; row < rows + ROWS; ++row)
    if (row->kind != KIND_SECTION && (commands_of(row) & command))
      names[count++] = row->name;
  const char *nearest = nearest_word(name, names, count);
  buf_printf(error, "unknown option '%s'", name);
  if (nearest)
    buf_printf(error, "; did you mean '%s'?", nearest);
  else
    buf_add(error, " (see --help; options for clang may follow '--')");
  return false;
}

/* ---- values -------------------------------------------------------------- */

/* Reads an integer that fills all of the text up to `end`. */
static bool read_int(const char *text, const char *end, int64_t *value) {
  char *stop;
  errno = 0;
  if (text == end || *text == ' ')
    return false;
  *value = strtoll(text, &stop, 10);
  return errno == 0 && stop == end;
}

static bool bad_value(const option_row *row, const char *value, buf *error) {
  buf_printf(error, "option '%s': '%s' is not ", row->name, value);
  switch (row->kind) {
  case KIND_INT:
    if (row->int_most == INT64_MAX)
      buf_printf(error, "an integer of at least %" PRId64, row->int_least);
    else
      buf_printf(error, "an integer between %" PRId64 " and %" PRId64, row->int_least,
                 row->int_most);
    break;
  case KIND_REAL:
    buf_printf(error, "a number between %g and %.0f", row->least, row->most);
    break;
  case KIND_RANGE:
    buf_printf(error, "K or A..B with numbers between %" PRId64 " and %" PRId64, row->int_least,
               row->int_most);
    break;
  case KIND_CHOICE:
    buf_add(error, "one of ");
    for (const char *c = row->metavar; *c; ++c)
      buf_add_n(error, *c == '|' ? ", " : c, *c == '|' ? 2 : 1);
    break;
  default:
    assert(false && "a kind that accepts every value");
  }
  return false;
}

static bool set_int(options *o, const option_row *row, const char *value, buf *error) {
  int64_t number;
  if (!read_int(value, value + strlen(value), &number) || number < row->int_least ||
      number > row->int_most)
    return bad_value(row, value, error);
  FIELD(o, row, int64_t) = number;
  return true;
}

static bool set_real(options *o, const option_row *row, const char *value, buf *error) {
  char *stop;
  double number = strtod(value, &stop);
  if (*value == ' ' || stop == value || *stop || !(number >= row->least && number <= row->most))
    return bad_value(row, value, error);
  FIELD(o, row, double) = number;
  return true;
}

static bool set_range(options *o, const option_row *row, const char *value, buf *error) {
  const char *end = value + strlen(value), *dots = strstr(value, "..");
  options_range range = {.given = true};
  bool ok = read_int(value, dots ? dots : end, &range.low);
  range.high = range.low;
  if (ok && dots)
    ok = read_int(dots + 2, end, &range.high);
  if (!ok || range.low < row->int_least || range.high > row->int_most || range.low > range.high)
    return bad_value(row, value, error);
  FIELD(o, row, options_range) = range;
  return true;
}

static bool set_choice(options *o, const option_row *row, const char *value, buf *error) {
  int index = 0;
  for (const char *choice = row->metavar; *choice; ++index) {
    size_t n = strcspn(choice, "|");
    if (strlen(value) == n && strncmp(choice, value, n) == 0) {
      FIELD(o, row, int) = index;
      return true;
    }
    choice += n + (choice[n] == '|');
  }
  return bad_value(row, value, error);
}

static void push_once(options_list *list, const char *word) {
  for (vec_each(const char *const, one, list))
    if (strcmp(*one, word) == 0)
      return;
  vec_push(list, word);
}

/* The words between commas, each once; a file whose name has a comma is one word. */
static bool set_words(options *o, const option_row *row, const char *value, buf *error) {
  options_list *list = &FIELD(o, row, options_list);
  if (file_exists(value)) {
    push_once(list, value);
    return true;
  }
  for (const char *at = value;; ++at) {
    size_t n = strcspn(at, ",");
    if (!n) {
      buf_printf(error, "option '%s': '%s' has an empty word", row->name, value);
      return false;
    }
    push_once(list, str_intern_n(&o->strings, at, n));
    at += n;
    if (!*at)
      return true;
  }
}

static bool set_option(options *o, const option_row *row, const char *value, buf *error) {
  assert(!value == !takes_value(row));
  switch (row->kind) {
  case KIND_FLAG:
    FIELD(o, row, bool) = true;
    return true;
  case KIND_SET:
    FIELD(o, row, bool) = row->start != 0;
    return true;
  case KIND_TEXT:
    FIELD(o, row, const char *) = value;
    return true;
  case KIND_LIST:
    vec_push(&FIELD(o, row, options_list), value);
    return true;
  case KIND_WORDS:
    return set_words(o, row, value, error);
  case KIND_INT:
    return set_int(o, row, value, error);
  case KIND_REAL:
    return set_real(o, row, value, error);
  case KIND_RANGE:
    return set_range(o, row, value, error);
  case KIND_CHOICE:
    return set_choice(o, row, value, error);
  case KIND_ALIAS:
  case KIND_SECTION:
    break;
  }
  assert(false && "find_row gives no such row");
  return false;
}

/* ---- parsing ------------------------------------------------------------- */

enum { LONGEST_NAME = 63 }; /* of an unknown option, in its message */

static bool missing_value(const char *name, const char *metavar, buf *error) {
  buf_printf(error, "option '%s' needs a value%s%s", name, metavar ? ": " : "",
             metavar ? metavar : "");
  return false;
}

static bool not_for_this_command(const option_row *row, const char *name, buf *error) {
  static const struct {
    command_set command;
    const char *name;
  } commands[] = {{C_CHECK, "check"},       {C_BP, "bp"},           {C_MU, "mu"},
                  {C_ABSTRACT, "abstract"}, {C_PROGRAM, "program"}, {C_EDGES, "edges"},
                  {C_RUN, "run"},           {C_RULES, "rules"},     {C_MODELS, "models"},
                  {C_BATCH, "batch"}};
  buf_printf(error, "option '%s' does not apply to this command, only to: ", name);
  const char *separator = "";
  for (size_t i = 0; i < sizeof commands / sizeof *commands; ++i) {
    if (row->commands & commands[i].command) {
      buf_printf(error, "%s%s", separator, commands[i].name);
      separator = ", ";
    }
  }
  assert(*separator && "an option belongs to some command");
  return false;
}

/* Parses the option at argv[*at] and moves *at to its last word. */
static bool parse_option(options *o, int argc, char *const *argv, int *at, buf *error) {
  assert(*at < argc && argv[*at][0] == '-');
  const char *word = argv[*at], *equals = strchr(word, '=');
  size_t length = equals ? (size_t)(equals - word) : strlen(word);
  const option_row *row = find_row(word, length, o->command);
  if (!row || !(row->commands & o->command)) {
    int words = o->command & C_READS_C ? options_clang_words(word) : 0;
    if (words > argc - *at)
      return missing_value(word, NULL, error);
    for (int i = 0; i < words; ++i)
      vec_push(&o->clang_args, argv[*at + i]);
    *at += words ? words - 1 : 0;
    if (words)
      return true;
    char name[LONGEST_NAME + 1];
    snprintf(name, sizeof name, "%.*s", (int)(length < LONGEST_NAME ? length : LONGEST_NAME), word);
    return row ? not_for_this_command(row, name, error) : unknown_option(o->command, name, error);
  }
  if (!takes_value(row)) {
    if (equals) {
      buf_printf(error, "option '%s' takes no value", row->name);
      return false;
    }
    return set_option(o, row, NULL, error);
  }
  if (equals)
    return set_option(o, row, equals + 1, error);
  if (*at + 1 >= argc)
    return missing_value(row->name, row->metavar, error);
  return set_option(o, row, argv[++*at], error);
}

bool options_parse(options *o, command_set command, int argc, char *const *argv, buf *error) {
  options_default(o, command);
  o->words = argv;
  o->word_count = argc;
  for (int at = 0; at < argc; ++at) {
    const char *word = argv[at];
    if (strcmp(word, "--") == 0) {
      if (!(command & C_READS_C)) {
        buf_add(error, "this command does not run clang, so nothing may follow '--'");
        return false;
      }
      while (++at < argc)
        vec_push(&o->clang_args, argv[at]);
    } else if (word[0] == '-' && word[1] != '\0') {
      if (!parse_option(o, argc, argv, &at, error))
        return false;
    } else {
      vec_push(&o->files, word);
    }
  }
  o->deadline = deadline_after(o->timeout);
  o->terminal = isatty(STDOUT_FILENO);
  return true;
}

bool options_when(int when, int file_descriptor) {
  assert(when >= WHEN_AUTO && when <= WHEN_NEVER);
  return when == WHEN_ALWAYS || (when == WHEN_AUTO && isatty(file_descriptor));
}

bool options_color(const options *o) {
  return o->color == WHEN_ALWAYS || (o->color == WHEN_AUTO && o->terminal);
}

deadline options_deadline(const options *o) {
  return deadline_is_set(&o->deadline) ? o->deadline : deadline_after(o->timeout);
}

double options_seconds_left(const options *o) {
  static const double least = 0.01;
  deadline d = options_deadline(o);
  if (!deadline_is_set(&d))
    return 0;
  double left = deadline_seconds_left(&d);
  return left > least ? left : least;
}

/* ---- help ---------------------------------------------------------------- */

enum { HELP_COLUMN = 30, HELP_WIDTH = 96 };

/* Appends the help text, broken into lines that start at HELP_COLUMN. */
static void wrap_help(buf *out, const char *help) {
  size_t column = HELP_COLUMN;
  for (const char *word = help; *word;) {
    size_t n = strcspn(word, " ");
    if (column > HELP_COLUMN && column + 1 + n > HELP_WIDTH) {
      buf_printf(out, "\n%*s", HELP_COLUMN, "");
      column = HELP_COLUMN;
    } else if (column > HELP_COLUMN) {
      buf_put(out, ' ');
      ++column;
    }
    buf_add_n(out, word, n);
    column += n;
    word += n;
    word += strspn(word, " ");
  }
  buf_put(out, '\n');
}

static void help_row(const option_row *row, buf *out) {
  buf name = {0};
  buf_add(&name, "  ");
  for (const option_row *alias = rows; alias < rows + ROWS; ++alias)
    if (alias->kind == KIND_ALIAS && strcmp(alias->metavar, row->name) == 0)
      buf_printf(&name, "%s, ", alias->name);
  buf_add(&name, row->name);
  if (takes_value(row))
    buf_printf(&name, " %s", row->metavar);
  buf_add(out, buf_text(&name));
  if (name.size + 2 > HELP_COLUMN)
    buf_printf(out, "\n%*s", HELP_COLUMN, "");
  else
    buf_printf(out, "%*s", (int)(HELP_COLUMN - name.size), "");
  buf_free(&name);
  wrap_help(out, row->help);
}

void options_help(command_set command, buf *out) {
  const char *heading = NULL;
  for (const option_row *row = rows; row < rows + ROWS; ++row) {
    if (row->kind == KIND_SECTION)
      heading = row->name;
    if (row->kind == KIND_SECTION || row->kind == KIND_ALIAS || !(row->commands & command))
      continue;
    if (heading)
      buf_printf(out, "\n%s:\n", heading);
    heading = NULL;
    help_row(row, out);
  }
  if (command & C_READS_C) {
    buf_add(out, "\nFor clang:\n");
    buf_printf(out, "  %-*s", HELP_COLUMN - 2, "-I -D -U -include -std= ...");
    wrap_help(out, "handed to clang, as is everything after '--'");
  }
}
