#include "cli/confirm.h"

#include "base/child.h"
#include "base/config.h"
#include "base/file.h"
#include "base/native.h"
#include "frontend/project.h"
#include "program/select.h"
#include "report/report.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const child_limits build_limits = {.memory_mb = 4096, .seconds = 120, .cpu_seconds = 60};
static const child_limits run_limits = {.memory_mb = 1024, .seconds = 30, .cpu_seconds = 10};
enum { OPEN_FILES = 64 };

typedef options_list words;

typedef struct confirmer {
  answer *answer;
  buf folder, harness, binary;
  buf output; /* of the program */
} confirmer;

static void say(confirmer *c, bool confirmed, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void say(confirmer *c, bool confirmed, const char *format, ...) {
  buf text = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&text, format, args);
  va_end(args);
  assert(!c->answer->confirmation.confirmed);
  char *line = buf_take(&text);
  line[strcspn(line, "\n")] = '\0';
  c->answer->confirmation = (confirmation){.asked = true, .confirmed = confirmed, .text = line};
}

/* ---- what cannot be confirmed ---- */

static bool is_bitcode(const char *file) {
  return !strcmp(file_suffix(file), ".ll") || !strcmp(file_suffix(file), ".bc");
}

/* Why a native run cannot tell, or NULL. */
static const char *obstacle(const answer *a, const finding *f) {
  for (uint32_t i = 0; i < a->options->files.size; ++i)
    if (!strcmp(file_suffix(a->options->files.data[i]), ".core"))
      return "there is no C source to compile";
  property_kind which;
  if (!property_is_name(f->property, &which))
    return "a native run does not check rules";
  if (f->replay.run.class == ERROR_UNINIT)
    return "these sanitizers do not see reads of what was never set";
  return NULL;
}

/* ---- building ---- */

static bool run_compiler(confirmer *c, words *argv) {
  buf errors = {0};
  assert(argv->size > 0);
  vec_push(argv, NULL);
  child_result r = child_exec(argv->data, build_limits, NULL, &errors);
  bool ok = r.end == CHILD_EXITED && r.status == 0;
  if (!ok && r.end == CHILD_EXITED)
    say(c, false, "%s: %s", argv->data[0], errors.size ? buf_text(&errors) : "it fails");
  else if (!ok) {
    buf why = {0};
    child_reason(&r, &why);
    say(c, false, "%s: %s", argv->data[0], buf_text(&why));
    buf_free(&why);
  }
  buf_free(&errors);
  return ok;
}

/* $CC alone if it is set; else cc and, where the order that C leaves open may have mattered, the
 * compiler that Assay reads programs with. Only that one reads LLVM IR. */
static uint32_t choose_compilers(const options *o, const char *out[2]) {
  const char *own = getenv("CC");
  out[0] = own && *own ? own : "cc";
  out[1] = ASSAY_CLANG;
  for (uint32_t i = 0; i < o->files.size; ++i)
    if (is_bitcode(o->files.data[i])) {
      out[0] = ASSAY_CLANG;
      return 1;
    }
  return own && *own ? 1 : 2;
}

/* Each file by itself, with its own flags if it belongs to a project; then all together. */
static bool build(confirmer *c, const char *compiler) {
  const options *o = c->answer->options;
  str_pool *strings = &c->answer->program->pool.strings;
  bool ok = true;
  words link = {0};
  vec_push(&link, compiler);
  if (o->ilp32)
    vec_push(&link, "-m32");
  if (report_is_sanitized(c->answer))
    vec_push(&link, "-fsanitize=address,undefined");
  vec_push(&link, "-o");
  vec_push(&link, buf_text(&c->binary));
  for (uint32_t i = 0; i <= o->files.size && ok; ++i) {
    const char *file = i ? o->files.data[i - 1] : buf_text(&c->harness);
    const char *object = str_printf(strings, "%s/%u.o", buf_text(&c->folder), i);
    words argv = {0};
    vec_push(&argv, compiler);
    report_harness_flags(c->answer, &argv);
    project_flags flags = {0};
    buf error = {0};
    bool found;
    if (i && o->project && !project_read(o->project, file, strings, &flags, &found, &error)) {
      say(c, false, "%s", buf_text(&error));
      ok = false;
    }
    for (uint32_t k = 0; k < flags.size; ++k)
      vec_push(&argv, flags.data[k]);
    for (uint32_t k = 0; i && k < o->clang_args.size; ++k)
      vec_push(&argv, o->clang_args.data[k]);
    vec_push(&argv, "-c");
    vec_push(&argv, "-o");
    vec_push(&argv, object);
    vec_push(&argv, file);
    ok = ok && run_compiler(c, &argv);
    vec_push(&link, object);
    vec_free(&flags);
    vec_free(&argv);
    buf_free(&error);
  }
  ok = ok && run_compiler(c, &link);
  vec_free(&link);
  return ok;
}

