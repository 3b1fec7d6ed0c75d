/* Flow graphs and call graphs against definitions computed naively on random graphs. */
#include "program_unit.h"

#include "program/graph.h"

static uint64_t seed = 42;
static uint32_t draw(uint32_t below) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % below;
}

enum { MOST = 24 };

/* ---- procedures of gotos ---- */

static proc *new_proc(program *p, const char *name) {
  proc *f = program_add_proc(p, name);
  f->has_body = true;
  return f;
}

static void add_node(program *p, proc *f, const uint32_t *succ, uint32_t count) {
  stmt *s = proc_add(f, count > 0 ? S_GOTO : S_RETURN, (location){0});
  stmt_set_succ(p, s, succ, count);
}

static void random_graph(program *p, proc *f, uint32_t size) {
  for (uint32_t i = 0; i < size; i++) {
    uint32_t succ[3], count = draw(4);
    for (uint32_t k = 0; k < count; k++)
      succ[k] = draw(3) > 0 && i + 1 < size ? i + 1 + draw(size - i - 1 < 3 ? size - i - 1 : 3)
                                            : draw(size);
    add_node(p, f, succ, count);
  }
}

/* Which labels are reachable from `from` without passing `without` (NO_LABEL: nothing). */
static void reach(const proc *f, uint32_t from, uint32_t without, bool *reached) {
  memset(reached, 0, MOST * sizeof *reached);
  if (from == without)
    return;
  reached[from] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < f->stmts.size; i++)
      for (uint32_t k = 0; reached[i] && k < f->stmts.data[i].succ_count; k++) {
        uint32_t next = f->stmts.data[i].succ[k];
        if (next != without && !reached[next])
          reached[next] = changed = true;
      }
  }
}

/* dominates[a][b]: b is reachable, but not without a. */
static bool dominates[MOST][MOST];

static void find_dominators(const proc *f) {
  bool all[MOST], without[MOST];
  reach(f, f->entry, NO_LABEL, all);
  for (uint32_t a = 0; a < f->stmts.size; a++) {
    reach(f, f->entry, a, without);
    for (uint32_t b = 0; b < f->stmts.size; b++)
      dominates[a][b] = all[b] && !without[b];
  }
}

static void check_order(const flow *g, const proc *f) {
  bool all[MOST];
  reach(f, f->entry, NO_LABEL, all);
  uint32_t count = 0;
  for (uint32_t i = 0; i < f->stmts.size; i++) {
    count += all[i];
    assert_int_equal(g->order[i] != NO_LABEL, all[i]);
    if (all[i])
      assert_int_equal(g->rpo[g->order[i]], i);
  }
  assert_int_equal(g->rpo_size, count);
  assert_int_equal(g->rpo[0], f->entry);
}

static void check_dominators(const flow *g, const proc *f) {
  for (uint32_t b = 0; b < f->stmts.size; b++) {
    uint32_t strict = 0;
    for (uint32_t a = 0; a < f->stmts.size; a++) {
      bool expected = dominates[a][b];
      assert_int_equal(flow_dominates(g, a, b), expected);
      strict += expected && a != b;
    }
    if (strict == 0) {
      assert_int_equal(g->idom[b], NO_LABEL);
      continue;
    }
    /* The immediate dominator is dominated by all other strict ones. */
    assert_true(g->idom[b] != b && dominates[g->idom[b]][b]);
    for (uint32_t a = 0; a < f->stmts.size; a++)
      if (a != b && dominates[a][b])
        assert_true(dominates[a][g->idom[b]]);
  }
}

/* Without the cut points no label can come back to itself. */
static void check_cut_points(const flow *g, const proc *f) {
  assert_true(g->is_cut_point[f->entry]);
  bool edge[MOST][MOST] = {{false}};
  uint32_t n = f->stmts.size;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < f->stmts.data[i].succ_count; k++)
      if (g->order[i] != NO_LABEL && !g->is_loop_head[i] &&
          !g->is_loop_head[f->stmts.data[i].succ[k]])
        edge[i][f->stmts.data[i].succ[k]] = true;
  for (uint32_t k = 0; k < n; k++)
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t j = 0; j < n; j++)
        edge[i][j] |= edge[i][k] && edge[k][j];
  for (uint32_t i = 0; i < n; i++) {
    assert_false(edge[i][i]);
    if (g->is_loop_head[i]) { /* and each of them is on a cycle */
      assert_true(g->is_cut_point[i]);
      bool back = false, from[MOST];
      for (uint32_t k = 0; k < f->stmts.data[i].succ_count; k++) {
        reach(f, f->stmts.data[i].succ[k], NO_LABEL, from);
        back |= from[i];
      }
      assert_true(back);
    }
  }
}

