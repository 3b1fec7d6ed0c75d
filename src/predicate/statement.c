/* Statements other than calls (paper 001, sections 4.3 and 4.4.2).
 *
 * An assignment-like statement becomes the parallel assignment of all predicates whose weakest
 * precondition across it is not themselves. Conditions: what wp says about reaching the successors
 * with `false` is used, so that divisions by zero and the like are arbitrary there too. */
#include "predicate/internal.h"

/* ---- weakest preconditions, once ---- */

static const expr *wp_of(abstractor *a, const proc *f, uint32_t label, const expr *post) {
  assert(label < f->stmts.size && f->stmts.data[label].kind != S_CALL);
  assert(post->type->kind == T_BOOL);
  uint64_t key = hash_mix(place_key(f->index, label), post->id);
  for (;; key = hash_mix(key, 1)) {
    uint64_t *slot = map_slot_of(&a->wp_index, key);
    if (*slot == 0) {
      wp_entry e = {.post = post, .proc = f->index, .label = label};
      if (alias_may_modify(a->config.q.alias, f, label, post)) {
        bool exact = true;
        e.pre = wp_stmt(a->config.wp, f, label, 0, post, &exact);
        e.pre = e.pre ? canonical_form(a, e.pre) : made_var(a, type_bool(a->pool), "any");
        if (e.pre == canonical_form(a, post))
          e.pre = NULL;
      }
      vec_push(&a->wps, e);
      *map_slot_of(&a->wp_index, key) = a->wps.size;
      return e.pre;
    }
    assert(*slot <= a->wps.size);
    const wp_entry *e = &a->wps.data[*slot - 1];
    if (e->post == post && e->proc == f->index && e->label == label)
      return e->pre;
  }
}

/* ---- building ---- */

void changes_free(changes *c) {
  vec_free(&c->lhs);
  vec_free(&c->rhs);
  vec_free(&c->post);
}

void add_change(changes *c, const atom *target, const expr *value, const expr *post) {
  assert(target->bool_var && value->type->kind == T_BOOL && post->type->kind == T_BOOL);
  if (value == target->bool_var)
    return;
  vec_push(&c->lhs, target->bool_var);
  vec_push(&c->rhs, value);
  vec_push(&c->post, post);
  assert(c->lhs.size == c->rhs.size && c->lhs.size == c->post.size);
}

/* Is any new value not determined? */
static bool leaves_open(const changes *c) {
  for (uint32_t i = 0; i < c->rhs.size; ++i)
    if (c->rhs.data[i]->has_nondet)
      return true;
  return false;
}

uint32_t builder_add(builder *b, stmt_kind kind, uint32_t concrete) {
  assert(concrete == NO_LABEL || concrete < b->from->stmts.size);
  location where = {0};
  if (concrete != NO_LABEL)
    where = b->to->stmts.data[concrete].where;
  proc_add(b->to, kind, where);
  vec_push(&b->info->concrete, concrete);
  assert(b->info->concrete.size == b->to->stmts.size);
  return b->to->stmts.size - 1;
}

void emit_changes(builder *b, uint32_t label, const changes *c, const expr *constrain) {
  assert(label < b->to->stmts.size && c->lhs.size == c->rhs.size);
  assert(!constrain || constrain->type->kind == T_BOOL);
  stmt *s = &b->to->stmts.data[label];
  s->kind = c->lhs.size || constrain ? S_ASSIGN : S_SKIP;
  stmt_set_lhs(b->a->out, s, c->lhs.data, c->lhs.size);
  stmt_set_rhs(b->a->out, s, c->rhs.data, c->rhs.size);
  s->cond = constrain;
}

bool builder_exact(const abstractor *a, const builder *b, uint32_t label) {
  return map_get(&a->focus_at, place_key(b->from->index, label), 0) != 0;
}

/* Something is left open; or a whole predicate is what another one says word for word, which need not be
 * known on the paths that this one was made for. */
bool builder_needs_relation(const builder *b, uint32_t label, const changes *c) {
  return builder_exact(b->a, b, label) && (leaves_open(c) || builder_has_whole(b, label));
}

