/* witness_yaml.c: witnesses as YAML, through libyaml: written event by event, read as a document. */
#include "base/config.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "report/witness_build.h"

#include <time.h>
#include <yaml.h>

const char *waypoint_kind_name(waypoint_kind k) {
  static const char *const names[] = {"assumption", "branching", "function_enter",
                                      "function_return", "target"};
  assert(k < sizeof names / sizeof *names);
  return names[k];
}

void witness_free(witness *w) {
  vec_free(&w->waypoints);
  vec_free(&w->invariants);
  vec_free(&w->files);
  arena_free(&w->memory);
}

/* ---- writing ---- */

static int append(void *out, unsigned char *bytes, size_t size) {
  buf_add_n(out, (const char *)bytes, size);
  return 1;
}

static void emit(yaml_emitter_t *e, yaml_event_t *event) {
  if (!yaml_emitter_emit(e, event))
    out_of_memory();
}

static void scalar(yaml_emitter_t *e, const char *text, bool quoted) {
  yaml_event_t event;
  if (!yaml_scalar_event_initialize(&event, NULL, NULL, (const yaml_char_t *)text, -1, 1, 1,
                                    quoted ? YAML_DOUBLE_QUOTED_SCALAR_STYLE
                                           : YAML_PLAIN_SCALAR_STYLE))
    out_of_memory();
  emit(e, &event);
}

static void begin_map(yaml_emitter_t *e) {
  yaml_event_t event;
  yaml_mapping_start_event_initialize(&event, NULL, NULL, 1, YAML_BLOCK_MAPPING_STYLE);
  emit(e, &event);
}

static void end_map(yaml_emitter_t *e) {
  yaml_event_t event;
  yaml_mapping_end_event_initialize(&event);
  emit(e, &event);
}

static void begin_list(yaml_emitter_t *e) {
  yaml_event_t event;
  yaml_sequence_start_event_initialize(&event, NULL, NULL, 1, YAML_BLOCK_SEQUENCE_STYLE);
  emit(e, &event);
}

static void end_list(yaml_emitter_t *e) {
  yaml_event_t event;
  yaml_sequence_end_event_initialize(&event);
  emit(e, &event);
}

static void key(yaml_emitter_t *e, const char *name) {
  scalar(e, name, false);
}

static void pair(yaml_emitter_t *e, const char *name, const char *text) {
  key(e, name);
  scalar(e, text, true);
}

static void number(yaml_emitter_t *e, const char *name, uint32_t value) {
  char text[16];
  snprintf(text, sizeof text, "%u", value);
  key(e, name);
  scalar(e, text, false);
}

static void write_location(yaml_emitter_t *e, const waypoint *w) {
  key(e, "location");
  begin_map(e);
  pair(e, "file_name", w->file ? w->file : "");
  number(e, "line", w->line);
  if (w->column)
    number(e, "column", w->column);
  if (w->function)
    pair(e, "function", w->function);
  end_map(e);
}

static void write_segment(yaml_emitter_t *e, const waypoint *w) {
  begin_map(e);
  key(e, "segment");
  begin_list(e);
  begin_map(e);
  key(e, "waypoint");
  begin_map(e);
  pair(e, "type", waypoint_kind_name(w->kind));
  pair(e, "action", "follow");
  if (w->thread)
    number(e, "thread_id", w->thread - 1);
  write_location(e, w);
  assert(!w->value || w->format);
  if (w->value) {
    key(e, "constraint");
    begin_map(e);
    pair(e, "value", w->value);
    pair(e, "format", w->format);
    end_map(e);
  }
  end_map(e);
  end_map(e);
  end_list(e);
  end_map(e);
}

static void write_invariant(yaml_emitter_t *e, const waypoint *w) {
  assert(w->value && w->format);
  begin_map(e);
  key(e, "invariant");
  begin_map(e);
  pair(e, "type", w->is_loop ? "loop_invariant" : "location_invariant");
  write_location(e, w);
  pair(e, "value", w->value);
  pair(e, "format", w->format);
  end_map(e);
  end_map(e);
}

