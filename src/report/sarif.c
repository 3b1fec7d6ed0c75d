/* sarif.c: the answer as SARIF 2.1.0 (FORMATS.md section 5): one result per violation, with the run
 * as a code flow: one thread flow per thread, each step with its order in the interleaving, call
 * depth and values. A verdict TRUE has no result; UNKNOWN, and a TRUE that says nothing, are notifications of the tool. */
#include "base/config.h"
#include "report/fingerprint.h"
#include "report/json_value.h"
#include "report/report.h"

enum { MAX_THREADS = 64 };

static json_t *message_of(const char *text) {
  json_t *message = json_object();
  json_set_text(message, "text", text);
  return message;
}

/* A file name as a URI reference: what is not plain is percent-encoded. */
static json_t *uri_of(const char *file) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  buf uri = {0};
  if (*file == '/')
    buf_add(&uri, "file://");
  for (const char *at = file; *at; ++at)
    if (strchr(plain, *at))
      buf_put(&uri, *at);
    else
      buf_printf(&uri, "%%%02X", (unsigned char)*at);
  json_t *text = json_of_text(buf_text(&uri));
  buf_free(&uri);
  return text;
}

/* Columns count characters in SARIF, bytes in Assay. */
static uint32_t character_column(line_cache *c, const char *file, uint32_t line, uint32_t column) {
  size_t length;
  const char *text = lines_line(c, file, line, &length);
  if (!text || column == 0)
    return column ? column : 1;
  uint32_t n = 1;
  for (size_t i = 0; i + 1 < column && i < length; ++i)
    n += ((unsigned char)text[i + 1] & 0xc0) != 0x80;
  return n;
}

static json_t *location_of(line_cache *c, location where, const char *function) {
  json_t *result = json_object();
  if (where.line) {
    json_t *physical = json_object(), *artifact = json_object(), *region = json_object();
    json_object_set_new(artifact, "uri", uri_of(where.file));
    json_set_number(region, "startLine", where.line);
    json_set_number(region, "startColumn",
                    character_column(c, where.file, where.line, where.column));
    if (where.end_line) {
      json_set_number(region, "endLine", where.end_line);
      json_set_number(region, "endColumn",
                      character_column(c, where.file, where.end_line, where.end_column) + 1);
    }
    json_object_set_new(physical, "artifactLocation", artifact);
    json_object_set_new(physical, "region", region);
    json_object_set_new(result, "physicalLocation", physical);
  }
  if (function) {
    json_t *logical = json_object(), *list = json_array();
    json_set_text(logical, "name", function);
    json_set_text(logical, "kind", "function");
    json_array_append_new(list, logical);
    json_object_set_new(result, "logicalLocations", list);
  }
  return result;
}

static json_t *flow_location(line_cache *c, const story_event *e, uint32_t order) {
  json_t *step = json_object(), *where = location_of(c, e->where, e->function);
  json_object_set_new(where, "message", message_of(e->code));
  json_object_set_new(step, "location", where);
  json_set_number(step, "executionOrder", order);
  json_set_number(step, "nestingLevel", e->depth);
  json_set_text(step, "importance",
                e->kind == STORY_ERROR ? "essential"
                : e->matters           ? "important"
                                       : "unimportant");
  json_t *state = json_object();
  for (uint32_t i = 0; i < e->value_count; ++i)
    if (!e->values[i].is_temp)
      json_object_set_new(state, e->values[i].path, message_of(e->values[i].value));
  const char *outcome = story_outcome(e);
  if (outcome && e->stmt->cond)
    json_object_set_new(state, e->code, message_of(outcome));
  if (json_object_size(state))
    json_object_set_new(step, "state", state);
  else
    json_decref(state);
  return step;
}

static json_t *code_flows(const answer *a, const finding *f, line_cache *c) {
  story s;
  story_tell(&s, a, f, c);
  json_t *threads[MAX_THREADS] = {0}, *flows = json_array();
  for (uint32_t i = 0; i < s.events.size; ++i) {
    const story_event *e = &s.events.data[i];
    uint32_t thread = e->thread < MAX_THREADS ? e->thread : 0;
    if (!e->where.line)
      continue;
    if (!threads[thread])
      threads[thread] = json_array();
    json_array_append_new(threads[thread], flow_location(c, e, i + 1));
  }
  for (uint32_t i = 0; i < MAX_THREADS; ++i) {
    if (!threads[i])
      continue;
    json_t *thread = json_object();
    char name[24];
    snprintf(name, sizeof name, "thread %u", i);
    json_set_text(thread, "id", name);
    json_object_set_new(thread, "locations", threads[i]);
    json_array_append_new(flows, thread);
  }
  story_free(&s);
  json_t *whole = json_object(), *list = json_array();
  json_object_set_new(whole, "threadFlows", flows);
  json_array_append_new(list, whole);
  return list;
}

/* The same violation has the same print though lines above it change. */
static json_t *fingerprint(const answer *a, const finding *f, line_cache *c) {
  char text[FINGERPRINT_TEXT];
  violation_cause at = cause_of(a, f, c);
  fingerprint_of(f, &at, c, text);
  json_t *prints = json_object();
  json_set_text(prints, "assayViolation/v2", text);
  return prints;
}

