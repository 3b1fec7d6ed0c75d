/* The rounds of an engine, as a story. */
#include "report/rounds.h"

enum { MOST_LINES = 200 /* of a path or a program */ };

typedef struct line_writer {
  buf *out;
  map *before; /* hashes of lines that are left out; NULL: none */
  uint32_t shown, more;
} line_writer;

static uint64_t hash_line(const char *line, size_t size) {
  uint64_t hash = size + 1;
  for (size_t i = 0; i < size; ++i)
    hash = hash_mix(hash, (unsigned char)line[i]);
  return hash;
}

static void write_line(line_writer *w, const char *line, size_t size) {
  if (size == 0 || (w->before && map_has(w->before, hash_line(line, size))))
    return;
  if (w->shown == MOST_LINES) {
    ++w->more;
    return;
  }
  ++w->shown;
  buf_printf(w->out, "    %.*s\n", (int)size, line);
}

/* The lines of the text under a heading, if there are any. */
static void write_lines(buf *out, const char *heading, const char *text, map *before) {
  buf lines = {0};
  line_writer w = {.out = &lines, .before = before};
  while (text && *text) {
    size_t size = strcspn(text, "\n");
    write_line(&w, text, size);
    text += size + (text[size] == '\n');
  }
  if (w.more)
    buf_printf(&lines, "    and %u lines more\n", w.more);
  if (lines.size)
    buf_printf(out, "  %s:\n%s", heading, buf_text(&lines));
  buf_free(&lines);
}

static void note_lines(const char *text, map *seen) {
  map_clear(seen);
  while (text && *text) {
    size_t size = strcspn(text, "\n");
    map_put(seen, hash_line(text, size), 1);
    text += size + (text[size] == '\n');
  }
}

void rounds_write(buf *out, const answer *a) {
  assert(a->findings.size > 0);
  map before = {0};
  for (uint32_t i = 0; i < a->rounds.size; ++i) {
    const answer_round *r = &a->rounds.data[i];
    buf_printf(out, "%sRound %u\n", i ? "\n" : "", i + 1);
    write_lines(out,
                i ? "Lines of the abstract program that were not in the one before"
                  : "The abstract program",
                r->abstract, i ? &before : NULL);
    if (r->trace)
      write_lines(out, "Its error path", r->trace, NULL);
    else if (a->findings.data[0].verdict == VERDICT_TRUE)
      buf_add(out, "  It has no error path.\n");
    write_lines(out, "Conditions that cannot all hold on this path", r->because, NULL);
    write_lines(out, "What follows from it is kept from now on", r->added, NULL);
    note_lines(r->abstract, &before);
  }
  if (a->rounds.size)
    buf_put(out, '\n');
  map_free(&before);
}
