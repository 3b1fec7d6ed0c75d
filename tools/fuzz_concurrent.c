/* fuzz_concurrent.c: context-switch.mu and rounds.mu against the explicit interleavings on random
 * programs.
 *
 *   fuzz_concurrent [--rounds] [-n COUNT] [-s SEED] [-k DIR]    programs SEED .. SEED+COUNT-1
 *   fuzz_concurrent --print SEED                                that program
 *
 * Programs have 2 or 3 threads, two of them equal in a third of the programs, a bound of 0 to 4
 * switches (1 to 3 rounds), recursion in a third of them; atomic sections, atomic functions, init, start_thread, enforce and constrain occur. The
 * verdicts must agree, the number of switches must be the least, `exhaustive` must agree, and every
 * trace must replay. Where the oracle had to cut stacks it proves nothing: then only what was found
 * is compared. A program that fails is shrunk line by line and kept in DIR. Closes with `N passed,
 * N failed`; over 100 programs or more each verdict must occur in 20 % at least. */
#include "shrink.h"

#include "base/child.h"
#include "base/file.h"
#include "concurrent/concurrent.h"
#include "explicit/threads.h"
#include "program/bp.h"

#include <inttypes.h>
#include <stdio.h>

enum { DEPTH = 5, CONFIGS = 150000, BATCH = 25, SHRINK_TRIES = 1000, MAX_KEPT = 5 };

/* ---- programs ---- */

typedef struct generator {
  buf *out;
  uint64_t random;
  uint32_t globals, locals, functions, depth, labels;
  bool recursive, in_function, in_section;
} generator;

static uint32_t below(generator *g, uint32_t n) { /* splitmix64 */
  uint64_t z = g->random += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (uint32_t)((z ^ (z >> 31)) % n);
}

static bool chance(generator *g, uint32_t percent) {
  return below(g, 100) < percent;
}

static void put_var(generator *g) {
  uint32_t i = below(g, g->globals + g->locals);
  buf_printf(g->out, i < g->globals ? "g%u" : "v%u", i < g->globals ? i : i - g->globals);
}

static void put_expr(generator *g, uint32_t depth) {
  static const char *const operators[] = {" & ", " | ", " ^ ", " = "};
  if (depth == 0 || chance(g, 50)) {
    if (chance(g, 12))
      buf_add(g->out, chance(g, 50) ? "*" : chance(g, 50) ? "T" : "F");
    else {
      buf_add(g->out, chance(g, 30) ? "!" : "");
      put_var(g);
    }
    return;
  }
  buf_put(g->out, '(');
  put_expr(g, depth - 1);
  buf_add(g->out, operators[below(g, 4)]);
  put_expr(g, depth - 1);
  buf_put(g->out, ')');
}

static void statements(generator *g, uint32_t count);

static void put_call(generator *g) {
  uint32_t f = below(g, g->functions + 1);
  if (chance(g, 60)) {
    put_var(g);
    buf_add(g->out, " := ");
  }
  buf_add(g->out, f < g->functions ? "f" : "__VERIFIER_atomic_f");
  buf_printf(g->out, "%u(", f < g->functions ? f : 0);
  put_expr(g, 1);
  buf_add(g->out, ");\n");
}

/* Two variables at once, with a constrain clause in half of them. */
static void put_parallel(generator *g) {
  buf_add(g->out, "g0, v0 := ");
  put_expr(g, 1);
  buf_add(g->out, ", ");
  put_expr(g, 1);
  if (chance(g, 50)) {
    buf_add(g->out, " constrain ('v0 | 'g0 = ");
    put_expr(g, 1);
    buf_add(g->out, ")");
  }
  buf_add(g->out, ";\n");
}

/* Either what follows, or nothing. */
static void put_goto(generator *g) {
  uint32_t n = g->labels++;
  buf_printf(g->out, "goto L%u, M%u;\n  L%u: skip;\n", n, n, n);
  if (g->depth < 2) {
    ++g->depth;
    statements(g, 1);
    --g->depth;
  }
  buf_printf(g->out, "  M%u: skip;\n", n);
}

static void put_enforce(generator *g) {
  static const char *const clauses[] = {"g0 | v0 | !g1", "g1", "!g0 | v0", "g0 = g1"};
  buf_printf(g->out, "  enforce (%s);\n", clauses[below(g, 4)]);
}

