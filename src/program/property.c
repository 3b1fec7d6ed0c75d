#include "program/property.h"

#include "base/file.h"
#include "base/options.h"

#include <assert.h>
#include <string.h>

/* ---- properties ---- */

typedef struct property_row {
  const char *name, *meaning;
  const char *spec; /* how property files of SV-COMP say it, without blanks; NULL: like the name */
  bool is_there;
} property_row;

static const property_row properties[PROPERTIES] = {
    [PROPERTY_REACH] = {"unreach-call", "No assertion fails and no error function is called.",
                        "!call(", true},
    [PROPERTY_OVERFLOW] = {"no-overflow", "No signed integer operation overflows.", "!overflow",
                           true},
    [PROPERTY_DEREF] = {"valid-deref", "Memory is accessed within live objects only.", NULL, true},
    [PROPERTY_FREE] = {"valid-free", "Only the start of a live heap object is freed.", NULL, true},
    [PROPERTY_MEMTRACK] = {"valid-memtrack", "No allocated object becomes unreachable.", NULL,
                           true},
    [PROPERTY_MEMCLEANUP] = {"valid-memcleanup",
                             "Every allocated object is freed before the program ends.", NULL,
                             true},
    [PROPERTY_BEHAVIOR] = {"def-behavior",
                           "No division by zero, no over-wide shift, no use of what was never set.",
                           NULL, true},
    [PROPERTY_RACE] = {"no-data-race",
                       "No two threads access the same memory at once, one of them writing it.",
                       "!data-race", true},
    [PROPERTY_DEADLOCK] = {"no-deadlock", "No thread waits for ever for others that do too.",
                           "!deadlock", true},
};

/* Names for several. */
static const struct {
  const char *name;
  property_set set;
} groups[] = {
    {"valid-memsafety",
     PROPERTY_BIT(PROPERTY_DEREF) | PROPERTY_BIT(PROPERTY_FREE) | PROPERTY_BIT(PROPERTY_MEMTRACK)},
};

const char *property_name(property_kind p) {
  assert(p < PROPERTIES);
  return properties[p].name;
}

const char *property_meaning(property_kind p) {
  assert(p < PROPERTIES);
  return properties[p].meaning;
}

bool property_is_there(property_kind p) {
  assert(p < PROPERTIES);
  return properties[p].is_there;
}

bool property_is_name(const char *name, property_kind *which) {
  for (int p = 0; p < PROPERTIES; ++p)
    if (strcmp(name, properties[p].name) == 0) {
      *which = (property_kind)p;
      return true;
    }
  return false;
}

static property_set those_there(void) {
  property_set set = 0;
  for (int p = 0; p < PROPERTIES; ++p)
    if (properties[p].is_there)
      set |= PROPERTY_BIT(p);
  return set;
}

static property_answer add_set(property_set wanted, property_set *set) {
  if (wanted & ~those_there())
    return PROPERTY_NOT_YET;
  *set |= wanted;
  return PROPERTY_KNOWN;
}

property_answer property_find(const char *name, property_set *set) {
  if (strcmp(name, "all") == 0)
    return add_set(those_there(), set);
  property_kind one;
  if (property_is_name(name, &one))
    return add_set(PROPERTY_BIT(one), set);
  for (size_t i = 0; i < sizeof groups / sizeof *groups; ++i)
    if (strcmp(name, groups[i].name) == 0)
      return add_set(groups[i].set, set);
  return PROPERTY_NO_SUCH;
}

/* ---- property files ---- */

enum { LINE_LIMIT = 256 };

/* A line without its blanks. */
static const char *next_line(const char *text, char line[LINE_LIMIT]) {
  size_t n = 0;
  for (; *text && *text != '\n'; ++text)
    if (*text != ' ' && *text != '\t' && *text != '\r' && n + 1 < LINE_LIMIT)
      line[n++] = *text;
  line[n] = 0;
  return *text ? text + 1 : text;
}