/* A name for the witness that is the same whenever its contents are. */
static void make_uuid(const witness *w, char out[37]) {
  buf all = {0};
  for (uint32_t i = 0; i < w->files.size; ++i)
    buf_printf(&all, "%s %s\n", w->files.data[i].name, w->files.data[i].hash);
  for (uint32_t i = 0; i < w->waypoints.size + w->invariants.size; ++i) {
    const waypoint *p =
        i < w->waypoints.size ? &w->waypoints.data[i] : &w->invariants.data[i - w->waypoints.size];
    buf_printf(&all, "%d %s %u %u %s\n", p->kind, p->file, p->line, p->column,
               p->value ? p->value : "");
  }
  char h[SHA256_TEXT];
  sha256(buf_text(&all), all.size, h);
  snprintf(out, 37, "%.8s-%.4s-8%.3s-a%.3s-%.12s", h, h + 8, h + 12, h + 15, h + 18);
  buf_free(&all);
}

/* Now; the beginning of time if the files are to be the same every time. */
static void make_time(const answer *a, char out[32]) {
  const char *epoch = getenv("SOURCE_DATE_EPOCH");
  time_t now = epoch                       ? (time_t)strtoll(epoch, NULL, 10)
               : a->options->deterministic ? 0
                                           : time(NULL);
  struct tm parts;
  gmtime_r(&now, &parts);
  strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

static void write_metadata(yaml_emitter_t *e, const witness *w, const answer *a) {
  char uuid[37], created[32];
  make_uuid(w, uuid);
  make_time(a, created);
  key(e, "metadata");
  begin_map(e);
  pair(e, "format_version", "2.0");
  pair(e, "uuid", uuid);
  pair(e, "creation_time", created);
  key(e, "producer");
  begin_map(e);
  pair(e, "name", "Assay");
  pair(e, "version", ASSAY_VERSION);
  end_map(e);
  key(e, "task");
  begin_map(e);
  key(e, "input_files");
  begin_list(e);
  for (uint32_t i = 0; i < w->files.size; ++i)
    scalar(e, w->files.data[i].name, true);
  end_list(e);
  key(e, "input_file_hashes");
  begin_map(e);
  for (uint32_t i = 0; i < w->files.size; ++i)
    pair(e, w->files.data[i].name, w->files.data[i].hash);
  end_map(e);
  pair(e, "specification", w->specification);
  pair(e, "data_model", w->data_model);
  pair(e, "language", "C");
  end_map(e);
  end_map(e);
}

bool report_witness(buf *out, const answer *a) {
  witness w;
  if (!witness_build(&w, a))
    return false;
  yaml_emitter_t e;
  yaml_event_t event;
  if (!yaml_emitter_initialize(&e))
    out_of_memory();
  yaml_emitter_set_output(&e, append, out);
  yaml_emitter_set_unicode(&e, 1);
  yaml_emitter_set_width(&e, -1);
  yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING);
  emit(&e, &event);
  yaml_document_start_event_initialize(&event, NULL, NULL, NULL, 1);
  emit(&e, &event);
  begin_list(&e);
  begin_map(&e);
  pair(&e, "entry_type", w.is_violation ? "violation_sequence" : "invariant_set");
  write_metadata(&e, &w, a);
  key(&e, "content");
  begin_list(&e);
  for (uint32_t i = 0; i < w.waypoints.size; ++i)
    write_segment(&e, &w.waypoints.data[i]);
  for (uint32_t i = 0; i < w.invariants.size; ++i)
    write_invariant(&e, &w.invariants.data[i]);
  end_list(&e);
  end_map(&e);
  end_list(&e);
  yaml_document_end_event_initialize(&event, 1);
  emit(&e, &event);
  yaml_stream_end_event_initialize(&event);
  emit(&e, &event);
  yaml_emitter_delete(&e);
  witness_free(&w);
  return true;
}
