/* crowd.c: any number of threads that one place starts.
 *
 * Of these threads one is followed, whichever it is: where one starts it is chosen whether it is that
 * one. All others together are the crowd: a thread that forgets. Whenever it has a turn it stands at any
 * of its stops, its variables hold anything that they can hold there, and it takes one step. What they
 * can hold is what follows from the thread's own statements, since nobody else writes them: equations
 * from assignments, and conditions that were tested; about shared numbers, too, while it holds a lock
 * without which nobody writes them. Where it stands it holds the locks that a thread holds there, so no
 * other thread stands where it holds one of them. Steps that nobody sees are left out.
 *
 * Every execution of the program, with however many threads, is one of the program with its crowd, seen
 * from the thread that is followed. So what is proved of that holds of all: an error that any thread runs
 * into is found where that thread is the one that is followed; the crowd need not look for any. What is
 * found false may not be so: the crowd's variables are approximations. */
#include "threads/internal.h"

#include "base/bits.h"
#include "base/memory.h"
#include "program/words.h"

enum { MOST_FACTS = 40 };

typedef struct facts {
  bool is_reached;
  expr_vec known;
} facts;

typedef struct crowd {
  builder *b;
  uint32_t thread;
  map numbers;    /* own variable -> number + 1 */
  var_vec own;    /* by number */
  map guards;     /* shared number -> the locks with which alone it is written, as bits */
  uint64_t *live; /* by label */
  uint32_t words;
  facts *at; /* by label */
} crowd;

/* ---- its own variables ---- */

static bool is_crowds(const crowd *c, uint32_t label) {
  return c->b->infos.data[label].thread == c->thread;
}

static void add_own(crowd *c, const var *v) {
  uint64_t *slot = map_slot_of(&c->numbers, map_key(v));
  if (*slot)
    return;
  vec_push(&c->own, v);
  *slot = c->own.size;
}

/* Those that no other thread mentions, and what it was passed. */
static void find_own(crowd *c) {
  const builder *b = c->b;
  const instance *t = &b->threads.data[c->thread];
  map others = {0};
  var_vec found = {0};
  for (uint32_t i = 0; i < b->out.size; ++i) {
    vec_clear(&found);
    if (!is_crowds(c, i))
      stmt_vars(&b->out.data[i], &found);
    for (vec_each(const var *const, v, &found))
      map_put(&others, map_key(*v), 1);
  }
  for (uint32_t i = 0; i < b->out.size; ++i) {
    vec_clear(&found);
    if (is_crowds(c, i))
      stmt_vars(&b->out.data[i], &found);
    for (vec_each(const var *const, v, &found))
      if (!map_has(&others, map_key(*v)) && (*v)->kind != V_FUNCTION)
        add_own(c, *v);
  }
  if (t->argument && t->argument->kind == E_VAR)
    add_own(c, t->argument->var);
  if (t->function && t->function->kind == E_VAR)
    add_own(c, t->function->var);
  map_free(&others);
  vec_free(&found);
}

static bool is_own(const crowd *c, const var *v) {
  return map_has(&c->numbers, map_key(v));
}

/* Does nobody write it while others run? */
static bool is_settled(const crowd *c, const var *v) {
  return v->kind == V_GLOBAL && !v->is_extern && !map_has(&c->guards, map_key(v));
}

/* Is it about its own numbers alone, and those that these locks protect? */
static bool is_private(const crowd *c, const expr *e, uint64_t locks) {
  if (e->kind == E_VAR)
    return (is_own(c, e->var) || (map_get(&c->guards, map_key(e->var), 0) & locks) ||
            is_settled(c, e->var)) &&
           !e->var->address_taken && (e->type->kind == T_INT || e->type->kind == T_BOOL);
  if (e->kind != E_CONST && (expr_is_path(e) || e->kind == E_ADDR))
    return false;
  for (uint32_t i = 0; i < e->count; ++i)
    if (!is_private(c, e->kid[i], locks))
      return false;
  return type_is_scalar(e->type) && e->type->kind != T_PTR;
}