/* Is x in the natural loop of h: does it reach, without passing h, a source of an edge back to h
 * that h dominates? */
static bool in_loop(const proc *f, uint32_t h, uint32_t x) {
  if (!dominates[h][x])
    return false;
  bool from[MOST];
  reach(f, x, h, from);
  for (uint32_t s = 0; s < f->stmts.size; s++)
    for (uint32_t k = 0; k < f->stmts.data[s].succ_count; k++)
      if (f->stmts.data[s].succ[k] == h && dominates[h][s] && (from[s] || x == h))
        return true;
  return false;
}

static uint32_t naive_loop(const proc *f, uint32_t x, uint32_t except) {
  uint32_t best = NO_LABEL, best_size = UINT32_MAX;
  for (uint32_t h = 0; h < f->stmts.size; h++) {
    if (h == except || !dominates[h][x] || !in_loop(f, h, x))
      continue;
    uint32_t size = 0;
    for (uint32_t y = 0; y < f->stmts.size; y++)
      size += in_loop(f, h, y);
    if (size < best_size) {
      best = h;
      best_size = size;
    }
  }
  return best;
}

/* Reducible: removing the edges back to a dominator leaves no cycle. */
static bool naive_reducible(const proc *f) {
  bool edge[MOST][MOST] = {{false}}, all[MOST];
  uint32_t n = f->stmts.size;
  reach(f, f->entry, NO_LABEL, all);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; all[i] && k < f->stmts.data[i].succ_count; k++)
      if (!dominates[f->stmts.data[i].succ[k]][i])
        edge[i][f->stmts.data[i].succ[k]] = true;
  for (uint32_t k = 0; k < n; k++)
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t j = 0; j < n; j++)
        edge[i][j] |= edge[i][k] && edge[k][j];
  for (uint32_t i = 0; i < n; i++)
    if (edge[i][i])
      return false;
  return true;
}

static bool check_loops(const flow *g, const proc *f) {
  bool reducible = naive_reducible(f);
  assert_int_equal(g->is_reducible, reducible);
  for (uint32_t x = 0; reducible && x < f->stmts.size; x++) {
    assert_int_equal(g->loop_of[x], naive_loop(f, x, NO_LABEL));
    if (g->is_loop_head[x])
      assert_int_equal(g->loop_parent[x], naive_loop(f, x, x));
  }
  return reducible;
}

static void check_preds(const flow *g, const proc *f) {
  uint32_t edges = 0;
  for (uint32_t i = 0; i < f->stmts.size; i++) {
    edges += f->stmts.data[i].succ_count;
    for (uint32_t k = g->pred_start[i]; k < g->pred_start[i + 1]; k++) {
      const stmt *s = &f->stmts.data[g->preds[k]];
      bool found = false;
      for (uint32_t j = 0; j < s->succ_count; j++)
        found |= s->succ[j] == i;
      assert_true(found);
    }
  }
  assert_int_equal(g->pred_start[f->stmts.size], edges);
}

static void random_flow_graphs(void **state) {
  (void)state;
  program *p = program_new(64);
  uint32_t reducible = 0, looping = 0;
  for (int round = 0; round < 400; round++) {
    proc *f = new_proc(p, "f");
    random_graph(p, f, 1 + draw(MOST));
    f->entry = draw(4) == 0 ? draw(f->stmts.size) : 0;
    flow g;
    flow_init(&g, f);
    find_dominators(f);
    check_order(&g, f);
    check_preds(&g, f);
    check_dominators(&g, f);
    check_cut_points(&g, f);
    reducible += check_loops(&g, f);
    for (uint32_t i = 0; i < g.size; i++)
      looping += g.is_loop_head[i];
    flow_free(&g);
  }
  assert_true(reducible > 50 && reducible < 350 && looping > 100); /* the test tests something */
  program_free(p);
}

static void no_recursion_in_long_procedures(void **state) {
  (void)state;
  program *p = program_new(64);
  proc *f = new_proc(p, "long");
  enum { LONG = 200000 };
  for (uint32_t i = 0; i < LONG; i++) {
    uint32_t succ[2] = {(i + 1) % LONG, i / 2};
    add_node(p, f, succ, 2);
  }
  flow g;
  flow_init(&g, f);
  assert_int_equal(g.rpo_size, LONG);
  assert_true(g.is_reducible);
  assert_int_equal(g.idom[LONG - 1], LONG - 2);
  flow_free(&g);
  program_free(p);
}

