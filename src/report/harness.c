/* harness.c: a C file that supplies the inputs of an error natively: it defines the functions that
 * the program takes its inputs from (supply.h), each giving out the recorded values in order. Compiled with
 * the program's own sources it runs into the same error. Assay itself compiles and runs nothing.
 *
 * What a native run cannot be made to do is said in the file's comment: values of uninitialised
 * variables, addresses, objects that pointer arguments of an entry other than main point to. */
#include "report/call.h"
#include "report/report.h"

#include "report/lines.h"
#include "report/supply.h"

#include <inttypes.h>

typedef struct harness {
  buf *out;
  const answer *answer;
  const finding *finding;
  supply supply;
} harness;

/* C's spelling of the types that input functions return. */
static const char *nondet_type(const char *suffix) {
  static const char *const table[][2] = {
      {"bool", "_Bool"},
      {"char", "char"},
      {"schar", "signed char"},
      {"uchar", "unsigned char"},
      {"short", "short"},
      {"ushort", "unsigned short"},
      {"int", "int"},
      {"uint", "unsigned int"},
      {"long", "long"},
      {"ulong", "unsigned long"},
      {"longlong", "long long"},
      {"ulonglong", "unsigned long long"},
      {"size_t", "__SIZE_TYPE__"},
      {"pointer", "void *"},
      {"charp", "char *"},
      {"u8", "unsigned char"},
      {"u16", "unsigned short"},
      {"u32", "unsigned int"},
      {"u64", "unsigned long long"},
      {"U8", "unsigned char"},
      {"U16", "unsigned short"},
      {"U32", "unsigned int"},
      {"S8", "signed char"},
      {"S16", "short"},
      {"S32", "int"},
      {"unsigned", "unsigned int"},
      {"loff_t", "long long"},
      {"sector_t", "unsigned long"},
      {"pthread_t", "unsigned long"},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; ++i)
    if (strcmp(table[i][0], suffix) == 0)
      return table[i][1];
  return NULL;
}

static void print_type(buf *out, const char *name, const type *t) {
  static const char *const prefixes[] = {"__VERIFIER_nondet_", "nondet_"};
  const char *spelled = NULL;
  for (uint32_t i = 0; i < 2 && !spelled; ++i)
    if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
      spelled = nondet_type(name + strlen(prefixes[i]));
  if (spelled)
    buf_add(out, spelled);
  else if (t->kind == T_PTR)
    buf_add(out, "void *");
  else
    type_print(out, t, "");
}

static void write_function(harness *h, const supplied_function *f) {
  assert(f->name && f->type);
  buf *out = h->out;
  buf type_name = {0};
  print_type(&type_name, f->name, f->type);
  const char *name = f->name;
  buf_printf(out, "\n%s %s() {\n  static %s const values[] = {", buf_text(&type_name), name,
             buf_text(&type_name));
  for (uint32_t i = 0; i < f->values.size; ++i) {
    buf_add(out, i % 12 == 0 ? "\n      " : " ");
    ctext_number(out, f->values.data[i].type, f->values.data[i].value);
    buf_put(out, ',');
  }
  buf_add(out, "};\n  static unsigned next;\n"
               "  return next < sizeof values / sizeof *values ? values[next++] : 0;\n}\n");
  buf_free(&type_name);
}

/* A weak symbol that is there in this run, and that no call of it defines already. */
static void write_present(harness *h, const char *name) {
  for (uint32_t i = 0; i < h->supply.functions.size; ++i)
    if (strcmp(h->supply.functions.data[i].name, name) == 0)
      return;
  if (stubs_find(&h->supply.stubs, name))
    return;
  buf_printf(h->out, "\n__attribute__((aligned(16))) char %s[4096];\n", name);
}

/* ---- an entry other than main ---- */

static bool is_main(const harness *h) {
  return proc_is_main(h->answer->entry);
}

/* ---- the file ---- */

/* Text inside a comment must not end it. */
static void add_comment_text(buf *out, const char *text) {
  for (const char *at = text; *at; ++at) {
    if (*at == '/' && at > text && at[-1] == '*')
      buf_put(out, ' ');
    buf_put(out, *at == '\n' ? ' ' : *at);
  }
}

static bool has_body(const answer *a, const char *name) {
  const proc *f = program_find_proc(a->program, str_intern(&a->program->pool.strings, name));
  return f && f->has_body && !lines_is_library(f->where.file);
}