/* ---- shared numbers that locks protect, or that nobody writes while others run ---- */

static void find_guards(crowd *c) {
  const builder *b = c->b;
  for (uint32_t i = 0; i < b->out.size; ++i) {
    const stmt *s = &b->out.data[i];
    if (is_alone(&b->infos.data[i]))
      continue;
    for (uint32_t k = 0; k < s->lhs_count; ++k) {
      const var *root = expr_root(s->lhs[k]);
      if (!root || root->kind != V_GLOBAL || root->address_taken || root->is_extern)
        continue;
      bool is_first = !map_has(&c->guards, map_key(root));
      uint64_t *locks = map_slot_of(&c->guards, map_key(root));
      *locks = is_first ? b->infos.data[i].locks : *locks & b->infos.data[i].locks;
    }
  }
}

/* Does a step that begins there change what others can see? */
static bool is_seen(const crowd *c, uint32_t label) {
  const builder *b = c->b;
  bool *met = xcalloc(b->out.size + 1, sizeof *met), seen = false;
  label_vec work = {0};
  vec_push(&work, label);
  while (work.size && !seen) {
    uint32_t at = vec_pop(&work);
    const stmt *s = &b->out.data[at];
    if (met[at] || (at != label && b->infos.data[at].is_visible))
      continue;
    met[at] = true;
    seen = s->kind == S_CALL || s->kind == S_FREE || s->kind == S_ALLOC || s->kind == S_UNKNOWN;
    for (uint32_t k = 0; k < s->lhs_count && !seen; ++k)
      seen = s->lhs[k]->kind != E_VAR || !is_own(c, s->lhs[k]->var);
    for (uint32_t k = 0; k < s->succ_count; ++k)
      vec_push(&work, s->succ[k]);
  }
  vec_free(&work);
  free(met);
  return seen;
}

/* ---- which of them are read later ---- */

static void add_uses(const crowd *c, const expr *e, uint64_t *now) {
  var_vec found = {0};
  if (e)
    expr_vars(e, &found);
  for (vec_each(const var *const, v, &found)) {
    uint64_t n = map_get(&c->numbers, map_key(*v), 0);
    if (n)
      add_bit(now, (uint32_t)n - 1);
  }
  vec_free(&found);
}

/* Its number + 1, if the path is one of its own variables; else 0. */
static uint64_t own_number(const crowd *c, const expr *path) {
  return path->kind == E_VAR ? map_get(&c->numbers, map_key(path->var), 0) : 0;
}

/* What is assigned to a variable that nobody reads is not read for that; of a crowd, whose errors do not count. */
static bool is_wasted(const crowd *c, const stmt *s, uint32_t i, const uint64_t *behind) {
  uint64_t n = c->b->threads.data[c->thread].is_crowd ? own_number(c, s->lhs[i]) : 0;
  return n && !has_bit(behind, (uint32_t)n - 1);
}

static void before_stmt(void *context, uint32_t label, uint64_t *now) {
  const crowd *c = context;
  const stmt *s = &c->b->out.data[label];
  expr_vec read = {0};
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    if (s->kind != S_ASSIGN || !is_wasted(c, s, i, now))
      vec_push(&read, s->rhs[i]);
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint64_t n = own_number(c, s->lhs[i]);
    if (n)
      remove_bit(now, (uint32_t)n - 1);
    else
      vec_push(&read, s->lhs[i]);
  }
  for (vec_each(const expr *const, e, &read))
    add_uses(c, *e, now);
  add_uses(c, s->cond, now);
  add_uses(c, s->callee, now);
  vec_free(&read);
}

static uint32_t next_label(void *context, uint32_t label, uint32_t k) {
  const crowd *c = context;
  const stmt *s = &c->b->out.data[label];
  return is_crowds(c, label) && k < s->succ_count ? s->succ[k] : BITS_END;
}