/* CHECK(init(main()),LTL(G!call(reach_error()))) */
static property_answer property_of_check(const char *line, property_set *set) {
  const char *formula = strstr(line, "LTL(G");
  if (!formula)
    return PROPERTY_NOT_YET;
  formula += strlen("LTL(G");
  if (strncmp(formula, "!label(ERROR)", 13) == 0) /* as older files have it */
    return add_set(PROPERTY_BIT(PROPERTY_REACH), set);
  for (int p = 0; p < PROPERTIES; ++p) {
    const char *spec = properties[p].spec ? properties[p].spec : properties[p].name;
    size_t n = strlen(spec);
    if (strncmp(formula, spec, n) == 0 && (spec[n - 1] == '(' || formula[n] == ')'))
      return add_set(PROPERTY_BIT(p), set);
  }
  return PROPERTY_NOT_YET;
}

property_answer property_of_spec(const char *text, property_set *set) {
  property_answer result = PROPERTY_NO_SUCH;
  char line[LINE_LIMIT];
  while (*text && result != PROPERTY_NOT_YET) {
    text = next_line(text, line);
    if (strncmp(line, "CHECK(", 6) == 0)
      result = property_of_check(line, set);
    else if (strncmp(line, "COVER(", 6) == 0)
      result = PROPERTY_NOT_YET;
  }
  return result;
}

property_set properties_asked(const options *opts) {
  property_set set = 0;
  buf text = {0}, error = {0};
  for (uint32_t i = 0; i < opts->properties.size; ++i)
    (void)property_find(opts->properties.data[i], &set);
  if (opts->spec && !file_kind(opts->spec) && file_read(opts->spec, &text, &error))
    (void)property_of_spec(buf_text(&text), &set);
  buf_free(&text);
  buf_free(&error);
  return set;
}

/* ---- errors ---- */

static const struct {
  const char *name;
  property_kind of;
  uint32_t cwe;
} errors[ERROR_CLASSES] = {
    [ERROR_REACH] = {"reach", PROPERTY_REACH, 617},
    [ERROR_DEREF] = {"access", PROPERTY_DEREF, 119},
    [ERROR_CALL] = {"call", PROPERTY_BEHAVIOR, 824},
    [ERROR_FREE] = {"free", PROPERTY_FREE, 763},
    [ERROR_DIVISION] = {"division", PROPERTY_BEHAVIOR, 369},
    [ERROR_SHIFT] = {"shift", PROPERTY_BEHAVIOR, 1335},
    [ERROR_PROMISE] = {"promise", PROPERTY_BEHAVIOR, 758},
    [ERROR_OVERFLOW] = {"overflow", PROPERTY_OVERFLOW, 190},
    [ERROR_LEAK] = {"leak", PROPERTY_MEMTRACK, 401},
    [ERROR_KEPT] = {"kept", PROPERTY_MEMCLEANUP, 401},
    [ERROR_UNINIT] = {"uninitialised", PROPERTY_BEHAVIOR, 457},
    [ERROR_CONVERSION] = {"conversion", PROPERTY_BEHAVIOR, 681},
    [ERROR_PART] = {"part", PROPERTY_BEHAVIOR, 119},
    [ERROR_OVERLAP] = {"overlap", PROPERTY_BEHAVIOR, 475},
    [ERROR_EXTENT] = {"extent", PROPERTY_BEHAVIOR, 758},
    [ERROR_RACE] = {"race", PROPERTY_RACE, 362},
    [ERROR_DEADLOCK] = {"deadlock", PROPERTY_DEADLOCK, 833},
};

property_kind error_class_of(error_class c) {
  assert(c < ERROR_CLASSES);
  return errors[c].of;
}

const char *error_class_property(error_class c) {
  return property_name(error_class_of(c));
}

const char *error_class_name(error_class c) {
  assert(c < ERROR_CLASSES);
  return errors[c].name;
}

uint32_t error_class_cwe(error_class c) {
  assert(c < ERROR_CLASSES);
  return errors[c].cwe;
}

bool error_class_find(const char *name, error_class *out) {
  for (int c = 0; c < ERROR_CLASSES; ++c)
    if (strcmp(name, errors[c].name) == 0) {
      *out = (error_class)c;
      return true;
    }
  return false;
}