static void statement(generator *g) {
  uint32_t kind = below(g, 100);
  buf_add(g->out, "  ");
  if (kind < 32) {
    put_var(g);
    buf_add(g->out, " := ");
    put_expr(g, 2);
    buf_add(g->out, ";\n");
  } else if (kind < 36)
    put_parallel(g);
  else if (kind < 40)
    put_goto(g);
  else if (kind < 50) {
    buf_add(g->out, "assume(");
    put_expr(g, 1);
    buf_add(g->out, ");\n");
  } else if (kind < 62 && g->depth < 2) {
    buf_add(g->out, chance(g, 80) ? "if (" : "while (");
    bool loop = g->out->text[g->out->size - 3] == 'e';
    put_expr(g, 1);
    buf_add(g->out, loop ? ") do\n" : ") then\n");
    ++g->depth;
    statements(g, 1 + below(g, 2));
    --g->depth;
    buf_add(g->out, loop ? "  od\n" : "  fi\n");
  } else if (kind < 76 && (!g->in_function || g->recursive))
    put_call(g);
  else if (kind < 84 && !g->in_section) {
    buf_add(g->out, "atomic_begin;\n");
    g->in_section = true;
    statements(g, 1 + below(g, 2));
    g->in_section = false;
    buf_add(g->out, "  atomic_end;\n");
  } else if (kind < 92) {
    buf_add(g->out, "assert(");
    put_expr(g, 1);
    buf_add(g->out, " | ");
    put_expr(g, 1);
    buf_add(g->out, " | ");
    put_expr(g, 1);
    buf_add(g->out, ");\n");
  } else
    buf_add(g->out, "skip;\n");
}

static void statements(generator *g, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    statement(g);
}

static void body(generator *g, uint32_t size, bool is_function) {
  if (g->locals > (is_function ? 1 : 0))
    buf_add(g->out, is_function      ? "  decl v1;\n"
                    : g->locals == 1 ? "  decl v0;\n"
                                     : "  decl v0, v1;\n");
  if (chance(g, 12))
    put_enforce(g);
  g->in_function = is_function;
  statements(g, size);
  if (is_function) {
    buf_add(g->out, "  return ");
    put_expr(g, 1);
    buf_add(g->out, ";\n");
  }
  buf_add(g->out, "end\n");
}

/* The bound is told in the first line: // k N */
static void generate(buf *out, uint64_t seed) {
  generator g = {.out = out, .random = seed * 77 + 5};
  g.globals = 2 + below(&g, 2);
  g.recursive = chance(&g, 33);
  g.functions = 1 + below(&g, 2);
  buf_printf(out, "// k %u\n", below(&g, 5));
  for (uint32_t i = 0; i < g.globals; ++i)
    buf_printf(out, "decl g%u;\n", i);
  if (chance(&g, 60)) {
    buf_add(out, "void init() begin\n");
    for (uint32_t i = 0; i < g.globals; ++i)
      if (chance(&g, 80))
        buf_printf(out, "  g%u := %s;\n", i, chance(&g, 50) ? "T" : "F");
    buf_add(out, "end\n");
  }
  for (uint32_t i = 0; i <= g.functions; ++i) {
    g.locals = 1 + below(&g, 2);
    buf_printf(out, "bool %s%u(v0) begin\n", i < g.functions ? "f" : "__VERIFIER_atomic_f",
               i < g.functions ? i : 0);
    body(&g, 1 + below(&g, 2), true);
  }
  uint32_t threads = 2 + below(&g, 2);
  bool twins = chance(&g, 30); /* the last two threads are the same */
  uint64_t before = 0;
  for (uint32_t i = 0; i < threads; ++i) {
    if (twins && i == threads - 1)
      g.random = before;
    before = g.random;
    g.locals = 1 + below(&g, 2);
    buf_printf(out, i ? "void thread%u() begin\n" : "void main() begin\n", i);
    if (i == 0 && threads == 2 && chance(&g, 30))
      g.depth = 9; /* marks: starts a thread */
    bool starts = g.depth == 9;
    g.depth = 0;
    body(&g, 2 + below(&g, 3), false);
    if (starts) {
      out->size -= 4; /* reopened before `end` */
      buf_add(out, "  start_thread goto S;\n  goto E;\nS: g0 := !v0;\n");
      statements(&g, 1);
      buf_add(out, "  end_thread;\nE: skip;\nend\n");
    }
  }
}

/* ---- one program ---- */

typedef struct outcome {
  verdict verdict;
  buf why;
} outcome;

static bool check_trace(outcome *o, const bp_request *r, const thread_bound *b, const bp_result *x,
                        const char *who) {
  buf reason = {0};
  bool ok = x->trace && explicit_replay_threads(r, b, x->trace, &reason);
  if (!ok)
    buf_printf(&o->why, "%s: the trace does not replay: %s", who, buf_text(&reason));
  buf_free(&reason);
  return ok;
}