static const char *const error_functions[] = {"reach_error", "__VERIFIER_error"};
static const char *const assert_functions[] = {"assert",
                                               "__VERIFIER_assert",
                                               "__CPROVER_assert",
                                               "__CPROVER_precondition",
                                               "__CPROVER_postcondition",
                                               "__ESBMC_assert"};
static const char *const assume_functions[] = {"__VERIFIER_assume", "__CPROVER_assume",
                                               "__ESBMC_assume"};
enum {
  ERROR_FUNCTIONS = sizeof error_functions / sizeof *error_functions,
  ASSERT_FUNCTIONS = sizeof assert_functions / sizeof *assert_functions,
  ASSUME_FUNCTIONS = sizeof assume_functions / sizeof *assume_functions
};

/* Does the program define an error function itself? Then that it is entered has to be watched. */
static bool defines_error(const answer *a) {
  for (uint32_t i = 0; i < ERROR_FUNCTIONS; ++i)
    if (has_body(a, error_functions[i]))
      return true;
  return false;
}

bool report_is_sanitized(const answer *a) {
  property_kind which;
  const finding *f = report_worst(a);
  return f->verdict == VERDICT_FALSE && property_is_name(f->property, &which) &&
         which != PROPERTY_REACH;
}

void report_harness_flags(const answer *a, options_list *out) {
  vec_push(out, "-w");
  vec_push(out, "-g");
  if (report_is_sanitized(a)) {
    vec_push(out, "-fsanitize=address,undefined");
    vec_push(out, "-fno-sanitize-recover=all");
  } else {
    vec_push(out, "-fwrapv");
  }
  if (a->options->ilp32)
    vec_push(out, "-m32");
  if (defines_error(a))
    vec_push(out, "-finstrument-functions");
}

/* The command that compiles it. */
static void report_harness_command(buf *out, const answer *a, const char *compiler,
                                   const char *binary, const char *harness_file) {
  const options *o = a->options;
  options_list flags = {0};
  report_harness_flags(a, &flags);
  buf_add(out, compiler);
  for (uint32_t i = 0; i < flags.size; ++i)
    buf_add_word(out, flags.data[i]);
  vec_free(&flags);
  for (uint32_t i = 0; i < o->clang_args.size; ++i)
    buf_add_word(out, o->clang_args.data[i]);
  buf_add(out, " -o");
  buf_add_word(out, binary);
  buf_add_word(out, harness_file);
  for (uint32_t i = 0; i < o->files.size; ++i)
    buf_add_word(out, o->files.data[i]);
}

static void write_head(harness *h) {
  assert(h->finding->verdict == VERDICT_FALSE);
  const run_result *r = &h->finding->replay.run;
  buf *out = h->out, command = {0}, lost = {0};
  buf_add(out, "/* Runs into the error that Assay found:\n *   ");
  buf line = {0};
  if (r->where.line)
    location_print(&line, r->where);
  buf_printf(&line, ": %s", report_message(h->finding));
  add_comment_text(out, buf_text(&line));
  const char *file = h->answer->options->harness ? h->answer->options->harness : "harness.c";
  report_harness_command(&command, h->answer, "cc", "replay", file);
  buf_add(out, "\n * Build and run it by\n *   ");
  add_comment_text(out, buf_text(&command));
  buf line_end = {0};
  for (vec_each(char *const, text, &h->finding->replay.arguments))
    buf_add_word(&line_end, *text);
  buf_add(out, " && ./replay");
  add_comment_text(out, buf_text(&line_end));
  buf_put(out, '\n');
  buf_free(&line_end);
  if (h->supply.uninitialised)
    buf_printf(out,
               " * The run depends on %u values that C leaves open (of uninitialised or volatile\n"
               " * variables): a native run may have others.\n",
               h->supply.uninitialised);
  if (h->supply.undefined)
    buf_printf(out,
               " * The run depends on %u results that C leaves open (of undefined operations): a\n"
               " * native run may have others.\n",
               h->supply.undefined);
  if (h->supply.library)
    buf_printf(
        out,
        " * The run depends on %u values that C or its library leaves open: a native run may\n"
        " * have others.\n",
        h->supply.library);
  if (h->supply.foreign)
    buf_printf(out,
               " * The run depends on %u values that were written or given outside the program: a\n"
               " * native run may have others.\n",
               h->supply.foreign);
  if (h->supply.stubs.lost) {
    buf_printf(&lost, "%s would have to %s", h->supply.stubs.lost_by, h->supply.stubs.lost);
    buf_add(out, " * It cannot be done here, since ");
    add_comment_text(out, buf_text(&lost));
    buf_add(out, ".\n");
  }
  const char *missing = is_main(h) ? NULL : call_missing(h->answer, h->finding);
  if (missing)
    buf_printf(out, " * The call does without %s.\n", missing);
  if (h->supply.pointers)
    buf_printf(out, " * %u of its inputs are addresses, which a native run does not have.\n",
               h->supply.pointers);
  buf_add(out, " */\n");
  buf_free(&lost);
  buf_free(&line);
  buf_free(&command);
}

