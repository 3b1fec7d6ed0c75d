/* load.c: from file names to one core program: modules read and linked, models, rules. */
#include "frontend/load.h"
#include "frontend/frontend.h"

#include "base/config.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/memory.h"
#include "frontend/checks.h"
#include "frontend/lower.h"
#include "frontend/models.h"
#include "frontend/module.h"
#include "frontend/weave.h"
#include "program/bp.h"
#include "program/caller.h"
#include "program/given.h"
#include "program/precondition.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- modules --------------------------------------------------------------------------------- */

static void collect_message(LLVMDiagnosticInfoRef info, void *context) {
  loader *l = context;
  if (LLVMGetDiagInfoSeverity(info) != LLVMDSError)
    return;
  char *text = LLVMGetDiagInfoDescription(info);
  if (l->messages.size)
    buf_add(&l->messages, "; ");
  buf_add(&l->messages, text);
  LLVMDisposeMessage(text);
}

static LLVMModuleRef read_module(loader *l, const char *path, bool is_text, const char *shown) {
  LLVMMemoryBufferRef memory = NULL;
  char *message = NULL;
  if (LLVMCreateMemoryBufferWithContentsOfFile(path, &memory, &message)) {
    if (!strcmp(message, strerror(ENOMEM)))
      out_of_memory();
    complain("cannot read '%s': %s", shown, message);
    LLVMDisposeMessage(message);
    return NULL;
  }
  LLVMModuleRef m = NULL;
  bool failed;
  buf_clear(&l->messages);
  if (is_text) {
    failed = LLVMParseIRInContext(l->context, memory, &m, &message); /* takes the memory */
  } else {
    failed = LLVMParseBitcodeInContext2(l->context, memory, &m);
    LLVMDisposeMemoryBuffer(memory);
  }
  if (failed) {
    const char *why = message ? message : buf_text(&l->messages);
    complain("'%s' is not LLVM %s that version %d can read%s%s", shown, is_text ? "IR" : "bitcode",
             ASSAY_LLVM_VERSION, *why ? ": " : "", why);
    LLVMDisposeMessage(message);
    return NULL;
  }
#if ASSAY_LLVM_VERSION >= 19
  LLVMSetIsNewDbgInfoFormat(m, 0);
#endif
  return m;
}

static bool link_module(loader *l, LLVMModuleRef m, const char *shown) {
  if (!m)
    return false;
  module_prepare(m);
  assert(l->context);
  if (!l->module) {
    l->module = m;
    return true;
  }
  buf_clear(&l->messages);
  if (!LLVMLinkModules2(l->module, m))
    return true;
  complain("cannot link '%s': %s", shown, buf_text(&l->messages));
  return false;
}

/* Linking mixes modules: their functions remember what they came as. */
static void mark_as_ir(LLVMModuleRef m) {
  LLVMAttributeRef mark = LLVMCreateStringAttribute(LLVMGetModuleContext(m), GIVEN_AS_IR,
                                                    sizeof GIVEN_AS_IR - 1, "", 0);
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f))
      LLVMAddAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, mark);
}

/* The user's own module may break rules of LLVM that lowering relies on. */
static LLVMModuleRef read_valid_module(loader *l, const char *file, bool is_text) {
  LLVMModuleRef m = read_module(l, file, is_text, file);
  char *message = NULL;
  if (m && LLVMVerifyModule(m, LLVMReturnStatusAction, &message)) {
    complain("'%s' is not valid LLVM IR: %s", file, message);
    LLVMDisposeModule(m);
    m = NULL;
  }
  LLVMDisposeMessage(message);
  if (m)
    mark_as_ir(m);
  return m;
}

static bool load_file(loader *l, const char *file) {
  const char *suffix = file_suffix(file);
  if (!strcmp(suffix, ".bc") || !strcmp(suffix, ".ll"))
    return link_module(l, read_valid_module(l, file, suffix[1] == 'l'), file);
  buf bitcode = {0};
  LLVMModuleRef m = compile_file(l, file, NULL, &bitcode)
                        ? read_module(l, buf_text(&bitcode), false, file)
                        : NULL;
  if (m)
    checks_undo(m, checks_option(l->opts));
  bool ok = m && link_module(l, m, file);
  buf_free(&bitcode);
  return ok;
}

/* ---- models ---------------------------------------------------------------------------------- */

