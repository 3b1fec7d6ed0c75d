#include "batch/progress.h"

#include "base/memory.h"
#include "batch/record.h"

#include <stdio.h>
#include <unistd.h>

typedef struct running {
  const char *name;
  double since;
} running;

struct progress {
  bool is_shown, is_terminal;
  uint32_t total, round, pending, done, jobs;
  uint32_t found, unknown; /* answers so far */
  double limit, began, shown;
  VEC(running) running;
};

static const double terminal_pause = 0.5, line_pause = 10;

progress *progress_new(const options *o, uint32_t total) {
  progress *p = xcalloc(1, sizeof *p);
  p->is_shown = !o->quiet && options_when(o->progress, STDERR_FILENO);
  p->is_terminal = isatty(STDERR_FILENO);
  p->total = total;
  p->shown = clock_seconds();
  return p;
}

static void clear_line(const progress *p) {
  if (p->is_shown && p->is_terminal)
    fputs("\r\033[K", stderr);
}

void progress_free(progress *p) {
  clear_line(p);
  vec_free(&p->running);
  free(p);
}

void progress_round(progress *p, uint32_t round, uint32_t pending, uint32_t jobs, double limit) {
  assert(jobs > 0 && pending <= p->total);
  p->round = round;
  p->pending = pending;
  p->jobs = jobs;
  p->limit = limit;
  p->done = 0;
  p->began = clock_seconds();
  if (p->is_shown && pending)
    fprintf(stderr, "assay: round %u: %u of %u tasks, %g s each at most\n", round + 1, pending,
            p->total, limit);
}

void progress_start(progress *p, const char *name) {
  assert(p->running.size < p->total);
  vec_push(&p->running, (running){name, clock_seconds()});
}

void progress_end(progress *p, const char *name, const json_t *record) {
  for (uint32_t i = 0; i < p->running.size; ++i)
    if (p->running.data[i].name == name) {
      p->running.data[i] = vec_last(&p->running);
      --p->running.size;
      break;
    }
  assert(p->done < p->pending);
  ++p->done;
  const json_t *answers = json_object_get(record, "answers");
  for (size_t i = 0; i < json_array_size(answers); ++i) {
    p->found += answer_is(json_array_get(answers, i), "FALSE");
    p->unknown += answer_is(json_array_get(answers, i), "UNKNOWN");
  }
}

double progress_pause(const progress *p) {
  return !p->is_shown ? 0 : p->is_terminal ? terminal_pause : line_pause;
}

static void print_left(const progress *p, buf *out) {
  double spent = clock_seconds() - p->began;
  if (p->done < p->jobs || p->done >= p->pending)
    return;
  double left = spent / p->done * (p->pending - p->done);
  if (left < 90)
    buf_printf(out, ", about %.0f s left", left);
  else
    buf_printf(out, ", about %.0f min left", left / 60);
}

/* Is it time to? */
static bool is_due(progress *p) {
  double now = clock_seconds();
  if (!p->is_shown || now - p->shown < progress_pause(p))
    return false;
  p->shown = now;
  return true;
}

static void print_line(const progress *p, const buf *line) {
  clear_line(p);
  fprintf(stderr, p->is_terminal ? "%.110s" : "assay: %s\n", buf_text(line));
  fflush(stderr);
}

void progress_files(progress *p, uint32_t done) {
  assert(done <= p->total);
  if (!is_due(p))
    return;
  buf line = {0};
  buf_printf(&line, "%u/%u files read", done, p->total);
  print_line(p, &line);
  buf_free(&line);
}

void progress_show(progress *p) {
  if (!is_due(p))
    return;
  buf line = {0};
  buf_printf(&line, "%u/%u done, %u FALSE, %u UNKNOWN", p->done, p->pending, p->found, p->unknown);
  print_left(p, &line);
  for (uint32_t i = 0; i < p->running.size && line.size < 90; ++i)
    buf_printf(&line, "%s %s %.0f s", i ? "," : "; running:", p->running.data[i].name,
               p->shown - p->running.data[i].since);
  print_line(p, &line);
  buf_free(&line);
}
