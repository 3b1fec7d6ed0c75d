/* fuzz_bp.c: all algorithms against the oracle on random Boolean programs.
 *
 *   fuzz_bp [-n COUNT] [-s SEED] [-j JOBS] [-k DIR] [-v]     programs SEED .. SEED+COUNT-1
 *   fuzz_bp --print SEED                                     that program
 *   fuzz_bp FILE.bp…                                         these instead of random ones
 *
 * Each program is printed and parsed again (same text, same answer); then every algorithm of
 * cli/bp_algorithms.h must give the oracle's verdict; every trace must replay; with `shortest` its
 * length must be the oracle's; what it claims to hold at a label must hold in every state the
 * oracle finds there, and what it tells of path edges and summaries must be exact. Programs run in
 * batches, a child process each; a batch that crashes or hangs is run again one by one. A program
 * that fails is shrunk line by line and kept in DIR (test/fuzz).
 *
 * Closes with `N passed, N failed`. Over 100 random programs or more, each verdict must occur in at
 * least 30 %, and default traces be within 1.5 times of the shortest on average: two more tests. */
#include "bp_gen.h"
#include "shrink.h"

#include "base/child.h"
#include "base/file.h"
#include "cli/bp_algorithms.h"
#include "explicit/explicit.h"
#include "program/bp.h"

#include <inttypes.h>
#include <unistd.h>

enum { BATCH = 50, MAX_ALGORITHMS = 16, SHRINK_TRIES = 4000, MAX_KEPT = 5 };

typedef struct tally {
  uint64_t passed, failed, verdicts[3];
  double ratio[MAX_ALGORITHMS]; /* sum of default length over shortest length */
  uint64_t traces;
} tally;

typedef struct fuzz {
  uint64_t seed, count;
  unsigned jobs;
  const char *keep;
  bool verbose;
  uint32_t kept;
  tally total;
} fuzz;

/* ---- one program ---- */

/* What one program gives; `why` says what is wrong, if anything is. */
typedef struct outcome {
  verdict verdict;
  uint64_t shortest; /* length of the oracle's trace, or 0 */
  uint64_t lengths[MAX_ALGORITHMS];
  buf why;
} outcome;