/* ---- call graphs ---- */

static void add_call(program *p, proc *f, const expr *callee) {
  stmt *s = proc_add(f, S_CALL, (location){0});
  s->callee = callee;
  stmt_set_succ1(p, s, f->stmts.size);
}

static void calls(program *p, uint32_t caller, uint32_t callee) {
  add_call(p, p->procs.data[caller], expr_var(&p->pool, p->procs.data[callee]->symbol));
}

static void finish(program *p) {
  for (vec_each(proc *, f, &p->procs))
    proc_add(*f, S_RETURN, (location){0});
}

static void random_call_graphs(void **state) {
  (void)state;
  for (int round = 0; round < 200; round++) {
    program *p = program_new(64);
    uint32_t n = 1 + draw(MOST);
    bool edge[MOST][MOST] = {{false}}, path[MOST][MOST];
    char name[16];
    for (uint32_t i = 0; i < n; i++) {
      snprintf(name, sizeof name, "f%u", i);
      new_proc(p, name);
    }
    for (uint32_t k = draw(2 * n); k > 0; k--) {
      uint32_t a = draw(n), b = draw(n);
      calls(p, a, b);
      edge[a][b] = true;
    }
    finish(p);
    memcpy(path, edge, sizeof path);
    for (uint32_t k = 0; k < n; k++)
      for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
          path[i][j] |= path[i][k] && path[k][j];
    call_graph g;
    call_graph_init(&g, p, NULL, NULL);
    uint32_t edges = 0, position[MOST] = {0};
    for (uint32_t i = 0; i < n; i++)
      position[g.order[i]] = i;
    for (uint32_t i = 0; i < n; i++) {
      assert_int_equal(g.order[position[i]], i);
      assert_int_equal(g.is_recursive[i], path[i][i]);
      for (uint32_t k = g.start[i]; k < g.start[i + 1]; k++)
        assert_true(edge[i][g.callees[k]]);
      for (uint32_t j = 0; j < n; j++) {
        edges += edge[i][j];
        assert_int_equal(g.scc[i] == g.scc[j], i == j || (path[i][j] && path[j][i]));
        if (edge[i][j]) {
          assert_true(g.scc[j] <= g.scc[i]);
          assert_true(g.scc[i] == g.scc[j] || position[j] < position[i]);
        }
      }
    }
    assert_int_equal(g.start[n], edges); /* each callee once */
    call_graph_free(&g);
    program_free(p);
  }
}

static void long_call_chains(void **state) {
  (void)state;
  enum { LONG = 20000 };
  program *p = program_new(64);
  char name[16];
  for (uint32_t i = 0; i < LONG; i++) {
    snprintf(name, sizeof name, "f%u", i);
    new_proc(p, name);
  }
  for (uint32_t i = 0; i + 1 < LONG; i++)
    calls(p, i, i + 1);
  finish(p);
  call_graph g;
  call_graph_init(&g, p, NULL, NULL);
  assert_int_equal(g.scc_count, LONG);
  assert_int_equal(g.order[0], LONG - 1);
  assert_int_equal(g.order[LONG - 1], 0);
  call_graph_free(&g);
  program_free(p);
}

static void only_the_second(void *context, const proc *f, uint32_t label, label_vec *out) {
  assert_string_equal(f->name, "caller");
  assert_int_equal(label, 0);
  ++*(int *)context;
  vec_push(out, 2);
}

static void indirect_calls(void **state) {
  (void)state;
  program *p = program_new(64);
  proc *caller = new_proc(p, "caller");
  for (int i = 1; i <= 3; i++) { /* three of the type; the third's address is not taken */
    char name[16];
    snprintf(name, sizeof name, "t%d", i);
    proc *f = new_proc(p, name);
    proc_add_var(p, f, V_PARAM, "x", type_signed_int(&p->pool));
    proc_set_type(p, f);
    ((var *)f->symbol)->address_taken = i < 3;
  }
  ((var *)new_proc(p, "other_type")->symbol)->address_taken = true;
  const type *pointer = type_ptr(&p->pool, p->procs.data[1]->symbol->type);
  const var *fp = program_add_global(p, "fp", pointer, NULL);
  add_call(p, caller, expr_var(&p->pool, fp));
  finish(p);

  call_graph g;
  call_graph_init(&g, p, NULL, NULL);
  assert_int_equal(g.start[1] - g.start[0], 2);
  assert_int_equal(g.callees[0], 1);
  assert_int_equal(g.callees[1], 2);
  call_graph_free(&g);

  int asked = 0;
  call_graph_init(&g, p, only_the_second, &asked);
  assert_int_equal(asked, 1);
  assert_int_equal(g.start[1] - g.start[0], 1);
  assert_int_equal(g.callees[0], 2);
  call_graph_free(&g);
  program_free(p);
}

