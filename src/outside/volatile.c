/* volatile.c: which volatile objects only the program writes, so that reads of them give what it wrote.
 *
 * All reads are taken for assignments at first; those that may be of another object become arbitrary
 * again, with which pointers may lead elsewhere, and so on until nothing changes: what is left are reads
 * that, in the program as it is then, can only be of such objects. */
#include "outside/outside.h"

#include "alias/alias.h"

typedef struct site {
  proc *f;
  uint32_t label;
} site;

typedef struct world {
  program *p;
  const proc *entry;
  VEC(site) sites; /* reads that are assignments now */
  alias *a;
  map touched; /* var or alias_object -> 1: code that runs at any time may write it */
  bool
      writes_through; /* such code, or others who find addresses, writes through pointers: whatever an
                          address was taken of */
} world;

enum { ROUNDS = 6 /* after which no read is taken for one of memory */ };

static stmt *stmt_at(const site *at) {
  assert(at->label < at->f->stmts.size);
  return &at->f->stmts.data[at->label];
}

static bool is_volatile_read(const stmt *s) {
  return s->kind == S_HAVOC && s->rhs_count > 0;
}

/* ---- code that runs at any time ---- */

static void touch_addresses(world *w, const expr *e) {
  if (e->kind == E_ADDR && expr_root(e->kid[0]))
    map_put(&w->touched, map_key(expr_root(e->kid[0])), 1);
  for (uint32_t i = 0; i < e->count; ++i)
    touch_addresses(w, e->kid[i]);
}

/* A pointer that did not come from the name of an object leads anywhere. */
static bool is_other_pointer(const expr *e) {
  while (e->kind == E_CAST)
    e = e->kid[0];
  return type_has_pointer(e->type) && e->kind != E_CONST && e->kind != E_ADDR &&
         !(e->kind == E_VAR && e->var->kind == V_FUNCTION);
}

/* One that others may call whenever they like, with all that it calls. */
static void touch_given(world *w, const proc *f) {
  alias_set written = alias_mod(w->a, f);
  for (uint32_t i = 0; i < written.size; ++i)
    map_put(&w->touched, map_key(alias_object_of(w->a, &written.data[i])), 1);
}

/* What a call of code that nothing calls may run that the entry reaches, too. */
static void touch_callees(world *w, const stmt *s) {
  bool is_named = s->callee->kind == E_VAR && s->callee->var->kind == V_FUNCTION;
  for (vec_each(proc *const, f, &w->p->procs))
    if ((*f)->has_body && alias_reached(w->a, *f) &&
        (is_named ? (*f)->symbol == s->callee->var : (*f)->symbol->address_taken))
      touch_given(w, *f);
}

static void touch_in(world *w, const stmt *s) {
  if (s->kind == S_CALL)
    touch_callees(w, s);
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    touch_addresses(w, s->lhs[i]);
    if (expr_root(s->lhs[i]))
      map_put(&w->touched, map_key(expr_root(s->lhs[i])), 1);
    else
      w->writes_through = true;
  }
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    touch_addresses(w, s->rhs[i]);
    if (s->kind == S_CALL && is_other_pointer(s->rhs[i]))
      w->writes_through = true;
  }
}

/* A function that the entry does not reach: no analysis knows where its pointers lead. */
static void touch_unreached(world *w, const proc *f) {
  assert(!alias_reached(w->a, f));
  for (vec_each(const stmt, s, &f->stmts))
    touch_in(w, s);
}

static bool installs_handler(const world *w) {
  for (vec_each(proc *const, f, &w->p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts))
      if (s->kind == S_UNKNOWN && s->text && strcmp(s->text, HANDLER_TEXT) == 0)
        return true;
  return false;
}

/* ---- addresses that others can find ---- */

static bool is_others(const alias_object *o) {
  return o->kind == OBJ_VAR ? o->var->is_extern || o->var->is_placed : o->kind != OBJ_ALLOC;
}

static bool may_be_of_others(const world *w, const expr *path) {
  alias_set at = alias_locations(w->a, path);
  for (uint32_t i = 0; i < at.size; ++i)
    if (is_others(alias_object_of(w->a, &at.data[i])))
      return true;
  return false;
}

static bool makes_number(const expr *e) {
  bool found = e->kind == E_CAST && e->kid[0]->type->kind == T_PTR && e->type->kind == T_INT;
  for (uint32_t i = 0; i < e->count && !found; ++i)
    found = makes_number(e->kid[i]);
  return found;
}