static bool wrong(outcome *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool wrong(outcome *o, const char *format, ...) {
  va_list args;
  va_start(args, format);
  buf_vprintf(&o->why, format, args);
  va_end(args);
  return false;
}

static const char *verdict_text(verdict v) {
  static const char *const texts[] = {"TRUE", "FALSE", "UNKNOWN"};
  return texts[v];
}

static void make_request(bp_request *r, program *p) {
  bp_request_init(r, p);
  bp_request_label(r, "ERROR");
  bp_request_label(r, "SLIC_ERROR");
}

static bool check_trace(outcome *o, const char *name, const bp_request *r,
                        const bp_result *result) {
  buf reason = {0};
  bool ok = explicit_replay(r, result->trace, &reason);
  if (!ok)
    wrong(o, "%s: the trace does not replay: %s", name, buf_text(&reason));
  buf_free(&reason);
  return ok;
}

/* Appends the variables and primed variables of e that are not there yet. */
static void list_atoms(const expr *e, expr_vec *out) {
  if (e->kind == E_VAR || e->kind == E_PRIME) {
    for (vec_each(const expr *, known, out))
      if (*known == e)
        return;
    vec_push(out, e);
  }
  for (uint32_t i = 0; e->kind != E_PRIME && i < e->count; ++i)
    list_atoms(e->kid[i], out);
}

static bool is_valid(exprs *pool, const expr *e) {
  expr_vec atoms = {0};
  if (!expr_is_true(e) && !expr_is_false(e))
    list_atoms(e, &atoms);
  if (atoms.size == 0)
    return expr_is_true(e);
  expr_subst no = {atoms.data[0], expr_bool(pool, false)};
  expr_subst yes = {atoms.data[0], expr_bool(pool, true)};
  vec_free(&atoms);
  return is_valid(pool, expr_substitute(pool, e, &no, 1)) &&
         is_valid(pool, expr_substitute(pool, e, &yes, 1));
}

/* Does `claimed` hold wherever `reached` does? Decided by cases on the variables. */
static bool implies(program *p, const expr *reached, const expr *claimed) {
  return is_valid(&p->pool, expr_or(&p->pool, expr_not(&p->pool, reached), claimed));
}

static bool check_invariants(outcome *o, const char *name, program *p, const bp_result *oracle,
                             const bp_result *result) {
  uint32_t k = 0;
  for (uint32_t i = 0; i < result->invariants.size; ++i) {
    bp_invariant claimed = result->invariants.data[i];
    while (k < oracle->invariants.size && (oracle->invariants.data[k].at.proc != claimed.at.proc ||
                                           oracle->invariants.data[k].at.label != claimed.at.label))
      ++k;
    if (k == oracle->invariants.size)
      return wrong(o, "%s: invariants are not in order", name);
    if (!implies(p, oracle->invariants.data[k].holds, claimed.holds))
      return wrong(o, "%s: the invariant at label %u of %s does not hold", name, claimed.at.label,
                   p->procs.data[claimed.at.proc]->name);
  }
  return true;
}

/* e without the parts of its conjunction that say that a variable is as it was on entry. */
static const expr *without_equalities(exprs *pool, const expr *e) {
  if (e->kind == E_AND)
    return expr_and(pool, without_equalities(pool, e->kid[0]), without_equalities(pool, e->kid[1]));
  const expr *a = e->kind == E_EQ ? e->kid[0] : e, *b = e->kind == E_EQ ? e->kid[1] : e;
  bool is_one = (a->kind == E_PRIME && a->kid[0] == b) || (b->kind == E_PRIME && b->kid[0] == a);
  return is_one ? expr_bool(pool, true) : e;
}

/* Is `told`, but for what it does not mention, the exact relation? That a variable is as it was on
 * entry may be told without its value. */
static bool is_exact(program *p, const expr *told, const expr *exact) {
  if (!implies(p, exact, told))
    return false;
  exprs *pool = &p->pool;
  expr_vec mentioned = {0}, atoms = {0};
  told = without_equalities(pool, told);
  list_atoms(told, &mentioned);
  list_atoms(exact, &atoms);
  for (vec_each(const expr *, a, &atoms)) {
    bool is_told = false;
    for (vec_each(const expr *, m, &mentioned))
      is_told = is_told || *m == *a;
    if (is_told)
      continue;
    expr_subst no = {*a, expr_bool(pool, false)}, yes = {*a, expr_bool(pool, true)};
    exact =
        expr_or(pool, expr_substitute(pool, exact, &no, 1), expr_substitute(pool, exact, &yes, 1));
  }
  vec_free(&mentioned);
  vec_free(&atoms);
  return implies(p, told, exact);
}

/* The oracle's variables for results are not the algorithm's. */
static const expr *with_results(program *p, const bp_summary *oracle, const bp_summary *to) {
  const expr *e = oracle->holds;
  for (uint32_t i = 0; i < oracle->results.size; ++i) {
    expr_subst by = {expr_var(&p->pool, oracle->results.data[i]),
                     expr_var(&p->pool, to->results.data[i])};
    e = expr_substitute(&p->pool, e, &by, 1);
  }
  return e;
}

static bool check_summaries(outcome *o, const char *name, program *p, const bp_result *oracle,
                            const bp_result *result) {
  for (uint32_t i = 0; i < result->summaries.size; ++i) {
    const bp_summary *told = &result->summaries.data[i], *exact = &oracle->summaries.data[i];
    if (!is_exact(p, told->enter, exact->enter))
      return wrong(o, "%s: where %s is entered is not exact", name, p->procs.data[i]->name);
    bool is_main = p->procs.data[i] == program_find_proc(p, "main");
    if (is_main && expr_is_true(told->holds))
      continue; /* nothing calls it */
    if (!is_exact(p, told->holds, with_results(p, exact, told)))
      return wrong(o, "%s: the summary of %s is not exact", name, p->procs.data[i]->name);
  }
  return true;
}

/* What a relation tells, with what it need not tell. */
static const expr *with_enforced(const bp_request *r, bp_invariant told) {
  const proc *f = r->program->procs.data[told.at.proc];
  return r->assume_enforced && f->enforce ? expr_and(&r->program->pool, told.holds, f->enforce)
                                          : told.holds;
}

static bool check_relations(outcome *o, const char *name, const bp_request *r,
                            const bp_result *oracle, const bp_result *result) {
  program *p = r->program;
  if (result->relations.size == 0) /* another algorithm */
    return true;
  if (result->relations.size != oracle->relations.size ||
      result->summaries.size != oracle->summaries.size)
    return wrong(o, "%s: not all relations are there", name);
  for (uint32_t i = 0; i < result->relations.size; ++i) {
    bp_invariant told = result->relations.data[i], exact = oracle->relations.data[i];
    if (told.at.proc != exact.at.proc || told.at.label != exact.at.label ||
        !is_exact(p, with_enforced(r, told), exact.holds))
      return wrong(o, "%s: the relation at label %u of %s is not exact", name, told.at.label,
                   p->procs.data[told.at.proc]->name);
  }
  return check_summaries(o, name, p, oracle, result);
}

/* Runs one algorithm, with and without `shortest`. */
static bool check_algorithm(outcome *o, uint32_t index, bp_request r, const bp_result *oracle) {
  const bp_algorithm_row *a = &bp_algorithms[index];
  bool ok = true;
  for (int shortest = 0; ok && shortest < 2; ++shortest) {
    bp_result result = {0};
    r.shortest = shortest;
    r.want_invariants = !shortest && oracle->invariants.size;
    r.want_relations = true;
    r.assume_enforced = shortest;
    a->run(&r, &result);
    if (result.verdict != oracle->verdict)
      ok = wrong(o, "%s: %s%s%s%s, but the oracle says %s", a->name, verdict_text(result.verdict),
                 result.reason ? " (" : "", result.reason ? result.reason : "",
                 result.reason ? ")" : "", verdict_text(oracle->verdict));
    else if (result.verdict == VERDICT_FALSE)
      ok = check_trace(o, a->name, &r, &result);
    else
      ok = check_invariants(o, a->name, r.program, oracle, &result) &&
           check_relations(o, a->name, &r, oracle, &result);
    if (ok && result.trace) {
      uint64_t length = result.trace->main->length;
      if (shortest && length != o->shortest)
        ok = wrong(o, "%s: its shortest trace has %" PRIu64 " steps, the oracle's %" PRIu64,
                   a->name, length, o->shortest);
      if (!shortest)
        o->lengths[index] = length;
    }
    bp_result_free(&result);
  }
  return ok;
}

/* Printed and parsed again, the program must print the same and mean the same. */
static bool check_round_trip(outcome *o, program *p) {
  buf first = {0}, second = {0};
  bp_print(&first, p);
  diag d = {.out = stderr, .limit = 3};
  program *q = bp_parse("printed", buf_text(&first), first.size, &d);
  bool ok = q != NULL;
  if (!ok)
    wrong(o, "printer: what it prints does not parse");
  else {
    bp_print(&second, q);
    ok = strcmp(buf_text(&first), buf_text(&second)) == 0 ||
         wrong(o, "printer: what it prints is printed differently when parsed");
  }
  if (ok) {
    bp_request r;
    bp_result result = {0};
    make_request(&r, q);
    explicit_check(&r, &result);
    uint64_t length = result.trace ? result.trace->main->length : 0;
    ok = (result.verdict == o->verdict && length == o->shortest) ||
         wrong(o, "printer: what it prints has another meaning");
    bp_result_free(&result);
    bp_request_free(&r);
  }
  program_free(q);
  buf_free(&first);
  buf_free(&second);
  return ok;
}

static bool check_program(outcome *o, program *p) {
  char *broken = program_check(p);
  if (broken) {
    wrong(o, "parser: %s", broken);
    free(broken);
    return false;
  }
  bp_request r;
  make_request(&r, p);
  r.want_invariants = r.want_relations = true;
  bp_result oracle = {0};
  explicit_check(&r, &oracle);
  o->verdict = oracle.verdict;
  o->shortest = oracle.trace ? oracle.trace->main->length : 0;
  bool ok = oracle.verdict != VERDICT_FALSE || check_trace(o, "explicit", &r, &oracle);
  ok = ok && check_round_trip(o, p);
  for (uint32_t i = 0; ok && bp_algorithms[i].name; ++i)
    if (bp_algorithms[i].run)
      ok = check_algorithm(o, i, r, &oracle);
  bp_result_free(&oracle);
  bp_request_free(&r);
  return ok;
}

/* False if the text does not even parse. */
static bool check_text(outcome *o, const char *name, const char *text, size_t size, FILE *errors) {
  diag d = {.out = errors, .limit = 3};
  program *p = bp_parse(name, text, size, &d);
  if (!p)
    return wrong(o, "generator: the program does not parse");
  bool ok = check_program(o, p);
  program_free(p);
  return ok;
}

/* ---- a batch, in a child ---- */

typedef struct batch {
  uint64_t first, count;
  buf received; /* in the parent */
} batch;

/* One line per program, when it is done: SEED VERDICT SHORTEST LENGTHS… ok|WHY. */
static int run_batch(FILE *out, void *arg) {
  batch *b = arg;
  for (uint64_t i = 0; i < b->count; ++i) {
    buf text = {0};
    bp_generate(&text, b->first + i);
    outcome o = {0};
    bool ok = check_text(&o, "random", buf_text(&text), text.size, stderr);
    fprintf(out, "%" PRIu64 " %d %" PRIu64, b->first + i, (int)o.verdict, o.shortest);
    for (uint32_t k = 0; k < MAX_ALGORITHMS; ++k)
      fprintf(out, " %" PRIu64, o.lengths[k]);
    fprintf(out, " %s\n", ok ? "ok" : buf_text(&o.why));
    fflush(out);
    buf_free(&o.why);
    buf_free(&text);
  }
  return 0;
}

/* ---- shrinking ---- */

typedef struct text_job {
  const char *text;
  size_t size;
} text_job;

static int run_text(FILE *out, void *arg) {
  const text_job *job = arg;
  FILE *null = fopen("/dev/null", "w");
  outcome o = {0};
  bool ok = check_text(&o, "shrunk", job->text, job->size, null ? null : stderr);
  fprintf(out, "%s", ok ? "ok" : buf_text(&o.why));
  buf_free(&o.why);
  if (null)
    fclose(null);
  return 0;
}

/* Why the text fails, by its first word ("ef:", "crash"); empty if it does not, or does not parse.
 */
static void failure_of(const char *text, size_t size, buf *why) {
  text_job job = {text, size};
  child_limits limits = {.seconds = 10, .memory_mb = 2000};
  child_result r = child_run(run_text, &job, limits, child_sink_buf, why);
  if (r.end != CHILD_EXITED || r.status != 0) {
    buf_clear(why);
    child_reason(&r, why);
  } else if (strcmp(buf_text(why), "ok") == 0 || strncmp(buf_text(why), "generator:", 10) == 0)
    buf_clear(why);
}

/* By its first word. */
static bool fails_alike(const char *text, size_t size, void *context) {
  const char *wanted = context;
  size_t word = strcspn(wanted, " :");
  buf why = {0};
  failure_of(text, size, &why);
  bool alike = why.size >= word && strncmp(buf_text(&why), wanted, word) == 0;
  buf_free(&why);
  return alike;
}

static void keep(fuzz *z, uint64_t seed, char *why) {
  printf("seed %" PRIu64 ": %s\n", seed, why);
  if (z->kept++ >= MAX_KEPT)
    return;
  buf text = {0}, path = {0}, error = {0}, whole = {0};
  bp_generate(&text, seed);
  shrink_lines(&text, fails_alike, why, SHRINK_TRIES);
  buf_printf(&whole, "// fuzz_bp, seed %" PRIu64 ": %s\n%s", seed, why, buf_text(&text));
  buf_printf(&path, "%s/bp-%" PRIu64 ".bp", z->keep, seed);
  if (file_write(buf_text(&path), buf_text(&whole), whole.size, &error))
    printf("  kept in %s:\n%s", buf_text(&path), buf_text(&text));
  else
    printf("  %s\n%s", buf_text(&error), buf_text(&text));
  buf_free(&text);
  buf_free(&path);
  buf_free(&error);
  buf_free(&whole);
}

/* ---- all batches ---- */

/* Adds one line of a batch to the total. */
static void read_line(fuzz *z, const char *line, size_t length) {
  char *copy = strndup(line, length), *at = copy;
  uint64_t seed = strtoull(at, &at, 10), said = strtoull(at, &at, 10);
  uint64_t shortest = strtoull(at, &at, 10);
  double ratio[MAX_ALGORITHMS];
  for (uint32_t k = 0; k < MAX_ALGORITHMS; ++k)
    ratio[k] = (double)strtoull(at, &at, 10) / (shortest ? (double)shortest : 1);
  assert(said < 3 && *at == ' ');
  bool ok = strcmp(at, " ok") == 0;
  z->total.passed += ok;
  z->total.failed += !ok;
  ++z->total.verdicts[said];
  for (uint32_t k = 0; ok && shortest && k < MAX_ALGORITHMS; ++k)
    z->total.ratio[k] += ratio[k];
  z->total.traces += ok && shortest;
  if (!ok)
    keep(z, seed, at + 1);
  free(copy);
}

/* Reads what a batch wrote; the number of programs it finished. */
static uint64_t read_batch(fuzz *z, const batch *b) {
  uint64_t done = 0;
  const char *at = buf_text(&b->received);
  for (const char *end; (end = strchr(at, '\n')); at = end + 1, ++done)
    read_line(z, at, (size_t)(end - at));
  return done;
}

/* A batch whose child died: its last program is to blame; the rest is run again. */
static void finish_batch(fuzz *z, batch *b, child_result r) {
  while (r.end != CHILD_EXITED || r.status != 0) {
    uint64_t done = read_batch(z, b);
    buf why = {0};
    if (r.end == CHILD_EXITED)
      buf_printf(&why, "exit status %d", r.status);
    else
      child_reason(&r, &why);
    ++z->total.failed;
    char *reason = buf_take(&why);
    keep(z, b->first + done, reason);
    free(reason);
    buf_free(&why);
    buf_clear(&b->received);
    *b = (batch){b->first + done + 1, b->count - done - 1, b->received};
    child_limits limits = {.seconds = 120, .memory_mb = 2000};
    r = child_run(run_batch, b, limits, child_sink_buf, &b->received);
  }
  read_batch(z, b);
  buf_free(&b->received);
}

static void run_all(fuzz *z) {
  uint64_t batches = (z->count + BATCH - 1) / BATCH;
  batch *all = calloc(batches + 1, sizeof *all);
  child_result *ends = calloc(batches + 1, sizeof *ends);
  supervisor *s = supervisor_open();
  child_limits limits = {.seconds = 120, .memory_mb = 2000};
  uint64_t started = 0, ended = 0;
  while (ended < batches) {
    while (started < batches && started - ended < z->jobs) {
      batch *b = &all[started];
      b->first = z->seed + started * BATCH;
      b->count = z->count - started * BATCH < BATCH ? z->count - started * BATCH : BATCH;
      supervisor_start(s, run_batch, b, limits, child_sink_buf, &b->received);
      ++started;
    }
    int child = supervisor_wait(s, 0);
    if (child < 0)
      break;
    ends[child] = supervisor_result(s, (unsigned)child);
    ++ended;
    if (z->verbose && ended % 20 == 0)
      fprintf(stderr, "%" PRIu64 " programs\n", ended * BATCH);
  }
  supervisor_close(s);
  for (uint64_t i = 0; i < batches; ++i)
    finish_batch(z, &all[i], ends[i]);
  free(all);
  free(ends);
}

static void judge(fuzz *z, bool ok, const char *what) {
  z->total.passed += ok;
  z->total.failed += !ok;
  if (!ok)
    printf("FAILED: %s\n", what);
}

static void summary(fuzz *z) {
  const tally *t = &z->total;
  double all = (double)z->count;
  printf("%" PRIu64 " programs: %.1f %% TRUE, %.1f %% FALSE, %.1f %% UNKNOWN\n", z->count,
         100 * (double)t->verdicts[VERDICT_TRUE] / all,
         100 * (double)t->verdicts[VERDICT_FALSE] / all,
         100 * (double)t->verdicts[VERDICT_UNKNOWN] / all);
  bool short_enough = true;
  for (uint32_t i = 0; bp_algorithms[i].name; ++i) {
    if (!bp_algorithms[i].run || t->traces == 0)
      continue;
    double mean = t->ratio[i] / (double)t->traces;
    printf("  %-9s traces are %.3f times as long as the shortest, on average\n",
           bp_algorithms[i].name, mean);
    short_enough = short_enough && mean <= 1.5;
  }
  if (z->count < 100)
    return;
  judge(z, 10 * t->verdicts[VERDICT_TRUE] >= 3 * z->count, "TRUE in at least 30 %");
  judge(z, 10 * t->verdicts[VERDICT_FALSE] >= 3 * z->count, "FALSE in at least 30 %");
  judge(z, short_enough, "default traces within 1.5 times of the shortest");
}

/* ---- the command ---- */

static int print_program(uint64_t seed) {
  buf text = {0};
  bp_generate(&text, seed);
  fputs(buf_text(&text), stdout);
  buf_free(&text);
  return 0;
}

static void check_file(fuzz *z, const char *file) {
  buf text = {0}, error = {0}, why = {0};
  if (file_read(file, &text, &error))
    failure_of(buf_text(&text), text.size, &why);
  else
    buf_add(&why, buf_text(&error));
  z->total.failed += why.size != 0;
  z->total.passed += why.size == 0;
  if (why.size)
    printf("%s: %s\n", file, buf_text(&why));
  buf_free(&text);
  buf_free(&error);
  buf_free(&why);
}

static int usage(void) {
  fprintf(stderr, "usage: fuzz_bp [-n COUNT] [-s SEED] [-j JOBS] [-k DIR] [-v] [FILE.bp...]\n"
                  "       fuzz_bp --print SEED\n");
  return 1;
}

int main(int argc, char **argv) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  fuzz z = {.seed = 1, .count = 1000, .keep = "test/fuzz", .jobs = cores > 1 ? (unsigned)cores : 1};
  if (argc == 3 && strcmp(argv[1], "--print") == 0)
    return print_program(strtoull(argv[2], NULL, 10));
  for (int option; (option = getopt(argc, argv, "n:s:j:k:v")) != -1;)
    switch (option) {
    case 'n':
      z.count = strtoull(optarg, NULL, 10);
      break;
    case 's':
      z.seed = strtoull(optarg, NULL, 10);
      break;
    case 'j':
      z.jobs = (unsigned)strtoul(optarg, NULL, 10);
      break;
    case 'k':
      z.keep = optarg;
      break;
    case 'v':
      z.verbose = true;
      break;
    default:
      return usage();
    }
  if (z.jobs == 0 || z.count == 0)
    return usage();
  for (int i = optind; i < argc; ++i)
    check_file(&z, argv[i]);
  if (optind == argc) {
    run_all(&z);
    summary(&z);
  }
  printf("%" PRIu64 " passed, %" PRIu64 " failed\n", z.total.passed, z.total.failed);
  return z.total.failed ? 1 : 0;
}