static const char *name_of(LLVMValueRef v) {
  size_t n = 0;
  return LLVMGetValueName2(v, &n);
}

/* Copies and fills of variable size are calls in disguise. */
static void declare_memory_functions(loader *l) {
  static const char *const names[] = {"memcpy", "memmove", "memset"};
  for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f; f = LLVMGetNextFunction(f)) {
    const char *name = name_of(f);
    if (strncmp(name, "llvm.mem", 8) != 0)
      continue;
    for (uint32_t i = 0; i < 3; ++i) {
      if (strncmp(name + 5, names[i], strlen(names[i])) != 0 ||
          LLVMGetNamedFunction(l->module, names[i]))
        continue;
      LLVMTypeRef pointer = LLVMPointerTypeInContext(l->context, 0);
      LLVMTypeRef size = LLVMIntTypeInContext(l->context, l->opts->ilp32 ? 32 : 64);
      LLVMTypeRef params[3] = {pointer, i == 2 ? LLVMInt32TypeInContext(l->context) : pointer,
                               size};
      bool needed = false;
      for (LLVMUseRef u = LLVMGetFirstUse(f); u && !needed; u = LLVMGetNextUse(u)) {
        LLVMValueRef call = LLVMGetUser(u);
        needed = !LLVMIsAConstantInt(LLVMGetOperand(call, 2)) ||
                 (i == 2 && (!LLVMIsAConstantInt(LLVMGetOperand(call, 1)) ||
                             LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1)) != 0));
      }
      if (needed)
        LLVMAddFunction(l->module, names[i], LLVMFunctionType(pointer, params, 3, 0));
    }
  }
}

/* Compiles the models that `text` includes and links what the module lacks of them. */
static bool link_models(loader *l, const char *text, size_t size, const char *share) {
  buf path = {0}, error = {0}, bitcode = {0}, prefix = {0}, include = {0};
  bool ok = make_folder(l);
  buf_printf(&path, "%s/models%u.c", buf_text(&l->folder), l->outputs);
  if (ok && !file_write(buf_text(&path), text, size, &error)) {
    complain("%s", buf_text(&error));
    ok = false;
  }
  buf_printf(&prefix, "-fdebug-prefix-map=%s/=" SHARE_MARK, share);
  buf_printf(&include, "-I%s/include", share);
  words extra = {0};
  vec_push(&extra, "-fno-builtin");
  vec_push(&extra, "-ffreestanding");
  vec_push(&extra, buf_text(&prefix));
  vec_push(&extra, buf_text(&include));
  ok = ok && compile(l, buf_text(&path), &extra, &bitcode);
  LLVMModuleRef m = ok ? read_module(l, buf_text(&bitcode), false, "models") : NULL;
  if (m)
    models_weaken(m);
  ok = link_module(l, m, "models");
  vec_free(&extra);
  buf *all[] = {&path, &error, &bitcode, &prefix, &include};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    buf_free(all[i]);
  return ok;
}

/* The models that are missing, then those that these use, and so on. */
static bool add_models_of(loader *l, library *lib, const char *share) {
  assert(l->module);
  buf flags = {0}, text = {0};
  models_rename(l->module, lib);
  models_flags(l->module, properties_asked(l->opts) & PROPERTY_BIT(PROPERTY_DEADLOCK), &flags);
  bool *added = xcalloc(lib->files.size + 1, sizeof *added);
  bool ok = true;
  bool wants_exit = module_wants_exit(l->module);
  while (ok) {
    buf_clear(&text);
    buf_add(&text, buf_text(&flags));
    bool any = wants_exit && models_want_file(lib, "exit.c", share, added, &text);
    if (!models_wanted(l->module, lib, share, added, &text) && !any)
      break;
    ok = link_models(l, buf_text(&text), text.size, share);
  }
  free(added);
  buf_free(&flags);
  buf_free(&text);
  return ok;
}