/* What the checker takes for the error whatever it does itself: entering it is watched. */
static void write_watch(harness *h) {
  buf_add(h->out, "\n");
  for (uint32_t i = 0; i < ERROR_FUNCTIONS; ++i)
    if (has_body(h->answer, error_functions[i]))
      buf_printf(h->out, "__attribute__((weak)) void %s();\n", error_functions[i]);
  buf_add(h->out, "\n__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void "
                  "*function, void *site) {\n  (void)site;\n");
  for (uint32_t i = 0; i < ERROR_FUNCTIONS; ++i)
    if (has_body(h->answer, error_functions[i]))
      buf_printf(h->out, "  if (%s && function == (void *)%s)\n    replay_error(\"%s\");\n",
                 error_functions[i], error_functions[i], error_functions[i]);
  buf_add(h->out, "}\n\n__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void "
                  "*function, void *site) {\n  (void)function, (void)site;\n}\n");
}

/* The functions that the checker gives a meaning, where the program does not define them. */
static void write_meanings(harness *h) {
  buf_add(
      h->out,
      "\nextern void abort(void);\nextern void exit(int);\nextern int printf(const char *, ...);\n"
      "extern int fflush(void *);\n\n"
      "__attribute__((no_instrument_function)) static void replay_error(const char *name) {\n"
      "  printf(\"the error is reached: %s\\n\", name);\n  fflush((void *)0);\n"
      "  abort();\n}\n");
  for (uint32_t i = 0; i < ERROR_FUNCTIONS; ++i)
    if (!has_body(h->answer, error_functions[i]))
      buf_printf(h->out, "\n__attribute__((weak)) void %s() {\n  replay_error(\"%s\");\n}\n",
                 error_functions[i], error_functions[i]);
  if (defines_error(h->answer))
    write_watch(h);
  for (uint32_t i = 0; i < ASSERT_FUNCTIONS; ++i)
    if (!has_body(h->answer, assert_functions[i]))
      buf_printf(h->out,
                 "\n__attribute__((weak)) void %s(int condition) {\n"
                 "  if (!condition)\n    replay_error(\"%s\");\n}\n",
                 assert_functions[i], assert_functions[i]);
  for (uint32_t i = 0; i < ASSUME_FUNCTIONS; ++i)
    buf_printf(h->out,
               "\n__attribute__((weak)) void %s(int condition) {\n"
               "  if (!condition)\n    exit(0);\n}\n",
               assume_functions[i]);
}

bool report_harness(buf *out, const answer *a) {
  const finding *f = report_worst(a);
  if (f->verdict != VERDICT_FALSE)
    return false;
  buf body = {0};
  harness h = {.out = &body, .answer = a, .finding = f};
  supply_of(&h.supply, a, f);
  write_meanings(&h);
  for (uint32_t i = 0; i < h.supply.functions.size; ++i)
    write_function(&h, &h.supply.functions.data[i]);
  stubs_write(&body, &h.supply.stubs);
  for (uint32_t i = 0; i < h.supply.present.size; ++i)
    write_present(&h, h.supply.present.data[i]);
  if (!is_main(&h))
    call_write(h.out, a, h.finding);
  h.out = out;
  write_head(&h);
  buf_add(out, buf_text(&body));
  supply_free(&h.supply);
  buf_free(&body);
  return true;
}

const char *report_harness_missing(const answer *a) {
  const finding *f = report_worst(a);
  supply s;
  supply_of(&s, a, f);
  const char *missing = supply_missing(&s, f);
  supply_free(&s);
  if (!missing && !proc_is_main(a->entry))
    missing = call_missing(a, f);
  if (!missing && f->replay.trace && f->replay.trace->threads.size)
    missing = "the schedule of threads";
  return missing;
}

bool report_harness_fails(const answer *a, const finding *f, buf *reason) {
  assert(f->verdict == VERDICT_FALSE);
  supply s;
  supply_of(&s, a, f);
  bool fails = s.stubs.lost;
  if (fails)
    buf_printf(reason, "%s has no body and would have to %s", s.stubs.lost_by, s.stubs.lost);
  supply_free(&s);
  return fails;
}
