/* The circuit written for berkeley-abc, its answer read. */
#include "bits/pdr.h"

#include "base/deadline.h"
#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- files in memory ---- */

enum { FILE_CIRCUIT, FILE_CUBES, FILE_RUN };
static_assert(FILE_RUN + 1 == PDR_FILES, "all files");

/* Open in the child, too, which finds it as /proc/self/fd/N. */
static int memory_file(const buf *contents) {
  int fd = memfd_create("assay", 0);
  size_t done = 0;
  while (fd >= 0 && contents && done < contents->size) {
    ssize_t n = write(fd, contents->text + done, contents->size - done);
    if (n <= 0)
      break;
    done += (size_t)n;
  }
  return fd;
}

static void read_all(int fd, buf *to) {
  char piece[4096];
  ssize_t n;
  lseek(fd, 0, SEEK_SET);
  while ((n = read(fd, piece, sizeof piece)) > 0)
    buf_add_n(to, piece, (size_t)n);
}

/* ---- what it wrote ---- */

static const char *line_after(const char *text, const char *start) {
  for (; text; text = strchr(text, '\n')) {
    text += *text == '\n';
    if (strncmp(text, start, strlen(start)) == 0)
      return text + strlen(start);
    if (!*text)
      return NULL;
  }
  return NULL;
}

/* .ilb lo3 lo7 …: the latches by their numbers in the file. */
static bool read_columns(const char *text, const aig_order *order, pdr_result *out) {
  const char *at = line_after(text, ".ilb");
  if (!at)
    return false;
  while (*at == ' ') {
    char *end;
    if (strncmp(at, " lo", 3) != 0)
      return at[1] == '\n';
    unsigned long n = strtoul(at + 3, &end, 10);
    if (end == at + 3 || n >= order->latches.size)
      return false;
    vec_push(&out->latch, order->latches.data[n]);
    at = end;
  }
  out->latches = out->latch.size;
  return true;
}

static bool is_cube(const char *line, uint32_t width) {
  return width > 0 && strspn(line, "01-") == width && strncmp(line + width, " 1\n", 3) == 0;
}

/* The rows between the heading and .e; true if they are as many as the heading says. */
static bool read_cubes(const char *text, const aig_order *order, pdr_result *out) {
  const char *count = line_after(text, ".p ");
  if (!count || !read_columns(text, order, out))
    return false;
  for (const char *line = text; line; line = strchr(line, '\n')) {
    line += *line == '\n';
    if (!is_cube(line, out->latches))
      continue;
    for (uint32_t i = 0; i < out->latches; ++i)
      vec_push(&out->values, line[i]);
    ++out->cubes;
  }
  assert(out->values.size == (size_t)out->cubes * out->latches);
  return strtoul(count, NULL, 10) == out->cubes;
}

/* pi3@2=1: input 3 of the file in step 2. */
static bool read_run(const char *text, const aig_order *order, pdr_result *out) {
  for (const char *line = text; line; line = strchr(line, '\n')) {
    unsigned number, step, value;
    line += *line == '\n';
    if (sscanf(line, "pi%u@%u=%u", &number, &step, &value) != 3)
      continue;
    if (number >= order->inputs.size)
      return false;
    if (step >= out->steps)
      out->steps = step + 1;
    if (value)
      map_put(&out->inputs, (uint64_t)step << 32 | order->inputs.data[number], 1);
  }
  return strstr(text, "# DONE") != NULL;
}

/* ---- the child ---- */

/* How the search generalises what it has excluded: as usual; with more effort; by other rules; on an abstraction. Which
 * of them comes to an end differs by orders of magnitude, so each has its turn. */
static const char *const ways[] = {"", "-r", "-nc", "-t"};
static_assert(sizeof ways / sizeof *ways == PDR_WAYS, "all ways");

static void ask(const int *fd, child_limits limits, const char *way, buf *said, pdr_result *out) {
  buf script = {0};
  assert(fd[FILE_CIRCUIT] >= 0 && fd[FILE_CUBES] >= 0 && fd[FILE_RUN] >= 0);
  buf_printf(&script,
             "read_aiger /proc/self/fd/%d; pdr %s -d -I /proc/self/fd/%d; write_cex -n "
             "/proc/self/fd/%d",
             fd[FILE_CIRCUIT], way, fd[FILE_CUBES], fd[FILE_RUN]);
  const char *argv[] = {"berkeley-abc", "-s", "-c", buf_text(&script), NULL};
  child_result end = child_exec(argv, limits, said, NULL);
  buf_clear(&out->reason);
  if (end.end == CHILD_NOT_STARTED && end.status == ENOENT)
    buf_add(&out->reason, "the program berkeley-abc is not installed");
  else if (end.end != CHILD_EXITED)
    child_reason(&end, &out->reason);
  buf_free(&script);
}

static void read_answer(const int *fd, const buf *said, const aig_order *order, pdr_result *out) {
  buf text = {0};
  assert(out->answer == PDR_OPEN && !out->cubes && !out->steps);
  bool proved = strstr(buf_text(said), "Property proved") != NULL;
  bool error = strstr(buf_text(said), "was asserted in frame") != NULL;
  if (proved || error)
    read_all(fd[proved ? FILE_CUBES : FILE_RUN], &text);
  bool good = proved  ? read_cubes(buf_text(&text), order, out)
              : error ? read_run(buf_text(&text), order, out)
                      : false;
  if (good)
    out->answer = proved ? PDR_PROVED : PDR_ERROR;
  else
    buf_add(&out->reason, proved || error ? "berkeley-abc has written what cannot be read"
                                          : "berkeley-abc came to no answer");
  buf_free(&text);
}

static void result_free(pdr_result *r) {
  vec_free(&r->latch);
  vec_free(&r->values);
  map_free(&r->inputs);
  buf_free(&r->reason);
}

void pdr_turn(pdr *p, child_limits limits) {
  buf said = {0};
  pdr_result *out = &p->found;
  assert(!p->is_over && out->answer == PDR_OPEN);
  result_free(out);
  *out = (pdr_result){.answer = PDR_OPEN};
  ask(p->fd, limits, ways[p->turns++ % PDR_WAYS], &said, out);
  p->is_over = strcmp(buf_text(&out->reason), "timeout") != 0;
  if (!out->reason.size)
    read_answer(p->fd, &said, &p->order, out);
  buf_free(&said);
}

void pdr_open(pdr *p, const aig *g) {
  buf circuit = {0};
  lit_vec none = {0};
  assert(!g->is_full);
  *p = (pdr){.g = g};
  aig_order_find(g, &none, &p->order);
  aig_write(g, &p->order, &circuit);
  for (uint32_t i = 0; i < PDR_FILES; ++i) {
    p->fd[i] = memory_file(i == FILE_CIRCUIT ? &circuit : NULL);
    p->is_over |= p->fd[i] < 0;
  }
  if (p->is_over)
    buf_add(&p->found.reason, "there are no files in memory here");
  p->found.answer = PDR_OPEN;
  buf_free(&circuit);
}

void pdr_close(pdr *p) {
  for (uint32_t i = 0; i < PDR_FILES; ++i)
    if (p->fd[i] >= 0)
      close(p->fd[i]);
  aig_order_free(&p->order);
  result_free(&p->found);
}