static void find_live(crowd *c) {
  c->words = bits_words(c->own.size);
  c->live = bits_new(c->words * (c->b->out.size + 1));
  bits_flow equations = {.context = c,
                         .nodes = c->b->out.size,
                         .words = c->words,
                         .sets = c->live,
                         .next = next_label,
                         .transfer = before_stmt};
  bits_solve(&equations);
}

/* ---- what is known of them ---- */

static void kill(expr_vec *known, const stmt *s) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < known->size; ++i) {
    bool stays = true;
    for (uint32_t k = 0; k < s->lhs_count; ++k) {
      const var *root = expr_root(s->lhs[k]);
      stays = stays && !(root && expr_mentions(known->data[i], root));
    }
    if (stays)
      known->data[kept++] = known->data[i];
  }
  known->size = kept;
}

static void learn(const crowd *c, expr_vec *known, const expr *fact, uint64_t locks) {
  if (!is_private(c, fact, locks) || known->size >= MOST_FACTS || fact->kind == E_CONST)
    return;
  for (vec_each(const expr *const, e, known))
    if (*e == fact)
      return;
  vec_push(known, fact);
}

/* Only what the locks protect there. */
static void keep_protected(const crowd *c, expr_vec *known, uint64_t locks) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < known->size; ++i)
    if (is_private(c, known->data[i], locks))
      known->data[kept++] = known->data[i];
  known->size = kept;
}

/* What is known behind the statement, on its k-th way on. */
static void pass(const crowd *c, uint32_t label, uint32_t k, expr_vec *known) {
  const stmt *s = &c->b->out.data[label];
  uint64_t locks = c->b->infos.data[label].locks & c->b->infos.data[s->succ[k]].locks;
  kill(known, s);
  keep_protected(c, known, locks);
  if (s->kind == S_ASSIGN && s->lhs_count == 1 && !s->cond && s->lhs[0]->kind == E_VAR &&
      is_private(c, s->lhs[0], locks) && is_private(c, s->rhs[0], locks) &&
      !expr_mentions(s->rhs[0], s->lhs[0]->var))
    learn(c, known, expr_eq(c->b->pool, s->lhs[0], s->rhs[0]), locks);
  if (s->kind == S_ASSUME)
    learn(c, known, s->cond, locks);
  if (s->kind == S_BRANCH)
    learn(c, known, k == 0 ? s->cond : expr_not(c->b->pool, s->cond), locks);
}

/* Only what is known on every way. True: something changed. */
static bool meet(facts *at, const expr_vec *known) {
  uint32_t kept = 0;
  if (!at->is_reached) {
    at->is_reached = true;
    for (vec_each(const expr *const, e, known))
      vec_push(&at->known, *e);
    return true;
  }
  for (uint32_t i = 0; i < at->known.size; ++i) {
    bool found = false;
    for (vec_each(const expr *const, e, known))
      found |= *e == at->known.data[i];
    if (found)
      at->known.data[kept++] = at->known.data[i];
  }
  bool changed = kept < at->known.size;
  at->known.size = kept;
  return changed;
}

/* Of the first thread: numbers that it does not read before it writes them may be 0 till then. */
static void clear_numbers(const crowd *c, expr_vec *known) {
  builder *b = c->b;
  const uint64_t *live = c->live + (uint64_t)b->threads.data[0].entry * c->words;
  for (uint32_t i = 0; i < c->own.size && c->thread == 0; ++i) {
    const var *v = c->own.data[i];
    if (v->kind == V_GLOBAL || v->type->kind != T_INT || v->address_taken || words_is_made(v) ||
        has_bit(live, i))
      continue;
    vec_push(&b->cleared, v);
    vec_push(known, expr_eq(b->pool, expr_var(b->pool, v), expr_int(b->pool, v->type, 0)));
  }
}

