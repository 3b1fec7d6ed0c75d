/* witness_read.c: witnesses from YAML files of any tool. What the format asks for and is missing is
 * an error; what it does not know is passed over. */
#include "report/witness.h"

#include <ctype.h>
#include <yaml.h>

typedef struct parser {
  witness *w;
  yaml_document_t document;
  buf *error;
  const char *name;
} parser;

static bool fail(parser *p, const yaml_node_t *at, const char *what) {
  if (!p->error->size)
    buf_printf(p->error, "%s:%zu: %s", p->name, at ? at->start_mark.line + 1 : 1, what);
  return false;
}

static yaml_node_t *node(parser *p, int index) {
  return yaml_document_get_node(&p->document, index);
}

/* The value of a key, or NULL. */
static yaml_node_t *get(parser *p, const yaml_node_t *map, const char *key) {
  if (!map || map->type != YAML_MAPPING_NODE)
    return NULL;
  for (yaml_node_pair_t *pair = map->data.mapping.pairs.start; pair < map->data.mapping.pairs.top;
       ++pair) {
    yaml_node_t *k = node(p, pair->key);
    if (k && k->type == YAML_SCALAR_NODE && strcmp((const char *)k->data.scalar.value, key) == 0)
      return node(p, pair->value);
  }
  return NULL;
}

/* The text of a key, in the witness' memory, or NULL. */
static const char *get_text(parser *p, const yaml_node_t *map, const char *key) {
  const yaml_node_t *value = get(p, map, key);
  if (!value || value->type != YAML_SCALAR_NODE)
    return NULL;
  return arena_text(&p->w->memory, (const char *)value->data.scalar.value,
                    value->data.scalar.length);
}

static bool get_number(parser *p, const yaml_node_t *map, const char *key, uint32_t *out) {
  const char *text = get_text(p, map, key);
  if (!text || !isdigit((unsigned char)*text))
    return false;
  *out = (uint32_t)strtoul(text, NULL, 10);
  return true;
}

static bool read_location(parser *p, const yaml_node_t *of, waypoint *w) {
  const yaml_node_t *at = get(p, of, "location");
  w->file = get_text(p, at, "file_name");
  if (!w->file || !get_number(p, at, "line", &w->line))
    return fail(p, of, "a location with file_name and line is expected");
  (void)get_number(p, at, "column", &w->column);
  w->function = get_text(p, at, "function");
  return true;
}

static bool read_waypoint(parser *p, const yaml_node_t *of) {
  waypoint w = {0};
  const char *type = get_text(p, of, "type"), *action = get_text(p, of, "action");
  bool known = false;
  for (int k = WAYPOINT_ASSUMPTION; type && k <= WAYPOINT_TARGET && !known; ++k)
    if (strcmp(type, waypoint_kind_name((waypoint_kind)k)) == 0) {
      w.kind = (waypoint_kind)k;
      known = true;
    }
  if (!known)
    return fail(p, of, "a waypoint of unknown type");
  if (!action || (strcmp(action, "follow") != 0 && strcmp(action, "avoid") != 0))
    return fail(p, of, "a waypoint without an action (follow, avoid)");
  w.avoid = strcmp(action, "avoid") == 0;
  if (!read_location(p, of, &w))
    return false;
  const yaml_node_t *constraint = get(p, of, "constraint");
  w.value = get_text(p, constraint, "value");
  w.format = get_text(p, constraint, "format");
  if (!w.value && (w.kind == WAYPOINT_ASSUMPTION || w.kind == WAYPOINT_BRANCHING))
    return fail(p, of, "a waypoint without a constraint");
  vec_push(&p->w->waypoints, w);
  return true;
}

static bool read_segment(parser *p, const yaml_node_t *item) {
  const yaml_node_t *list = get(p, item, "segment");
  if (!list || list->type != YAML_SEQUENCE_NODE)
    return fail(p, item, "a segment is expected");
  for (yaml_node_item_t *i = list->data.sequence.items.start; i < list->data.sequence.items.top;
       ++i) {
    const yaml_node_t *one = get(p, node(p, *i), "waypoint");
    if (!one)
      return fail(p, list, "a waypoint is expected");
    if (!read_waypoint(p, one))
      return false;
  }
  return true;
}

static bool read_invariant(parser *p, const yaml_node_t *item) {
  const yaml_node_t *one = get(p, item, "invariant");
  const char *type = get_text(p, one, "type");
  if (!type)
    return fail(p, item, "an invariant with a type is expected");
  waypoint w = {.is_loop = strcmp(type, "loop_invariant") == 0};
  if (!w.is_loop && strcmp(type, "location_invariant") != 0)
    return fail(p, one, "an invariant of unknown type");
  w.value = get_text(p, one, "value");
  w.format = get_text(p, one, "format");
  if (!w.value)
    return fail(p, one, "an invariant without a value");
  if (!read_location(p, one, &w))
    return false;
  vec_push(&p->w->invariants, w);
  return true;
}