/* ---- compaction ---- */

static void compaction_keeps_what_carries_something(void **state) {
  (void)state;
  program *p = program_new(64);
  proc *f = new_proc(p, "f");
  location here = {.file = "f.c", .line = 3, .column = 1};
  const uint32_t succ[] = {1, 2, 4, 4, 1};
  for (uint32_t i = 0; i < 5; i++) /* 0 empty, 1 placed, 2 empty, 3 unreachable, 4 named, back */
    stmt_set_succ1(p, proc_add(f, S_SKIP, i == 1 ? here : (location){0}), succ[i]);
  f->stmts.data[4].name = "loop";
  proc_compact(p, f);
  assert_int_equal(f->stmts.size, 2);
  assert_int_equal(f->entry, 0);
  assert_int_equal(f->stmts.data[0].where.line, 3);
  assert_int_equal(f->stmts.data[0].succ[0], 1);
  assert_string_equal(f->stmts.data[1].name, "loop");
  assert_int_equal(f->stmts.data[1].succ[0], 0);
  program_free(p);
}

static void compaction_keeps_endless_loops(void **state) {
  (void)state;
  program *p = program_new(64);
  proc *f = new_proc(p, "f");
  stmt_set_succ1(p, proc_add(f, S_SKIP, (location){0}), 1);
  stmt_set_succ1(p, proc_add(f, S_SKIP, (location){0}), 2);
  stmt_set_succ1(p, proc_add(f, S_SKIP, (location){0}), 1);
  proc_compact(p, f);
  assert_int_equal(f->stmts.size, 1);
  assert_int_equal(f->entry, 0);
  assert_int_equal(f->stmts.data[0].succ[0], 0);
  program_free(p);
}

/* ---- values that can be read ---- */

static void read_before_written(void **state) {
  (void)state;
  const char *text = "target 64;\nint f(int c, int *q) {\n"
                     "  int whole; int half; int loop; int place[2]; int none; int self;\n"
                     "  0: if (c > 0) goto 1; else goto 2;\n"
                     "  1: half = 1;\n"
                     "  2: whole = half;\n"
                     "  3: place[0] = whole;\n"
                     "  4: none = 1;\n"
                     "  5: self = self + 1;\n"
                     "  6: if (c > 1) goto 7; else goto 9;\n"
                     "  7: *q = loop;\n"
                     "  8: loop = place[1];\n"
                     "     goto 6;\n"
                     "  9: return whole; }";
  const struct {
    const char *name;
    uint32_t at;
    bool reads;
  } rows[] = {
      {"whole", 0, false}, {"whole", 3, true},  {"half", 0, true},  {"half", 1, false},
      {"half", 3, false},  {"loop", 0, true},   {"loop", 8, false}, {"loop", 9, false},
      {"place", 0, true},  {"place", 9, false}, {"none", 0, false}, {"self", 5, true},
      {"self", 6, false},  {"c", 0, true},      {"q", 8, true},     {"q", 9, false},
  };
  program *p = program_of(text);
  const proc *f = p->procs.data[0];
  for (int i = 0; i < COUNT(rows); i++) {
    const var *v = program_find_var(p, f, str_intern(&p->pool.strings, rows[i].name));
    assert_non_null(v);
    if (proc_reads_first(f, rows[i].at, v) != rows[i].reads)
      fail_msg("%s at %u", rows[i].name, rows[i].at);
  }
  program_free(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_flow_graphs),
      cmocka_unit_test(no_recursion_in_long_procedures),
      cmocka_unit_test(random_call_graphs),
      cmocka_unit_test(long_call_chains),
      cmocka_unit_test(indirect_calls),
      cmocka_unit_test(compaction_keeps_what_carries_something),
      cmocka_unit_test(compaction_keeps_endless_loops),
      cmocka_unit_test(read_before_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
