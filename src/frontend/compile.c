/* compile.c: clang, with the options that a file is compiled with. */
#include "frontend/frontend.h"
#include "frontend/load.h"

#include "base/child.h"
#include "base/config.h"
#include "base/file.h"
#include "base/memory.h"
#include "frontend/checks.h"
#include "frontend/compiled.h"
#include "frontend/project.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void complain(const char *format, ...) {
  va_list args;
  va_start(args, format);
  fputs("assay: error: ", stderr);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
}

bool make_folder(loader *l) {
  buf error = {0};
  bool ok = l->folder.size || folder_new(&l->folder, &error);
  if (!ok)
    complain("%s", buf_text(&error));
  buf_free(&error);
  return ok;
}

/* Old code is to be accepted as compilers always have: what newer clangs made errors is none. */
static const char *const clang_flags[] = {
    "-c", "-emit-llvm", "-fno-discard-value-names",
    "-ffp-contract=off", /* a * b + c rounds twice */
    "-fcommon",          /* tentative definitions in several files are one variable (C17 J.5.11) */
    "-D__CPROVER_bool=_Bool", /* types of a dialect */
    "-D__CPROVER_size_t=__SIZE_TYPE__", "-D__CPROVER_ssize_t=__PTRDIFF_TYPE__", "-w", "-Wno-error",
    "-Wno-implicit-function-declaration", "-Wno-implicit-int", "-Wno-int-conversion",
    "-Wno-incompatible-function-pointer-types", "-Wno-return-type",
    /* C fixes the sign of these only; clang folds to -1, 1 */
    "-fno-builtin-strcmp", "-fno-builtin-strncmp", "-fno-builtin-strcasecmp",
    "-fno-builtin-strncasecmp", "-fno-builtin-memcmp", "-fno-builtin-bcmp", "-fno-builtin-wcscmp",
    "-fno-builtin-wcsncmp", "-fno-builtin-wmemcmp"};

/* Behind all others: every string literal is an object of its own (whether equal ones are one is
 * open); inline definitions without an external one are only there with -O1, but
 * neither passes nor what the headers do when optimising are wanted. */
static const char *const clang_last_flags[] = {"-g",
                                               /* others may say -g0 */ "-O1",
                                               "-U__OPTIMIZE__",
                                               "-D__NO_INLINE__=1",
                                               "-fno-strict-aliasing",
                                               "-fwritable-strings",
                                               "-Xclang",
                                               "-disable-llvm-passes", /* always_inline: a call */
                                               "-Xclang",
                                               "-disable-lifetime-markers"};

/* Nobody knows what a file includes: without --memory, half of the machine's is its limit. */
static child_limits clang_limits(const options *opts) {
  uint64_t pages = (uint64_t)sysconf(_SC_PHYS_PAGES), page = (uint64_t)sysconf(_SC_PAGESIZE);
  uint64_t half = (pages * page / 2) >> 20;
  return (child_limits){.memory_mb = opts->memory ? (uint64_t)opts->memory : half,
                        .seconds = options_seconds_left(opts)};
}

/* A limit that clang meets, or an interruption, ends us too: there is no answer without it. */
static void end_with(const child_result *r, const buf *errors) {
  bool failed = r->end == CHILD_CRASHED || (r->end == CHILD_EXITED && r->status != 0);
  if (failed &&
      (strstr(buf_text(errors), "out of memory") ||
       strstr(buf_text(errors), "Cannot allocate memory") || strstr(buf_text(errors), "bad_alloc")))
    limit_reached(LIMIT_MEMORY);
  if (r->end == CHILD_TIMEOUT)
    limit_reached(LIMIT_TIME);
  if (r->end == CHILD_INTERRUPTED)
    limit_reached(LIMIT_INTERRUPT);
}

/* A file that is preprocessed already is preprocessed once more, without those macros whose names a
 * program may use itself. */
static void preprocess_again(words *argv) {
  static const char *const again[] = {"-x", "c", "-Ulinux", "-Uunix", "-Ui386"};
  for (size_t i = 0; i < sizeof again / sizeof *again; ++i)
    vec_push(argv, again[i]);
}