/* The number of the weakness, as viewers of SARIF look for it. */
static void add_weakness(json_t *result, const finding *f) {
  uint32_t cwe = report_cwe(f);
  if (!cwe)
    return;
  char tag[40];
  snprintf(tag, sizeof tag, "external/cwe/cwe-%u", cwe);
  json_t *bag = json_object(), *tags = json_array();
  json_array_append_new(tags, json_string(tag));
  json_object_set_new(bag, "tags", tags);
  json_object_set_new(result, "properties", bag);
}

/* Where the object that the error is about was allocated and freed. */
static void add_related(json_t *result, const run_result *r, line_cache *c) {
  const location places[] = {r->made, r->ended};
  const char *const texts[] = {"allocated here", "freed here"};
  json_t *list = json_array();
  for (uint32_t i = 0; i < 2; ++i) {
    if (!places[i].line)
      continue;
    json_t *one = location_of(c, places[i], NULL);
    json_set_number(one, "id", i);
    json_object_set_new(one, "message", message_of(texts[i]));
    json_array_append_new(list, one);
  }
  if (json_array_size(list))
    json_object_set_new(result, "relatedLocations", list);
  else
    json_decref(list);
}

static json_t *result_of(const answer *a, const finding *f, uint32_t index, line_cache *c) {
  const run_result *r = &f->replay.run;
  json_t *result = json_object(), *places = json_array();
  json_set_text(result, "ruleId", f->property);
  json_set_number(result, "ruleIndex", index);
  json_set_text(result, "kind", "fail");
  json_set_text(result, "level", "error");
  buf text = {0};
  buf_add(&text, report_message(f));
  buf_add(&text, f->need ? "; " : "");
  (void)report_need(&text, a, f);
  json_object_set_new(result, "message", message_of(buf_text(&text)));
  buf_free(&text);
  json_array_append_new(places, location_of(c, r->where, run_function(r)));
  json_object_set_new(result, "locations", places);
  json_object_set_new(result, "partialFingerprints", fingerprint(a, f, c));
  json_object_set_new(result, "codeFlows", code_flows(a, f, c));
  add_related(result, r, c);
  add_weakness(result, f);
  return result;
}

/* Of the property among the rules of the tool. */
static uint32_t rule_index(const answer *a, uint32_t index) {
  uint32_t rule = 0;
  for (uint32_t i = 0; i < index; ++i) {
    if (strcmp(a->findings.data[i].property, a->findings.data[index].property) == 0)
      return rule;
    rule += report_is_first(a, i);
  }
  return rule;
}

static json_t *tool_of(const answer *a) {
  json_t *tool = json_object(), *driver = json_object(), *rules = json_array();
  json_set_text(driver, "name", "Assay");
  json_set_text(driver, "version", ASSAY_VERSION);
  json_set_text(driver, "semanticVersion", ASSAY_VERSION);
  for (uint32_t i = 0; i < a->findings.size; ++i) {
    if (!report_is_first(a, i))
      continue;
    json_t *rule = json_object();
    const char *property = a->findings.data[i].property;
    property_kind which;
    bool is_rule = !property_is_name(property, &which);
    json_set_text(rule, "id", property);
    json_object_set_new(
        rule, "shortDescription",
        message_of(is_rule ? "The API is used as the rule demands." : property_meaning(which)));
    json_array_append_new(rules, rule);
  }
  json_object_set_new(driver, "rules", rules);
  json_object_set_new(tool, "driver", driver);
  return tool;
}

static void add_notification(json_t *notes, const char *level, const char *text) {
  json_t *note = json_object();
  json_set_text(note, "level", level);
  json_object_set_new(note, "message", message_of(text));
  json_array_append_new(notes, note);
}

static json_t *invocations_of(const answer *a) {
  json_t *list = json_array(), *one = json_object(), *notes = json_array();
  for (vec_each(char *const, line, &a->internal_errors))
    add_notification(notes, "error", *line);
  json_object_set_new(one, "executionSuccessful", json_true());
  for (uint32_t i = 0; i < a->findings.size; ++i) {
    const finding *f = &a->findings.data[i];
    if (f->verdict != VERDICT_UNKNOWN && !f->vacuous)
      continue;
    buf text = {0};
    if (f->vacuous)
      buf_printf(&text, "%s: TRUE, but vacuous: %s", f->property, f->vacuous);
    else
      buf_printf(&text, "%s: UNKNOWN (%s)", f->property,
                 f->reason ? f->reason : "no reason is known");
    add_notification(notes, "warning", buf_text(&text));
    buf_free(&text);
  }
  if (json_array_size(notes))
    json_object_set_new(one, "toolExecutionNotifications", notes);
  else
    json_decref(notes);
  json_array_append_new(list, one);
  return list;
}

void report_sarif(buf *out, const answer *a) {
  line_cache lines = {.rules = &a->options->rules};
  json_t *log = json_object(), *runs = json_array(), *run = json_object(), *results = json_array();
  json_set_text(log, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
  json_set_text(log, "version", "2.1.0");
  for (uint32_t i = 0; i < a->findings.size; ++i)
    if (a->findings.data[i].verdict == VERDICT_FALSE)
      json_array_append_new(results, result_of(a, &a->findings.data[i], rule_index(a, i), &lines));
  json_object_set_new(run, "tool", tool_of(a));
  json_object_set_new(run, "invocations", invocations_of(a));
  json_set_text(run, "columnKind", "unicodeCodePoints");
  json_object_set_new(run, "results", results);
  json_array_append_new(runs, run);
  json_object_set_new(log, "runs", runs);
  json_write(out, log);
  line_cache_free(&lines);
}