static bool add_models(loader *l) {
  buf share = {0}, error = {0};
  library lib;
  l->assumes = module_start(l->module, l->opts->entry);
  declare_memory_functions(l);
  bool ok = library_read(&lib, &error) && file_share_dir(&share, &error);
  if (ok)
    ok = add_models_of(l, &lib, buf_text(&share));
  else
    complain("%s", buf_text(&error));
  if (ok) {
    models_mark_listed(l->module, &lib);
    module_wrap_known(l->module);
  }
  library_free(&lib);
  buf_free(&share);
  buf_free(&error);
  return ok;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* Path and name of a rule, which is given as a file or by the name of one that comes with Assay. */
static bool find_rule(const char *given, buf *path, buf *name) {
  buf error = {0};
  const char *base = file_base_name(given);
  size_t length = strlen(base) - strlen(file_suffix(base));
  buf_add_n(name, base, length);
  bool found = !strcmp(file_suffix(given), ".c") && file_exists(given);
  if (found) {
    char *whole = realpath(given, NULL);
    buf_add(path, whole ? whole : given);
    free(whole);
  } else if (!strchr(given, '/')) {
    buf file = {0};
    buf_printf(&file, "rules/%s.c", buf_text(name));
    found = file_share(buf_text(&file), path, &error) && file_exists(buf_text(path));
    buf_free(&file);
  }
  if (!found)
    complain("there is no rule '%s' (`assay rules` lists those that come with it)", given);
  else if (strspn(buf_text(name),
                  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") !=
           name->size) {
    complain("the name of rule '%s' has other characters than letters, digits, - and _", given);
    found = false;
  }
  buf_free(&error);
  return found;
}

/* Answers name a rule: no two may have one name. */
static bool has_own_name(const loader *l, uint32_t number, const buf *name) {
  for (uint32_t i = 0; i < number; ++i) {
    const char *base = file_base_name(l->opts->rules.data[i]);
    size_t length = strlen(base) - strlen(file_suffix(base));
    if (length != name->size || strncmp(base, buf_text(name), length) != 0)
      continue;
    complain("'%s' and '%s' are both called %s: give one of them another name",
             l->opts->rules.data[i], l->opts->rules.data[number], buf_text(name));
    return false;
  }
  return true;
}

/* Compiles a rule like a file of the program; its file is called rules/NAME.c from now on. */
static bool add_rule(loader *l, uint32_t number) {
  buf path = {0}, name = {0}, share = {0}, error = {0}, bitcode = {0};
  buf id = {0}, quoted = {0}, prefix = {0}, include = {0}, header = {0};
  bool ok = find_rule(l->opts->rules.data[number], &path, &name) && has_own_name(l, number, &name);
  if (ok && !file_share_dir(&share, &error)) {
    complain("%s", buf_text(&error));
    ok = false;
  }
  size_t folder = path.size - strlen(file_base_name(buf_text(&path)));
  buf_printf(&id, "-DASSAY_RULE_ID=r%u", number);
  buf_printf(&quoted, "-DASSAY_RULE_NAME=\"%s\"", buf_text(&name));
  buf_printf(&prefix, "-fdebug-prefix-map=%.*s=" SHARE_MARK "rules/", (int)folder, buf_text(&path));
  buf_printf(&include, "-I%s/include", buf_text(&share));
  buf_printf(&header, "-fdebug-prefix-map=%s/include/assay/=" SHARE_MARK "rules/",
             buf_text(&share));
  words extra = {0};
  for (uint32_t i = 0; i < l->opts->clang_args.size; ++i)
    vec_push(&extra, l->opts->clang_args.data[i]);
  vec_push(&extra, buf_text(&id));
  vec_push(&extra, buf_text(&quoted));
  vec_push(&extra, buf_text(&prefix));
  vec_push(&extra, buf_text(&header));
  vec_push(&extra, buf_text(&include));
  ok = ok && compile(l, buf_text(&path), &extra, &bitcode) &&
       link_module(l, read_module(l, buf_text(&bitcode), false, buf_text(&path)), buf_text(&path));
  vec_free(&extra);
  buf *all[] = {&path, &name, &share, &error, &bitcode, &id, &quoted, &prefix, &include, &header};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    buf_free(all[i]);
  return ok;
}

/* ---- lowering -------------------------------------------------------------------------------- */

/* Do its models follow threads (concurrent.h)? */
static bool has_threads(LLVMModuleRef m) {
  static const char *const names[] = {"__assay_thread_start", "__assay_thread_wait", "__assay_wait",
                                      "__assay_wait_for", "__assay_sleep"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (LLVMGetNamedFunction(m, names[i]))
      return true;
  return false;
}

static program *lower_module(loader *l) {
  assert(l->module && l->opts->files.size > 0);
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(l->module);
  if (LLVMByteOrder(layout) != LLVMLittleEndian) {
    complain("big-endian targets are not supported");
    return NULL;
  }
  lowering lw = {.p = program_new(LLVMPointerSize(layout) * 8), .module = l->module};
  lw.pool = &lw.p->pool;
  lw.pool->integers = l->opts->int_mode == INT_MATH ? INTEGERS_OPEN : INTEGERS_MACHINE;
  lw.p->asked = properties_asked(l->opts) & ~PROPERTY_BIT(PROPERTY_REACH);
  lw.layout = layout;
  lw.attr_byval = LLVMGetEnumAttributeKindForName("byval", 5);
  lw.attr_sret = LLVMGetEnumAttributeKindForName("sret", 4);
  lw.md_dbg = LLVMGetMDKindIDInContext(l->context, "dbg", 3);
  lw.p->file = str_intern(&lw.pool->strings, l->opts->files.data[0]);
  lw.has_threads = has_threads(l->module);
  lw.p->is_concurrent = lw.has_threads;
  lower_globals(&lw);
  for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f) && strncmp(name_of(f), "llvm.", 5) != 0)
      lower_function(&lw, f);
  tidy_program(lw.p);
  map_free(&lw.di_types);
  map_free(&lw.llvm_types);
  map_free(&lw.globals);
  map_free(&lw.global_index);
  map_free(&lw.scope_files);
  map_free(&lw.used_names);
  map_free(&lw.labels);
  sources_free(&lw.src);
  return lw.p;
}

static void list_assumptions(const loader *l, program *p) {
  if (l->assumes.no_handlers)
    program_assume(p, (location){0}, "no exit handlers are registered when %s begins",
                   l->opts->entry);
  if (l->assumes.equal_order)
    program_assume(p, (location){0},
                   "constructors of equal priority run in the order of their definitions, "
                   "destructors in the reverse one");
}

/* The entry; what a rule does there it does where that is called from outside. */
static proc *find_start(const loader *l, program *p) {
  proc *entry = program_find_proc(p, l->opts->entry);
  if (!entry || !entry->has_body || !l->opts->rules.size)
    return entry;
  proc *start = precondition_separate(p, entry);
  return start ? start : entry;
}

static program *load_modules(loader *l) {
  bool ok = true;
  for (uint32_t i = 0; i < l->opts->files.size && ok; ++i)
    ok = load_file(l, l->opts->files.data[i]);
  if (ok && l->opts->project && !l->in_project) {
    complain("'%s/compile_commands.json' does not have a command for %s", l->opts->project,
             l->opts->files.size == 1 ? l->opts->files.data[0] : "any of these files");
    ok = false;
  }
  for (uint32_t i = 0; i < l->opts->rules.size && ok; ++i)
    ok = add_rule(l, i);
  ok = ok && add_models(l);
  program *p = NULL;
  if (ok) {
    stats_start(l->st, TIMER_lower);
    p = lower_module(l);
    stats_stop(l->st, TIMER_lower);
  }
  if (!p)
    return NULL;
  list_assumptions(l, p);
  diag d = {.color = options_when(l->opts->color, STDERR_FILENO)};
  proc *entry = find_start(l, p);
  if (l->opts->rules.size && !weave_rules(p, entry, &d)) {
    program_free(p);
    return NULL;
  }
  lower_jumps(p, entry, strcmp(l->opts->entry, "main") == 0);
  if (entry)
    assume_arguments(p, entry);
  guard_allocations(p, l->opts->malloc_may_fail);
  return p;
}

static program *load_c(const options *opts, stats *st) {
  loader l = {.opts = opts, .st = st, .context = LLVMContextCreate()};
  LLVMContextSetDiagnosticHandler(l.context, collect_message, &l);
  program *p = load_modules(&l);
  if (l.module)
    LLVMDisposeModule(l.module);
  LLVMContextDispose(l.context);
  if (l.folder.size)
    folder_remove(buf_text(&l.folder));
  buf_free(&l.folder);
  buf_free(&l.messages);
  return p;
}

/* ---- text formats ---------------------------------------------------------------------------- */

static program *load_bp(const char *file, diag *d) {
  buf text = {0}, error = {0};
  program *p = NULL;
  if (file_read(file, &text, &error))
    p = bp_parse(file, buf_text(&text), text.size, d);
  else
    complain("%s", buf_text(&error));
  buf_free(&text);
  buf_free(&error);
  return p;
}

static program *load_text(const options *opts, stats *st, const char *file) {
  diag d = {.color = options_when(opts->color, STDERR_FILENO)};
  stats_start(st, TIMER_parse);
  program *p = !strcmp(file_suffix(file), ".bp") ? load_bp(file, &d) : program_read(file, &d);
  stats_stop(st, TIMER_parse);
  return p;
}

static bool is_text_format(const char *file) {
  return !strcmp(file_suffix(file), ".core") || !strcmp(file_suffix(file), ".bp");
}

/* Source text has no zero bytes; clang's messages about what has some are of no use. */
static bool is_text(const char *file) {
  char start[4096];
  FILE *f = fopen(file, "rb");
  size_t n = f ? fread(start, 1, sizeof start, f) : 0;
  if (f)
    fclose(f);
  return !memchr(start, 0, n);
}

static bool files_readable(const options *opts) {
  for (uint32_t i = 0; i < opts->files.size; ++i) {
    const char *file = opts->files.data[i], *suffix = file_suffix(file);
    struct stat info;
    if (stat(file, &info) != 0 || access(file, R_OK) != 0) {
      complain("cannot read '%s': %s", file, strerror(errno));
      return false;
    }
    if (!S_ISREG(info.st_mode) && (S_ISDIR(info.st_mode) || !is_text_format(file))) {
      complain("cannot read '%s': it is %s", file, file_kind(file));
      return false;
    }
    if (S_ISREG(info.st_mode) && info.st_size == 0) {
      complain("'%s' is empty", file);
      return false;
    }
    if ((!strcmp(suffix, ".c") || !strcmp(suffix, ".i")) && !is_text(file)) {
      complain("'%s' is not a text file", file);
      return false;
    }
    bool known = is_text_format(file) || !strcmp(suffix, ".c") || !strcmp(suffix, ".i") ||
                 !strcmp(suffix, ".ll") || !strcmp(suffix, ".bc");
    if (!known) {
      complain("'%s' is of no known kind (.c, .i, .ll, .bc, .core, .bp)", file);
      return false;
    }
    if (is_text_format(file) && opts->files.size > 1) {
      complain("'%s' cannot be linked with other files", file);
      return false;
    }
  }
  return true;
}

/* The entry is called from outside: what its callers may know and give. */
static void open_entry(program *p, const options *opts) {
  static const char *const texts[] = {
      [OUTSIDE_VALID] = "pointers from outside are null or point to live objects; they may alias "
                        "each other and globals, and may point into objects (--entry-args valid)",
      [OUTSIDE_DISTINCT] =
          "pointers from outside point to live objects, no two of them to the same "
          "(--entry-args distinct)",
      [OUTSIDE_ANY] = "pointers from outside are null, point to live objects or are dangling; they "
                      "may alias each other and globals, and may point into objects "
                      "(--entry-args any)",
  };
  outside_pointers outside = (outside_pointers)opts->entry_args;
  assert(outside <= OUTSIDE_ANY);
  caller_mark(p, outside);
  const proc *entry = program_find_proc(p, str_intern(&p->pool.strings, opts->entry));
  if (entry && entry->has_body)
    (void)given_of(p, entry); /* before properties are selected */
  program_assume(p, (location){0}, "%s", texts[outside]);
}

program *frontend_load(const options *opts, stats *st, bool need_entry) {
  if (!opts->files.size) {
    complain("no input file");
    return NULL;
  }
  if (!files_readable(opts))
    return NULL;
  const char *first = opts->files.data[0];
  program *p = is_text_format(first) ? load_text(opts, st, first) : load_c(opts, st);
  if (!p)
    return NULL;
  proc *entry = program_find_proc(p, opts->entry);
  bool is_there = entry && entry->has_body;
  if (need_entry && !is_there)
    complain("no function '%s' to start from in '%s'", opts->entry, first);
  diag d = {.color = options_when(opts->color, STDERR_FILENO)};
  if (is_there ? !precondition_add(p, entry, opts->pre.data, opts->pre.size, &d) : need_entry) {
    program_free(p);
    return NULL;
  }
  if (strcmp(opts->entry, "main") != 0 && !p->is_boolean)
    open_entry(p, opts);
  st->procedures += p->procs.size;
  for (uint32_t i = 0; i < p->procs.size; ++i)
    st->statements += p->procs.data[i]->stmts.size;
  st->expressions += p->pool.next_expr;
  return p;
}