/* ---- running ---- */

static child_result run_program(confirmer *c) {
  words argv = {0};
  assert(c->binary.size > 0 && c->output.size == 0);
  vec_push(&argv, buf_text(&c->binary));
  for (vec_each(char *const, text, &report_worst(c->answer)->replay.arguments))
    vec_push(&argv, *text);
  vec_push(&argv, NULL);
  native_program p = {.folder = buf_text(&c->folder),
                      .argv = argv.data,
                      .limits = run_limits,
                      .open_files = OPEN_FILES};
  if (report_is_sanitized(c->answer))
    p.limits.memory_mb = 0; /* sanitizers reserve more than there is */
  child_result r = native_run(&p, &c->output);
  vec_free(&argv);
  return r;
}

typedef enum judgement { SAYS_NOTHING, SAYS_YES, SAYS_NO } judgement;

/* ---- sanitizers ---- */

/* Does the line name the place: `file.c:12:`, `file.c:12` at its end? */
static bool names_place(const char *line, size_t length, location where) {
  buf place = {0};
  buf_printf(&place, "%s:%u", file_base_name(where.file), where.line);
  bool found = false;
  for (const char *at = line; (at = strstr(at, buf_text(&place))) && at < line + length; ++at) {
    char after = at[place.size];
    found |= after < '0' || after > '9';
  }
  buf_free(&place);
  return found;
}

/* The report of a sanitizer: its first line; NULL: there is none. */
static const char *sanitizer_report(const buf *output) {
  const char *undefined = strstr(buf_text(output), "runtime error: ");
  const char *address = strstr(buf_text(output), "ERROR: AddressSanitizer: ");
  const char *leak = strstr(buf_text(output), "ERROR: LeakSanitizer: ");
  const char *at = undefined ? undefined : address ? address : leak;
  while (at && at > output->text && at[-1] != '\n')
    --at;
  return at;
}

/* Is the report about the line of the error, or does it come through there? */
static bool reports_place(const char *report, location where) {
  for (const char *line = report; *line;) {
    size_t length = strcspn(line, "\n");
    if (names_place(line, length, where))
      return true;
    line += length + (line[length] == '\n');
  }
  return false;
}

static judgement judge_sanitized(confirmer *c, const child_result *r) {
  const char *report = sanitizer_report(&c->output);
  location where = report_worst(c->answer)->replay.run.where;
  buf why = {0};
  if (report && where.line && reports_place(report, where)) {
    const char *what = strstr(report, "error: ");
    what = what ? what + strlen("error: ") : strstr(report, "ERROR: ") + strlen("ERROR: ");
    say(c, true, "built with sanitizers and run, it is reported there: %s", what);
    return SAYS_YES;
  }
  if (report)
    say(c, false, "a sanitizer reports another place: %s", report);
  else if (r->end == CHILD_EXITED && report_harness_missing(c->answer))
    say(c, false, "sanitizers report nothing; the program cannot be given %s",
        report_harness_missing(c->answer));
  else if (r->end == CHILD_EXITED)
    say(c, false,
        "sanitizers do not report it (they are blind to some errors: what compilers fold, "
        "accesses that land in another object); the verdict stays");
  else {
    child_reason(r, &why);
    say(c, false, "the program does not get to the error: %s", buf_text(&why));
  }
  buf_free(&why);
  return SAYS_NOTHING;
}