static bool is_preprocessed(const char *file) {
  return !strcmp(file_suffix(file), ".i");
}

/* Types of a dialect are macros here. */
static void add_language(words *argv, const char *file) {
  buf text = {0}, error = {0};
  if (is_preprocessed(file) && file_read(file, &text, &error) &&
      strstr(buf_text(&text), "__CPROVER_"))
    preprocess_again(argv);
  buf_free(&text);
  buf_free(&error);
}

/* The command line but for the file to write and the one to read. */
static void add_options(const loader *l, const words *extra, words *argv) {
  vec_push(argv, ASSAY_CLANG);
  for (size_t i = 0; i < sizeof clang_flags / sizeof *clang_flags; ++i)
    vec_push(argv, clang_flags[i]);
  vec_push(argv, l->opts->ilp32 ? "-m32" : "-m64");
  if (l->opts
          ->ilp32) { /* headers of the kernel are the same, but may be installed for 64 bits only */
    vec_push(argv, "-idirafter");
    vec_push(argv, "/usr/include/x86_64-linux-gnu");
  }
  for (uint32_t i = 0; i < extra->size; ++i)
    vec_push(argv, extra->data[i]);
  for (size_t i = 0; i < sizeof clang_last_flags / sizeof *clang_last_flags; ++i)
    vec_push(argv, clang_last_flags[i]);
}

static void complain_of_end(const child_result *r, const char *file) {
  buf why = {0};
  child_reason(r, &why);
  complain("%s failed on '%s': %s", ASSAY_CLANG, file, buf_text(&why));
  buf_free(&why);
}

/* Runs clang; what it says is in `errors`. */
static child_result run_clang(loader *l, const words *argv, buf *errors) {
  assert(argv->size && !argv->data[argv->size - 1] && !errors->size);
  stats_start(l->st, TIMER_clang);
  child_result r = child_exec(argv->data, clang_limits(l->opts), NULL, errors);
  stats_stop(l->st, TIMER_clang);
  end_with(&r, errors);
  return r;
}

/* GCC lets a program define a builtin function, and generated files do; clang does not. Under another
 * name it is a function like any. Adds a macro for each that clang complains of. */
static bool rename_builtins(const buf *errors, str_pool *names, words *argv) {
  static const char says[] = "error: definition of builtin function '__";
  uint32_t before = argv->size;
  for (const char *at = buf_text(errors); (at = strstr(at, says));) {
    at += sizeof says - 1;
    int length = (int)strcspn(at, "'");
    buf macro = {0};
    buf_printf(&macro, "-D__%.*s=own_%.*s", length, at, length, at);
    vec_push(argv, str_intern(names, buf_text(&macro)));
    buf_free(&macro);
  }
  return argv->size > before;
}

/* Compiles `file` to `out`; what clang says on success, a warning, is true of this run alone. */
static bool compile_to(loader *l, words *argv, const char *file, const char *out, bool *is_silent) {
  const char *const rest[] = {"-o", out, file, NULL};
  uint32_t given = argv->size;
  buf errors = {0};
  child_result r = {0};
  str_pool names = {0};
  for (int attempt = 0; attempt < 2; ++attempt) {
    argv->size = given;
    if (attempt && !rename_builtins(&errors, &names, argv))
      break;
    if (attempt && is_preprocessed(file))
      preprocess_again(argv);
    for (size_t i = 0; i < sizeof rest / sizeof *rest; ++i)
      vec_push(argv, rest[i]);
    buf_clear(&errors);
    r = run_clang(l, argv, &errors);
    if (r.end == CHILD_EXITED && r.status == 0)
      break;
  }
  bool ok = r.end == CHILD_EXITED && r.status == 0;
  *is_silent = !errors.size;
  if (errors.size)
    fputs(buf_text(&errors), stderr);
  else if (!ok)
    complain_of_end(&r, file);
  str_pool_free(&names);
  buf_free(&errors);
  return ok;
}