static bool compare(outcome *o, const bp_request *r, const thread_bound *b) {
  bp_result oracle = {0}, result = {0};
  thread_answer exact = {0}, answer = {0};
  threads_limits limits = {.max_depth = DEPTH, .max_configs = CONFIGS};
  explicit_threads(r, b, limits, &oracle, &exact);
  concurrent_check(r, b, &result, &answer);
  o->verdict = result.verdict;
  bool is_cut =
      oracle.verdict == VERDICT_UNKNOWN && (exact.depth_cut || oracle.stats.edges > CONFIGS);
  bool ok = true;
  if (oracle.verdict == VERDICT_FALSE)
    ok = check_trace(o, r, b, &oracle, "oracle");
  if (ok && result.verdict == VERDICT_FALSE)
    ok = check_trace(o, r, b, &result, "formula");
  if (ok && !is_cut && result.verdict != oracle.verdict) {
    buf_printf(&o->why, "verdict %d (%s), the oracle says %d (%s)", (int)result.verdict,
               result.reason ? result.reason : "", (int)oracle.verdict,
               oracle.reason ? oracle.reason : "");
    ok = false;
  }
  bool both = result.verdict == VERDICT_FALSE && oracle.verdict == VERDICT_FALSE;
  if (ok && both &&
      (answer.least > exact.least || (!exact.depth_cut && answer.least != exact.least))) {
    buf_printf(&o->why, "least: %u, the oracle needs %u", answer.least, exact.least);
    ok = false;
  }
  if (ok && !is_cut && result.verdict == VERDICT_TRUE &&
      answer.is_exhaustive != exact.is_exhaustive) {
    buf_printf(&o->why, "exhaustive: %d, the oracle says %d", answer.is_exhaustive,
               exact.is_exhaustive);
    ok = false;
  }
  bp_result_free(&oracle);
  bp_result_free(&result);
  thread_answer_free(&exact);
  thread_answer_free(&answer);
  return ok;
}

#define NOT_PARSED "the program does not parse"

static bool check_text(outcome *o, const char *text, size_t size, bool in_rounds, FILE *errors) {
  diag d = {.out = errors, .limit = 3};
  program *p = bp_parse("random", text, size, &d);
  if (!p || !p->is_concurrent) { /* shrunk too far */
    buf_add(&o->why, NOT_PARSED);
    program_free(p);
    return false;
  }
  bp_request r;
  bp_request_init(&r, p);
  thread_bound bound = {.instances = 1};
  sscanf(text, "// k %u", &bound.switches);
  if (in_rounds)
    bound = (thread_bound){.rounds = 1 + bound.switches % 3, .instances = 1};
  bool ok = compare(o, &r, &bound);
  bp_request_free(&r);
  program_free(p);
  return ok;
}

/* ---- batches, a child each ---- */

typedef struct batch {
  uint64_t first, count;
  bool in_rounds;
} batch;

static int run_batch(FILE *out, void *arg) {
  const batch *b = arg;
  for (uint64_t i = 0; i < b->count; ++i) {
    buf text = {0};
    outcome o = {0};
    generate(&text, b->first + i);
    bool ok = check_text(&o, buf_text(&text), text.size, b->in_rounds, stderr);
    fprintf(out, "%" PRIu64 " %d %s\n", b->first + i, (int)o.verdict, ok ? "ok" : buf_text(&o.why));
    fflush(out);
    buf_free(&o.why);
    buf_free(&text);
  }
  return 0;
}

typedef struct tally {
  uint64_t passed, failed, verdicts[3];
  const char *keep;
  bool in_rounds;
} tally;

/* ---- shrinking ---- */

typedef struct text_job {
  const char *text;
  size_t size;
  bool in_rounds;
  const char *why; /* it must fail like this, by the first word */
} text_job;

static int run_text(FILE *out, void *arg) {
  const text_job *job = arg;
  FILE *null = fopen("/dev/null", "w");
  outcome o = {0};
  bool ok = check_text(&o, job->text, job->size, job->in_rounds, null ? null : stderr);
  fprintf(out, "%s", ok ? "ok" : buf_text(&o.why));
  buf_free(&o.why);
  if (null)
    fclose(null);
  return 0;
}