static bool has_numbers(const program *p) {
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts))
      for (uint32_t i = 0; i < s->rhs_count; ++i)
        if (code_origin_of((*f)->where.file) == CODE_USER && makes_number(s->rhs[i]))
          return true;
  return false;
}

/* Does the statement put what may be an address where others can read it? */
static bool gives_address(const world *w, const stmt *s, bool as_numbers) {
  for (uint32_t i = 0; s->kind == S_ASSIGN && i < s->lhs_count; ++i) {
    const expr *e = s->rhs[i];
    if (e->kind != E_CONST && (as_numbers || type_has_pointer(e->type)) &&
        may_be_of_others(w, s->lhs[i]))
      return true;
  }
  return false;
}

static bool has_address(const expr *e) {
  bool found = e->kind == E_ADDR;
  for (uint32_t i = 0; i < e->count && !found; ++i)
    found = has_address(e->kid[i]);
  return found;
}

static bool gives_addresses(const world *w) {
  bool as_numbers = has_numbers(w->p);
  for (vec_each(const global, g, &w->p->globals))
    if (g->var->is_placed && g->init && has_address(g->init))
      return true;
  for (vec_each(proc *const, f, &w->p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts))
      if (alias_reached(w->a, *f) && code_origin_of((*f)->where.file) == CODE_USER &&
          gives_address(w, s, as_numbers))
        return true;
  return false;
}

/* Does a table in a section of its own, which hardware may read, have the function? */
static bool is_in_table(const world *w, const proc *f) {
  for (vec_each(const global, g, &w->p->globals))
    if (g->var->is_placed && g->init && expr_mentions(g->init, f->symbol))
      return true;
  return false;
}

static bool runs_any_time(const world *w, const proc *f, bool has_handlers) {
  return alias_given_out(w->a, f->symbol) || (has_handlers && f->symbol->address_taken) ||
         is_in_table(w, f);
}

static void find_touched(world *w) {
  assert(w->a && w->touched.size == 0);
  w->writes_through = gives_addresses(w);
  bool has_handlers = installs_handler(w) || w->writes_through;
  for (vec_each(proc *const, f, &w->p->procs)) {
    if (!(*f)->has_body || code_origin_of((*f)->where.file) != CODE_USER)
      continue;
    if (!alias_reached(w->a, *f))
      touch_unreached(w, *f);
    else if (runs_any_time(w, *f, has_handlers))
      touch_given(w, *f);
  }
}

/* ---- objects ---- */

/* Memory of mmap may be that of others, too; objects may stand for those of several places. */
static bool is_mapped(const world *w, const alias_object *o) {
  for (vec_each(proc *const, f, &w->p->procs)) {
    const char *file = (*f)->where.file;
    for (uint32_t i = 0; file && !strcmp(file, "models/mman.c") && i < (*f)->stmts.size; ++i)
      if ((*f)->stmts.data[i].kind == S_ALLOC && alias_reached(w->a, *f) &&
          alias_object_of_alloc(w->a, *f, i) == o)
        return true;
  }
  return false;
}

static bool is_written_by_others(const world *w, const alias_object *o) {
  if (map_has(&w->touched, map_key(o)) || alias_object_given_out(w->a, o))
    return true;
  if (o->kind == OBJ_VAR)
    return o->var->is_extern || o->var->is_placed || map_has(&w->touched, map_key(o->var)) ||
           (w->writes_through && o->var->address_taken);
  return o->kind != OBJ_ALLOC || w->writes_through || is_mapped(w, o);
}

/* Where it reads; nowhere, if what is copied turned out to be a value that no memory holds. */
static alias_set read_from(const world *w, const site *at) {
  const expr *path = stmt_at(at)->rhs[0];
  return expr_is_path(path) ? alias_locations(w->a, path) : (alias_set){0};
}

static bool reads_own(world *w, const site *at) {
  if (!alias_reached(w->a, at->f))
    return false;
  alias_set from = read_from(w, at);
  for (uint32_t i = 0; i < from.size; ++i)
    if (is_written_by_others(w, alias_object_of(w->a, &from.data[i])))
      return false;
  return true;
}

/* ---- reads ---- */