static void find_facts(crowd *c) {
  label_vec work = {0};
  expr_vec known = {0};
  c->at = xcalloc(c->b->out.size + 1, sizeof *c->at);
  clear_numbers(c, &known);
  meet(&c->at[c->b->threads.data[c->thread].entry], &known);
  vec_push(&work, c->b->threads.data[c->thread].entry);
  while (work.size) {
    uint32_t label = vec_pop(&work);
    const stmt *s = &c->b->out.data[label];
    for (uint32_t k = 0; k < s->succ_count; ++k) {
      vec_clear(&known);
      for (vec_each(const expr *const, e, &c->at[label].known))
        vec_push(&known, *e);
      pass(c, label, k, &known);
      if (meet(&c->at[s->succ[k]], &known))
        vec_push(&work, s->succ[k]);
    }
  }
  vec_free(&work);
  vec_free(&known);
}

/* ---- what a turn begins with ---- */

static void keep_known(crowd *c, uint32_t label) {
  builder *b = c->b;
  info *n = &b->infos.data[label];
  n->known = expr_bool(b->pool, true);
  for (vec_each(const expr *const, e, &c->at[label].known)) {
    n->known = expr_and(b->pool, n->known, *e);
    add_uses(c, *e, c->live + (uint64_t)label * c->words);
  }
}

/* False: one of the variables is no number, so that nothing can be said of what it holds. */
static bool keep_open(crowd *c, uint32_t label) {
  builder *b = c->b;
  info *n = &b->infos.data[label];
  expr_vec open = {0};
  bool fine = true, is_mirrored = b->threads.data[c->thread].is_mirrored;
  n->is_unseen = !is_mirrored && !is_seen(c, label);
  for (uint32_t i = 0; i < c->own.size; ++i) {
    const var *v = c->own.data[i];
    bool is_number = v->type->kind == T_INT || v->type->kind == T_BOOL;
    bool is_live = has_bit(c->live + (uint64_t)label * c->words, i);
    fine = fine && (is_number || !is_live);
    if (is_live || (is_mirrored && is_number && v != b->threads.data[c->thread].position))
      vec_push(&open, expr_var(b->pool, v));
  }
  n->open =
      open.size ? arena_copy(&b->pool->memory, open.data, open.size * sizeof *open.data) : NULL;
  n->open_count = open.size;
  vec_free(&open);
  return fine || n->is_unseen;
}

static bool is_understood(const crowd *c) {
  for (vec_each(const var *const, v, &c->own))
    if ((*v)->address_taken)
      return false;
  return true;
}

static void free_crowd(crowd *c) {
  for (uint32_t i = 0; i < c->b->out.size; ++i)
    vec_free(&c->at[i].known);
  map_free(&c->numbers);
  map_free(&c->guards);
  vec_free(&c->own);
  free(c->live);
  free(c->at);
}

/* An error of the crowd's is one of the thread's that is followed. */
void drop_asserts(builder *b) {
  for (uint32_t i = 0; i < b->out.size; ++i) {
    stmt *s = &b->out.data[i];
    if (!b->threads.data[b->infos.data[i].thread].is_crowd)
      continue;
    bool ends = b->infos.data[i].mark == MARK_END;
    if (s->kind == S_ASSERT || (ends && !b->threads.data[b->infos.data[i].thread].is_mirrored))
      *s = (stmt){.kind = S_SKIP, .succ = s->succ, .succ_count = s->succ_count, .name = s->name};
  }
}

/* Of any other thread: what its own numbers hold where it stands (info.known). */
static void describe_other(builder *b, uint32_t thread) {
  crowd c = {.b = b, .thread = thread};
  find_own(&c);
  find_guards(&c);
  find_live(&c);
  find_facts(&c);
  for (uint32_t i = 0; i < b->out.size; ++i)
    if (is_crowds(&c, i) && c.at[i].is_reached)
      keep_known(&c, i);
  free_crowd(&c);
}