static bool is_own_file(const loader *l, const char *file) {
  return strncmp(file, buf_text(&l->folder), l->folder.size) == 0;
}

bool compile(loader *l, const char *file, const words *extra, buf *out) {
  assert(out->size == 0);
  if (!make_folder(l))
    return false;
  words argv = {0};
  buf kept = {0};
  add_options(l, extra, &argv);
  add_language(&argv, file);
  vec_push(&argv, NULL);
  bool keeps = compiled_path(argv.data, file, is_own_file(l, file), &kept);
  ++l->st->source_files;
  bool ok = keeps && file_exists(buf_text(&kept)), is_silent = false;
  if (ok)
    buf_add(out, buf_text(&kept));
  else {
    buf_printf(out, "%s/%u.bc", buf_text(&l->folder), l->outputs++);
    --argv.size;
    ok = compile_to(l, &argv, file, buf_text(out), &is_silent);
    if (ok && keeps && is_silent && compiled_keep(buf_text(out), buf_text(&kept))) {
      buf_clear(out);
      buf_add(out, buf_text(&kept));
    }
  }
  buf_free(&kept);
  vec_free(&argv);
  return ok;
}

bool compile_file(loader *l, const char *file, const char *how, buf *out) {
  words extra = {0};
  str_pool names = {0};
  project_flags flags = {0};
  buf error = {0};
  bool found = false;
  bool ok =
      !l->opts->project || project_read(l->opts->project, file, &names, &flags, &found, &error);
  if (!ok)
    complain("%s", buf_text(&error));
  l->in_project |= found;
  for (uint32_t i = 0; i < flags.size; ++i)
    vec_push(&extra, flags.data[i]);
  for (uint32_t i = 0; i < l->opts->clang_args.size; ++i)
    vec_push(&extra, l->opts->clang_args.data[i]);
  if (how)
    vec_push(&extra, how);
  const char *checks = checks_option(l->opts);
  if (checks) {
    vec_push(&extra, checks);
    vec_push(&extra, "-fno-sanitize-recover=all");
  }
  ok = ok && compile(l, file, &extra, out);
  buf_free(&error);
  vec_free(&extra);
  vec_free(&flags);
  str_pool_free(&names);
  return ok;
}

bool frontend_preprocess(const options *opts, const char *file, buf *out) {
  buf path = {0}, error = {0};
  stats st = {0};
  loader l = {.opts = opts, .st = &st};
  const char *suffix = file_suffix(file);
  bool ok = false;
  if (!strcmp(suffix, ".i"))
    ok = file_read(file, out, &error);
  else if (!strcmp(suffix, ".c"))
    ok = compile_file(&l, file, "-E", &path) && file_read(buf_text(&path), out, &error);
  if (l.folder.size)
    folder_remove(buf_text(&l.folder));
  buf_free(&l.folder);
  buf_free(&path);
  buf_free(&error);
  return ok;
}

bool frontend_preprocess_rule(const options *opts, const char *file, buf *out) {
  buf path = {0}, error = {0}, include = {0};
  stats st = {0};
  loader l = {.opts = opts, .st = &st};
  words extra = {0};
  assert(*file && !out->size);
  for (uint32_t i = 0; i < opts->clang_args.size; ++i)
    vec_push(&extra, opts->clang_args.data[i]);
  buf_add(&include, "-I");
  bool ok = file_share("include", &include, &error);
  vec_push(&extra, buf_text(&include));
  vec_push(&extra, "-DASSAY_RULE_ID=r0");
  vec_push(&extra, "-DASSAY_RULE_NAME=\"rule\"");
  vec_push(&extra, "-E");
  ok = ok && compile(&l, file, &extra, &path) && file_read(buf_text(&path), out, &error);
  if (l.folder.size)
    folder_remove(buf_text(&l.folder));
  buf *all[] = {&l.folder, &path, &error, &include};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    buf_free(all[i]);
  vec_free(&extra);
  return ok;
}