/* ---- assignments, havoc, allocation, calls without a body ---- */

typedef struct at_label {
  const proc *f;
  uint32_t label;
} at_label;

/* Where the step may lead to the condition: it need not, whatever it leaves open. */
static const expr *across(abstractor *a, void *context, const expr *post) {
  const at_label *at = context;
  bool exact = true;
  const expr *never = wp_stmt(a->config.wp, at->f, at->label, 0, expr_not(a->pool, post), &exact);
  return never ? expr_not(a->pool, never) : NULL;
}

/* The value of an atom after the step, given where it surely holds then. What an allocation leaves
 * open is not anything: where the atom surely does not hold is another question there. */
static const expr *value_after(builder *b, uint32_t label, const atom *target, const expr *pre) {
  assert(pre->type->kind == T_BOOL);
  abstractor *a = b->a;
  if (b->from->stmts.data[label].kind != S_ALLOC)
    return abstract_value(a, pre, NULL, &b->atoms, NULL);
  const expr *fails = wp_of(a, b->from, label, expr_not(a->pool, target->meaning));
  return fails ? abstract_open(a, pre, fails, &b->atoms)
               : abstract_value(a, pre, NULL, &b->atoms, NULL);
}

static void abstract_assignment(builder *b, uint32_t label) {
  abstractor *a = b->a;
  changes c = {0};
  for (uint32_t i = 0; i < b->atoms.size; ++i) {
    const atom *target = &b->atoms.data[i];
    if (target->meaning->kind == E_CONST)
      continue;
    const expr *pre = wp_of(a, b->from, label, target->meaning);
    if (pre && target->whole)
      add_change(&c, target, whole_literal(a, pre, &b->atoms), target->meaning);
    else if (pre)
      add_change(&c, target, value_after(b, label, target, pre), target->meaning);
  }
  assert(c.lhs.size <= b->atoms.size);
  const expr *constrain = NULL;
  if (builder_needs_relation(b, label, &c)) {
    at_label at = {b->from, label};
    exact_step s = {.posts = c.post.data,
                    .next = c.lhs.data,
                    .count = c.lhs.size,
                    .atoms = &b->atoms,
                    .step = across,
                    .context = &at};
    constrain = exact_relation(b, label, &s);
  }
  emit_changes(b, label, &c, constrain);
  changes_free(&c);
}

/* ---- conditions ---- */

/* The condition under which the successor is reached. */
static const expr *condition_of(builder *b, uint32_t label) {
  abstractor *a = b->a;
  assert(b->from->stmts.data[label].cond);
  bool exact = true;
  const expr *never = wp_stmt(a->config.wp, b->from, label, 0, expr_bool(a->pool, false), &exact);
  if (!never)
    return without_failures(a, b->from->stmts.data[label].cond);
  return expr_not(a->pool, never);
}

static void abstract_condition(builder *b, uint32_t label) {
  abstractor *a = b->a;
  uint64_t *slot = map_slot_of(&a->conditions, place_key(b->from->index, label));
  if (*slot == 0) {
    const expr *found = canonical_form(a, condition_of(b, label));
    *map_slot_of(&a->conditions, place_key(b->from->index, label)) = map_key(found);
    slot = map_find(&a->conditions, place_key(b->from->index, label));
  }
  assert(*slot);
  const expr *cond = (const expr *)(uintptr_t)*slot;
  stmt *s = &b->to->stmts.data[label];
  bool exact = builder_exact(a, b, label);
  atom_vec atoms = {0};
  if (exact) /* the last path's, where there are several */
    builder_focus(b, label, 0, &b->atoms, &atoms);
  assert(atoms.size == (exact ? b->atoms.size : 0));
  const atom_vec *by = exact && !builder_has_whole(b, label) ? &atoms : NULL;
  bool assumed = s->kind == S_ASSUME;
  const expr *value = assumed ? abstract_weaker(a, cond, NULL, &b->atoms, by)
                              : abstract_value(a, cond, NULL, &b->atoms, by);
  if (exact)
    value = assumed ? weaker_in_foci(b, label, cond, &b->atoms, value)
                    : value_in_foci(b, label, cond, &b->atoms, value);
  b->to->stmts.data[label].cond = value;
  exclude_behind(b, label);
  assert(value->type->kind == T_BOOL && !b->never);
  vec_free(&atoms);
}