static bool describe(builder *b, uint32_t thread) {
  crowd c = {.b = b, .thread = thread};
  find_own(&c);
  find_guards(&c);
  find_live(&c);
  find_facts(&c);
  uint32_t entry = first_label(b, b->threads.data[thread].entry);
  bool fine = is_understood(&c);
  for (uint32_t i = 0; i < b->out.size; ++i) {
    if (!is_crowds(&c, i) || !c.at[i].is_reached)
      continue;
    keep_known(&c, i);
    if (b->infos.data[i].is_visible || i == entry)
      fine = keep_open(&c, i) && fine;
  }
  free_crowd(&c);
  return fine;
}

void describe_crowds(builder *b) {
  bool fine = !b->has_crowds || judge_locks(b);
  for (uint32_t i = 1; i < b->threads.size; ++i)
    if (b->threads.data[i].is_crowd)
      fine = describe(b, i) && fine;
  for (uint32_t i = 0; i < b->threads.size && b->p->has_counts; ++i)
    if (!b->threads.data[i].is_crowd)
      describe_other(b, i);
  if (!fine || !judge_crowds(b))
    add_doubt(b, (location){0}, "whether threads do what is not followed",
              "what any number of threads do with memory of their own");
}

/* ---- its turns ---- */

/* That nobody stands where a lock is held that the crowd holds at that stop. */
static const expr *holds_alone(const scheduler *k, uint64_t locks) {
  builder *b = k->b;
  const expr *e = expr_bool(b->pool, true);
  for (uint32_t t = 0; t < b->threads.size && locks; ++t)
    for (uint32_t i = 0; i < k->stops.data[t].size && !b->threads.data[t].is_crowd; ++i)
      if (b->infos.data[k->stops.data[t].data[i].label].locks & locks)
        e = expr_and(b->pool, e, expr_not(b->pool, is_at(b, t, POSITION_FIRST + i)));
  return e;
}

static uint32_t add_assume(builder *b, const expr *cond, uint32_t next) {
  uint32_t at = add_stmt(b, 0, S_ASSUME, (location){0});
  b->out.data[at].cond = cond;
  link_to(b, at, next);
  return at;
}

static uint32_t add_way(const scheduler *k, uint32_t thread, uint32_t which) {
  builder *b = k->b;
  uint32_t to = k->stops.data[thread].data[which].label;
  const info n = b->infos.data[to];
  uint32_t open_count = n.open_count;
  const expr *const *open = n.open;
  uint32_t next = add_assume(b, n.known, to);
  next = add_assume(b, holds_alone(k, n.locks), next);
  if (b->threads.data[thread].is_mirrored)
    next = add_mirror(b, thread, POSITION_FIRST + which, &n, next);
  if (!open_count)
    return next;
  uint32_t at = add_stmt(b, 0, S_HAVOC, (location){0});
  b->out.data[at].havoc = HAVOC_APPROX;
  b->out.data[at].text = str_intern(&b->pool->strings, "what one of many threads has computed");
  stmt_set_lhs(b->p, &b->out.data[at], open, open_count);
  link_to(b, at, next);
  return at;
}

uint32_t add_crowd_turn(const scheduler *k, uint32_t thread) {
  builder *b = k->b;
  label_vec ways = {0};
  assert(b->threads.data[thread].is_crowd && k->stops.data[thread].size);
  for (uint32_t i = 0; i < k->stops.data[thread].size; ++i)
    if (!b->infos.data[k->stops.data[thread].data[i].label].is_unseen)
      vec_push(&ways, add_way(k, thread, i));
  uint32_t at = ways.size ? ways.data[0] : add_stmt(b, 0, S_HALT, (location){0});
  if (ways.size > 1) {
    at = add_stmt(b, 0, S_GOTO, (location){0});
    b->out.data[at].text = str_intern(&b->pool->strings, "where one of many threads stands");
    stmt_set_succ(b->p, &b->out.data[at], ways.data, ways.size);
  }
  vec_free(&ways);
  return at;
}