static bool fails_alike(const char *text, size_t size, void *context) {
  text_job *job = context;
  buf why = {0};
  job->text = text;
  job->size = size;
  child_limits limits = {.seconds = 20, .memory_mb = 2000};
  child_result r = child_run(run_text, job, limits, child_sink_buf, &why);
  if (r.end != CHILD_EXITED || r.status != 0) {
    buf_clear(&why);
    child_reason(&r, &why);
  }
  size_t word = strcspn(job->why, " :(,");
  bool alike = why.size >= word && strncmp(buf_text(&why), job->why, word) == 0 &&
               strcmp(buf_text(&why), NOT_PARSED) != 0;
  buf_free(&why);
  return alike;
}

static void keep(const tally *t, uint64_t seed, const char *why) {
  printf("seed %" PRIu64 ": %s\n", seed, why);
  if (!t->keep || t->failed > MAX_KEPT)
    return;
  buf text = {0}, path = {0}, error = {0}, whole = {0};
  buf_printf(&path, "%s/concurrent-%" PRIu64 ".bp", t->keep, seed);
  generate(&text, seed);
  text_job job = {.in_rounds = t->in_rounds, .why = why};
  shrink_lines(&text, fails_alike, &job, SHRINK_TRIES);
  buf_printf(&whole, "%s// fuzz_concurrent%s, seed %" PRIu64 ": %s\n", buf_text(&text),
             t->in_rounds ? " --rounds" : "", seed, why);
  if (!file_write(buf_text(&path), buf_text(&whole), whole.size, &error))
    printf("%s\n", buf_text(&error));
  buf_free(&text);
  buf_free(&whole);
  buf_free(&path);
  buf_free(&error);
}

/* How many programs the batch finished. */
static uint64_t read_batch(tally *t, const buf *received) {
  uint64_t done = 0;
  char *copy = strdup(received->size ? received->text : "");
  char *rest = copy;
  for (char *line; (line = strsep(&rest, "\n")) && rest; ++done) {
    char *at = line;
    uint64_t seed = strtoull(at, &at, 10), said = strtoull(at, &at, 10);
    bool ok = strcmp(at, " ok") == 0;
    ++t->verdicts[said % 3];
    t->passed += ok;
    t->failed += !ok;
    if (!ok)
      keep(t, seed, at + 1);
  }
  free(copy);
  return done;
}

static void run(tally *t, batch b) {
  while (b.count) {
    buf received = {0};
    child_limits limits = {.seconds = 3000, .cpu_seconds = 300, .memory_mb = 3000};
    child_result end = child_run(run_batch, &b, limits, child_sink_buf, &received);
    uint64_t done = read_batch(t, &received);
    buf_free(&received);
    if (end.end == CHILD_EXITED && end.status == 0 && done == b.count)
      return;
    buf why = {0};
    child_reason(&end, &why);
    ++t->failed;
    keep(t, b.first + done, buf_text(&why));
    buf_free(&why);
    b = (batch){b.first + done + 1, b.count - done - 1, b.in_rounds};
  }
}

static int usage(void) {
  fprintf(stderr, "usage: fuzz_concurrent [--rounds] [-n COUNT] [-s SEED] [-k DIR]\n"
                  "       fuzz_concurrent --print SEED\n");
  return 1;
}

int main(int argc, char **argv) {
  uint64_t count = 150, seed = 1;
  tally t = {0};
  int from = argc > 1 && strcmp(argv[1], "--rounds") == 0 ? 2 : 1;
  t.in_rounds = from == 2;
  for (int i = from; i < argc; i += 2) {
    if (i + 1 == argc)
      return usage();
    if (strcmp(argv[i], "--print") == 0) {
      buf text = {0};
      generate(&text, strtoull(argv[i + 1], NULL, 10));
      fputs(buf_text(&text), stdout);
      buf_free(&text);
      return 0;
    }
    if (strcmp(argv[i], "-n") == 0)
      count = strtoull(argv[i + 1], NULL, 10);
    else if (strcmp(argv[i], "-s") == 0)
      seed = strtoull(argv[i + 1], NULL, 10);
    else if (strcmp(argv[i], "-k") == 0)
      t.keep = argv[i + 1];
    else
      return usage();
  }
  for (uint64_t i = 0; i < count; i += BATCH)
    run(&t, (batch){seed + i, count - i < BATCH ? count - i : BATCH, t.in_rounds});
  printf("no error %" PRIu64 ", error %" PRIu64 ", unknown %" PRIu64 "\n", t.verdicts[0],
         t.verdicts[1], t.verdicts[2]);
  for (int v = 0; count >= 100 && v < 2; ++v) {
    bool enough = t.verdicts[v] * 5 >= count;
    t.passed += enough;
    t.failed += !enough;
  }
  printf("%" PRIu64 " passed, %" PRIu64 " failed\n", t.passed, t.failed);
  return t.failed ? 1 : 0;
}
