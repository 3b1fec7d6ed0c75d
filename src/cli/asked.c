#include "cli/asked.h"

#include "base/file.h"
#include "cli/cli.h"
#include "property/weave.h"

#include <string.h>

/* The names that --property takes, for messages. */
static uint32_t known_names(const char *names[PROPERTIES + 2]) {
  uint32_t count = 0;
  for (int p = 0; p < PROPERTIES; ++p)
    names[count++] = property_name((property_kind)p);
  names[count++] = "valid-memsafety";
  names[count++] = "all";
  return count;
}

static void list_there(buf *out) {
  for (int p = 0; p < PROPERTIES; ++p)
    if (property_is_there((property_kind)p))
      buf_printf(out, "%s%s", out->size ? ", " : "", property_name((property_kind)p));
}

static int refuse(const char *name) {
  const char *names[PROPERTIES + 2];
  const char *near = nearest_word(name, names, known_names(names));
  if (near)
    return usage_error("unknown property '%s' for --property; did you mean '%s'?", name, near);
  return usage_error("unknown property '%s' for --property", name);
}

static int refuse_yet(const char *what, const char *name) {
  buf there = {0};
  list_there(&there);
  int code = usage_error("%s '%s' is not supported yet; %s are", what, name, buf_text(&there));
  buf_free(&there);
  return code;
}

/* Lines CHECK( init(main()), LTL(G ! call(reach_error())) ) of a property file. */
static int check_spec(const char *file, property_set *set) {
  buf text = {0}, error = {0};
  int code = EXIT_TRUE;
  property_answer found = PROPERTY_KNOWN;
  if (!file_read(file, &text, &error))
    code = input_error("%s", buf_text(&error));
  else
    found = property_of_spec(buf_text(&text), set);
  if (found == PROPERTY_NO_SUCH)
    code = input_error("'%s' has no line CHECK( init(...), LTL(...) )", file);
  else if (found == PROPERTY_NOT_YET)
    code = refuse_yet("the property of", file);
  buf_free(&text);
  buf_free(&error);
  return code;
}

int check_properties(const options *opts, property_set *set) {
  int code = EXIT_TRUE;
  *set = 0;
  for (uint32_t i = 0; i < opts->properties.size && code == EXIT_TRUE; ++i) {
    const char *name = opts->properties.data[i];
    property_answer found = property_find(name, set);
    if (found == PROPERTY_NO_SUCH)
      code = refuse(name);
    else if (found == PROPERTY_NOT_YET)
      code = refuse_yet("property", name);
  }
  if (opts->spec && code == EXIT_TRUE)
    code = check_spec(opts->spec, set);
  return code;
}

options check_ask(const options *opts, property_set set) {
  options own = *opts;
  if (own.spec) /* tasks of SV-COMP are meant so */
    own.memory_model = MEMORY_SC;
  own.spec = NULL;
  own.properties = (options_list){0};
  for (int p = 0; p < PROPERTIES; ++p)
    if (set & PROPERTY_BIT(p))
      vec_push(&own.properties, property_name((property_kind)p));
  assert(properties_asked(&own) == set);
  return own;
}

/* A rule is called by the name of its file. */
static const char *rule_name(const char *rule, size_t *length) {
  const char *name = file_base_name(rule);
  *length = strlen(name) - strlen(file_suffix(name));
  return name;
}

options check_only(const options *opts, const char *property) {
  options own = *opts;
  property_kind which;
  size_t length;
  own.pre = own.rules = own.properties = (options_list){0};
  if (property_is_name(property, &which))
    vec_push(&own.properties, property_name(which));
  for (uint32_t i = 0; i < opts->rules.size && !own.properties.size; ++i) {
    const char *name = rule_name(opts->rules.data[i], &length);
    if (strlen(property) == length && strncmp(name, property, length) == 0)
      vec_push(&own.rules, opts->rules.data[i]);
  }
  assert(own.properties.size + own.rules.size > 0);
  return own;
}

void check_list_properties(const options *opts, str_pool *names, options_list *out) {
  property_set set = properties_asked(opts);
  if (!set && !opts->rules.size)
    set = PROPERTY_BIT(PROPERTY_REACH);
  for (int p = 0; p < PROPERTIES; ++p)
    if (set & PROPERTY_BIT(p))
      vec_push(out, property_name((property_kind)p));
  for (uint32_t i = 0; i < opts->rules.size; ++i) {
    size_t length;
    const char *name = rule_name(opts->rules.data[i], &length);
    vec_push(out, str_intern_n(names, name, length));
  }
}

/* LLVM's instructions do not have the types of the source. */
static void assume_of_ir(const options *opts, program *p) {
  for (uint32_t i = 0; i < opts->files.size; ++i) {
    const char *suffix = file_suffix(opts->files.data[i]);
    if (strcmp(suffix, ".ll") == 0 || strcmp(suffix, ".bc") == 0)
      program_assume(p, (location){0}, "that nothing overflows in %s: LLVM IR does not tell",
                     opts->files.data[i]);
  }
}

void check_weave(const options *opts, program *p) {
  property_set woven = properties_asked(opts) & ~PROPERTY_BIT(PROPERTY_REACH);
  if (!woven || p->is_boolean)
    return;
  if (woven & PROPERTY_BIT(PROPERTY_OVERFLOW))
    assume_of_ir(opts, p);
  const proc *entry = program_find_proc(p, str_intern(&p->pool.strings, opts->entry));
  property_weave(p, entry, woven);
}