/* ---- returns ---- */

static void abstract_return(builder *b, uint32_t label) {
  abstractor *a = b->a;
  const stmt *from = &b->from->stmts.data[label];
  assert(from->kind == S_RETURN && b->face->proc == b->from);
  const expr *value = NULL;
  if (b->face->result && from->rhs_count == 1)
    value = without_failures(a, from->rhs[0]);
  assert(!value || value->type == b->face->result->type);
  expr_vec rhs = {0};
  bool exact = builder_exact(a, b, label);
  for (uint32_t i = 0; i < b->face->returns.size; ++i) {
    const expr *goal = b->face->returns.data[i].meaning;
    if (value)
      goal = expr_substitute(a->pool, goal, &(expr_subst){b->face->result, value}, 1);
    uint32_t which = b->face->returns.data[i].pred;
    bool whole = which != NO_PRED && b->face->preds.data[which].whole;
    const expr *now = whole ? whole_literal(a, canonical_form(a, goal), &b->atoms)
                            : abstract_value(a, goal, NULL, &b->atoms, exact ? &b->atoms : NULL);
    vec_push(&rhs, exact ? value_in_foci(b, label, goal, &b->atoms, now) : now);
  }
  assert(rhs.size == b->to->results.size);
  uint32_t at = exclude_before(b, label, label);
  stmt *s = &b->to->stmts.data[at];
  s->kind = S_RETURN;
  stmt_set_rhs(a->out, s, rhs.data, rhs.size);
  vec_free(&rhs);
}

/* ---- all kinds ---- */

static const char *remark(builder *b, uint32_t label) {
  const stmt *from = &b->from->stmts.data[label];
  buf text = {0};
  if (from->where.line)
    buf_printf(&text, "%u: ", from->where.line);
  stmt_print(&text, b->a->config.q.program, from);
  for (size_t i = 0; i < text.size; ++i)
    if (text.text[i] == '\n')
      text.text[i] = ' ';
  const char *kept = str_intern(&b->a->out->pool.strings, buf_text(&text));
  buf_free(&text);
  return kept;
}

void abstract_statement(builder *b, uint32_t label) {
  const stmt *from = &b->from->stmts.data[label];
  stmt *s = &b->to->stmts.data[label];
  assert(s->kind == S_SKIP && b->info->concrete.data[label] == label && !b->never);
  s->text = remark(b, label);
  switch ((stmt_kind)from->kind) {
  case S_BRANCH:
  case S_ASSUME:
  case S_ASSERT:
    s->kind = from->kind;
    abstract_condition(b, label);
    break;
  case S_CALL:
    abstract_call(b, label);
    break;
  case S_RETURN:
    abstract_return(b, label);
    break;
  case S_ASSIGN:
  case S_HAVOC:
  case S_ALLOC:
  case S_FREE:
  case S_VA_START:
    abstract_assignment(b, label);
    break;
  case S_START_THREAD: /* a sequential abstraction has no answer here */
  case S_END_THREAD:
    s->kind = S_UNKNOWN;
    s->succ_count = 0;
    s->text = str_intern(&b->a->out->pool.strings, "threads");
    break;
  case S_ATOMIC_BEGIN:
  case S_ATOMIC_END:
    s->kind = S_SKIP;
    break;
  case S_UNKNOWN:
    s->kind = S_UNKNOWN;
    s->text = from->text ? str_intern(&b->a->out->pool.strings, from->text) : NULL;
    break;
  case S_SKIP:
  case S_GOTO:
  case S_HALT:
    s->kind = from->kind;
    break;
  }
  assert(!b->never && b->info->concrete.size == b->to->stmts.size);
  if (b->a->config.q.stats)
    ++b->a->config.q.stats->abstracted;
}