static void read_task(parser *p, const yaml_node_t *entry) {
  const yaml_node_t *task = get(p, get(p, entry, "metadata"), "task");
  p->w->specification = get_text(p, task, "specification");
  p->w->data_model = get_text(p, task, "data_model");
  const yaml_node_t *hashes = get(p, task, "input_file_hashes");
  if (!hashes || hashes->type != YAML_MAPPING_NODE)
    return;
  for (yaml_node_pair_t *pair = hashes->data.mapping.pairs.start;
       pair < hashes->data.mapping.pairs.top; ++pair) {
    const yaml_node_t *k = node(p, pair->key);
    if (!k || k->type != YAML_SCALAR_NODE)
      continue;
    const char *file =
        arena_text(&p->w->memory, (const char *)k->data.scalar.value, k->data.scalar.length);
    const char *hash = get_text(p, hashes, file);
    vec_push(&p->w->files, (witness_file){file, hash ? hash : ""});
  }
}

static bool read_entry(parser *p, const yaml_node_t *entry, bool *taken) {
  const char *type = get_text(p, entry, "entry_type");
  bool violation = type && strcmp(type, "violation_sequence") == 0;
  if (!violation && (!type || strcmp(type, "invariant_set") != 0))
    return true;
  *taken = true;
  p->w->is_violation = violation;
  read_task(p, entry);
  const yaml_node_t *content = get(p, entry, "content");
  if (!content || content->type != YAML_SEQUENCE_NODE)
    return fail(p, entry, "the entry has no content");
  for (yaml_node_item_t *i = content->data.sequence.items.start;
       i < content->data.sequence.items.top; ++i)
    if (!(violation ? read_segment(p, node(p, *i)) : read_invariant(p, node(p, *i))))
      return false;
  if (violation && (!p->w->waypoints.size || vec_last(&p->w->waypoints).kind != WAYPOINT_TARGET))
    return fail(p, content, "a violation sequence ends in a target");
  return true;
}

static bool read_document(parser *p) {
  yaml_node_t *root = yaml_document_get_root_node(&p->document);
  if (!root || root->type != YAML_SEQUENCE_NODE)
    return fail(p, root, "a witness is a list of entries");
  bool taken = false;
  for (yaml_node_item_t *i = root->data.sequence.items.start;
       i < root->data.sequence.items.top && !taken; ++i)
    if (!read_entry(p, node(p, *i), &taken))
      return false;
  return taken || fail(p, root, "there is neither a violation_sequence nor an invariant_set");
}

bool witness_parse(witness *w, const char *name, const char *text, size_t length, buf *error) {
  memset(w, 0, sizeof *w);
  parser p = {.w = w, .error = error, .name = name};
  yaml_parser_t yaml;
  bool ok = yaml_parser_initialize(&yaml);
  if (ok) {
    yaml_parser_set_input_string(&yaml, (const unsigned char *)text, length);
    ok = yaml_parser_load(&yaml, &p.document);
    if (ok) {
      ok = read_document(&p);
      yaml_document_delete(&p.document);
    } else {
      buf_printf(error, "%s:%zu: %s", name, yaml.problem_mark.line + 1,
                 yaml.problem ? yaml.problem : "this is not YAML");
    }
    yaml_parser_delete(&yaml);
  }
  if (!ok)
    witness_free(w);
  return ok;
}

/* ---- \result == 5 ---- */

static const char *skip_blanks(const char *at) {
  while (isspace((unsigned char)*at) || *at == '(' || *at == ')')
    ++at;
  return at;
}

/* An integer constant with sign and suffix. */
static const char *read_constant(const char *at, __int128 *out) {
  bool negative = false;
  at = skip_blanks(at);
  for (; *at == '-' || *at == '+'; at = skip_blanks(at + 1))
    negative ^= *at == '-';
  if (!isdigit((unsigned char)*at))
    return NULL;
  char *end;
  unsigned long long magnitude = strtoull(at, &end, 0);
  *out = negative ? -(__int128)magnitude : (__int128)magnitude;
  end += strspn(end, "uUlL");
  return skip_blanks(end);
}

static const char *read_result(const char *at) {
  at = skip_blanks(at);
  return strncmp(at, "\\result", 7) == 0 ? skip_blanks(at + 7) : NULL;
}

bool witness_result(const char *value, __int128 *number) {
  const char *at = read_result(value);
  if (at)
    return strncmp(at, "==", 2) == 0 && (at = read_constant(at + 2, number)) && !*at;
  at = read_constant(value, number);
  return at && strncmp(at, "==", 2) == 0 && (at = read_result(at + 2)) && !*at;
}