/* What an error prints: assert, or the functions that the harness defines or watches. */
static bool shows_error(const buf *output) {
  return strstr(buf_text(output), "Assertion ") || strstr(buf_text(output), "the error is reached");
}

static bool is_label(const run_result *r) {
  return r->proc && r->label < r->proc->stmts.size &&
         stmt_has_name(&r->proc->stmts.data[r->label], "ERROR");
}

static judgement judge(confirmer *c, const child_result *r) {
  buf why = {0};
  judgement result = SAYS_NOTHING;
  if (r->end == CHILD_CRASHED && r->status == SIGABRT && shows_error(&c->output)) {
    say(c, true, "built with the sources and run, it fails as predicted");
    result = SAYS_YES;
  } else if (r->end == CHILD_CRASHED && r->status == SIGABRT) {
    say(c, false, "the program is aborted, but not by the error");
  } else if (r->end == CHILD_EXITED && is_label(&report_worst(c->answer)->replay.run)) {
    say(c, false, "the error is a label, which a native run passes without a sign");
  } else if (r->end == CHILD_EXITED) {
    const char *missing = report_harness_missing(c->answer);
    if (missing)
      buf_printf(&why, "; it cannot be given %s", missing);
    say(c, false, "the program ends with exit status %d, without the error%s", r->status,
        buf_text(&why));
    result = missing ? SAYS_NOTHING : SAYS_NO;
  } else {
    child_reason(r, &why);
    say(c, false, "the program does not get to the error: %s", buf_text(&why));
  }
  buf_free(&why);
  return result;
}

/* Built and run by one compiler after the other, until one fails as predicted. */
static judgement try_compilers(confirmer *c) {
  const char *compilers[2];
  uint32_t count = choose_compilers(c->answer->options, compilers);
  judgement result = SAYS_NOTHING;
  for (uint32_t i = 0; i < count; ++i) {
    free(c->answer->confirmation.text);
    buf_clear(&c->output);
    if (!build(c, compilers[i]))
      return SAYS_NOTHING;
    child_result r = run_program(c);
    bool sanitized = report_is_sanitized(c->answer);
    result = sanitized ? judge_sanitized(c, &r) : judge(c, &r);
    if (result == SAYS_YES || (result == SAYS_NOTHING && !sanitized))
      return result;
  }
  return result;
}

/* The run of the error is refuted, though it was given to the native one whole: no verdict is left. */
static void contradict(confirmer *c) {
  answer *a = c->answer;
  finding *f = (finding *)report_worst(a);
  assert(f->verdict == VERDICT_FALSE && !a->confirmation.confirmed);
  a->confirmation.contradicted = true;
  buf line = {0};
  buf_printf(&line, "a native run with the inputs of the error that engine %s found for %s: %s",
             f->engine ? f->engine : "?", f->property, a->confirmation.text);
  vec_push(&a->internal_errors, buf_take(&line));
  f->verdict = VERDICT_UNKNOWN;
  free(f->reason);
  buf_printf(&line, "the native run contradicts the error that was found");
  f->reason = buf_take(&line);
}

void confirm_answer(answer *a) {
  const finding *f = report_worst(a);
  assert(f->verdict == VERDICT_FALSE && !a->confirmation.asked);
  confirmer c = {.answer = a};
  buf text = {0}, error = {0};
  const char *why = obstacle(a, f);
  if (why)
    say(&c, false, "%s", why);
  else if (!folder_new(&c.folder, &error))
    say(&c, false, "%s", buf_text(&error));
  else {
    buf_printf(&c.harness, "%s/harness.c", buf_text(&c.folder));
    buf_printf(&c.binary, "%s/replay", buf_text(&c.folder));
    report_harness(&text, a);
    if (!file_write(buf_text(&c.harness), buf_text(&text), text.size, &error))
      say(&c, false, "%s", buf_text(&error));
    else if (try_compilers(&c) == SAYS_NO)
      contradict(&c);
    folder_remove(buf_text(&c.folder)); /* unless the program made folders in it */
  }
  buf *all[] = {&text, &error, &c.folder, &c.harness, &c.binary, &c.output};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    buf_free(all[i]);
}