static void find_sites(world *w) {
  for (vec_each(proc *const, f, &w->p->procs))
    for (uint32_t i = 0; i < (*f)->stmts.size; ++i)
      if (is_volatile_read(&(*f)->stmts.data[i]))
        vec_push(&w->sites, ((site){*f, i}));
}

/* Its reason to be arbitrary stays where it was, for the way back. */
static void take_for_memory(const site *at) {
  stmt *s = stmt_at(at);
  assert(s->kind == S_HAVOC && s->lhs_count == 1 && s->rhs_count == 1);
  s->kind = S_ASSIGN;
}

static void take_for_input(const site *at) {
  stmt *s = stmt_at(at);
  s->kind = S_HAVOC;
  s->rhs_count = 0;
}

static void make_skip(stmt *s) {
  s->kind = S_SKIP;
  s->lhs_count = s->rhs_count = 0;
}

static bool is_mentioned_elsewhere(const proc *f, const stmt *here, const var *v) {
  for (vec_each(const stmt, s, &f->stmts))
    if (s != here && stmt_mentions(s, v))
      return true;
  return false;
}

/* The path is evaluated once more behind a read that is arbitrary, for the sake of what may go wrong. */
static void drop_evaluation(const site *at) {
  const stmt *s = stmt_at(at);
  stmt *next = &at->f->stmts.data[s->succ[0]];
  if (next->kind == S_ASSIGN && next->lhs_count == 1 && next->rhs[0] == s->rhs[0] && !next->cond &&
      next->lhs[0]->kind == E_VAR && next->lhs[0]->var->kind == V_TEMP &&
      !is_mentioned_elsewhere(at->f, next, next->lhs[0]->var))
    make_skip(next);
}

/* One round: true if some read is arbitrary from now on. */
static bool part_reads(world *w, bool give_up) {
  w->a = alias_new(w->p, w->entry);
  find_touched(w);
  uint32_t kept = 0, all = w->sites.size;
  for (uint32_t i = 0; i < all; ++i) {
    if (!give_up && reads_own(w, &w->sites.data[i]))
      w->sites.data[kept++] = w->sites.data[i];
    else
      take_for_input(&w->sites.data[i]);
  }
  w->sites.size = kept;
  assert(!give_up || kept == 0);
  return kept < all;
}

static void forget(world *w) {
  alias_free(w->a);
  w->a = NULL;
  map_free(&w->touched);
  w->touched = (map){0};
  w->writes_through = false;
}

/* ---- what an answer rests on ---- */

enum { NAMED = 12 };

static void list_objects(world *w) {
  map listed = {0};
  buf names = {0};
  uint32_t count = 0;
  for (vec_each(const site, at, &w->sites)) {
    alias_set from = read_from(w, at);
    for (uint32_t i = 0; i < from.size; ++i) {
      const alias_object *o = alias_object_of(w->a, &from.data[i]);
      if (map_has(&listed, map_key(o)))
        continue;
      map_put(&listed, map_key(o), 1);
      if (++count <= NAMED)
        buf_printf(&names, "%s%s", count > 1 ? ", " : "",
                   o->var ? o->var->name : "allocated memory");
    }
  }
  if (count > NAMED)
    buf_printf(&names, " and %u more", count - NAMED);
  if (count)
    program_assume(
        w->p, (location){0},
        "volatile objects that nothing else in the program writes change only by its own "
        "writes: %s",
        buf_text(&names));
  buf_free(&names);
  map_free(&listed);
}

static void settle_reads(world *w) {
  for (vec_each(const site, at, &w->sites)) {
    stmt *s = stmt_at(at);
    drop_evaluation(at);
    s->havoc = HAVOC_INPUT;
    s->text = NULL;
    if (s->lhs[0] == s->rhs[0])
      make_skip(s);
  }
}

void outside_volatile(program *p, const proc *entry, bool as_memory) {
  world w = {.p = p, .entry = entry};
  find_sites(&w);
  for (vec_each(const site, at, &w.sites))
    (as_memory && entry ? take_for_memory : take_for_input)(at);
  for (uint32_t round = 1; as_memory && entry && w.sites.size > 0; ++round) {
    bool again = part_reads(&w, round == ROUNDS);
    if (!again) {
      list_objects(&w);
      settle_reads(&w);
      forget(&w);
      break;
    }
    forget(&w);
  }
  vec_free(&w.sites);
}
