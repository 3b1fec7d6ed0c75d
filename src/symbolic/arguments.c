/* arguments.c: the arguments of main.
 *
 * They are those of a few started programs, as in the interpreter (program/start.h), which is noted: no
 * proof rests on it. After sym_open_arguments they are any: argc is any number that is not negative, the
 * first few texts have bytes of which each is arbitrary, and what is seen of them is noted only where
 * it is not so in general: an element of argv behind the null pointer or beyond the texts that are
 * there, a byte behind the end of its text or far into it, writes, and texts that are compared as
 * pointers. An execution that is found then is no evidence: the interpreter does not start so. */
#include "symbolic/internal.h"

static const char subject[] = "the arguments of main";

void sym_open_arguments(sym *s) {
  assert(!s->where.homes);
  s->any_arguments = true;
}

/* ---- objects: those of the interpreter, made in the same order ---- */

static const expr *main_text(sym *s, sym_state *st, uint32_t index) {
  static const char name[MAIN_TEXT] = "program";
  const type *byte = type_int(s->pool, 8, false);
  object *text =
      sym_object_new(s, st, REGION_STATIC, OBJECT_GLOBAL, MAIN_TEXT, NULL, 1, NULL, true);
  bool drawn = index > 0 || s->any_arguments;
  sym_object_fill(s, text, 0, text->room, NULL, HAVOC_INPUT);
  if (drawn)
    sym_object_fill(s, text, 0, MAIN_TEXT - !s->any_arguments, expr_bool(s->pool, true),
                    HAVOC_INPUT);
  for (uint32_t i = 0; !drawn && i < MAIN_TEXT; i++) {
    piece c = {.value = expr_const(s->pool, byte, (u128)name[i]), .bits = 0xff};
    sym_object_write(s, text, (offset){.at = i}, 1, &c, NULL);
  }
  s->argument_texts[index] = text->id;
  return sym_object_address(s, text);
}

static const expr *main_list(sym *s, sym_state *st, uint32_t texts, const expr *count) {
  uint32_t word = s->pool->pointer_width / 8;
  const expr *addresses[MAIN_ARGUMENTS];
  assert(texts <= MAIN_ARGUMENTS);
  for (uint32_t i = 0; i < texts; i++)
    addresses[i] = main_text(s, st, i);
  object *list = sym_object_new(s, st, REGION_STATIC, OBJECT_GLOBAL, (texts + 1) * word, NULL, word,
                                NULL, true);
  sym_object_fill(s, list, 0, list->room, NULL, HAVOC_INPUT);
  for (uint32_t i = 0; i < texts; i++) {
    const expr *given = sym_value_compare(s, E_LT, sym_value_const(s, count->type, i), count);
    const expr *at = sym_value_ite(s, given, addresses[i], sym_value_address(s, 0));
    piece p = {.value = at, .bits = 0xff};
    sym_object_write(s, list, (offset){.at = (int64_t)i * word}, word, &p, NULL);
  }
  if (texts == MAIN_ARGUMENTS)
    s->argument_list = list->id;
  return sym_object_address(s, list);
}

static const expr *main_count(sym *s, const var *argc, entry_arguments how) {
  bool counted = how == ENTRY_COUNTED && !s->any_arguments;
  if (how == ENTRY_STARTED)
    return sym_value_const(s, argc->type, 1);
  if (counted)
    sym_remark(s, NOTE_OUTSIDE, subject, NULL);
  const expr *count = sym_draw_new(s, DRAW_ARGUMENT, argc->type, NULL);
  const expr *least = sym_value_const(s, argc->type, counted ? 1 : 0);
  uint32_t limit = counted ? MAIN_ARGUMENTS : main_most(s->pool->pointer_width);
  const expr *most = sym_value_const(s, argc->type, limit);
  sym_require(s, sym_value_compare(s, E_LE, least, count));
  sym_require(s, sym_value_compare(s, E_LE, count, most));
  s->argument_count = count;
  return count;
}

void sym_start_arguments(sym *s, sym_state *st, const proc *entry, entry_arguments how,
                         value *out) {
  const expr *count = NULL;
  for (uint32_t i = 0; i < entry->params.size; i++) {
    const var *v = entry->params.data[i];
    if (i == 0)
      out[i].scalar = count = main_count(s, v, how);
    else if (i == 1 && how == ENTRY_COUNTED)
      out[i].scalar = main_list(s, st, MAIN_ARGUMENTS, count);
    else if (i == 1)
      out[i].scalar = main_list(s, st, 1, sym_value_const(s, entry->params.data[0]->type, 1));
    else
      out[i].scalar = main_list(s, st, 0, count);
    if (i == 2 && proc_mentions(entry, v))
      sym_remark(s, NOTE_OUTSIDE, "the environment of main", NULL);
  }
}

/* ---- what is seen of them ---- */

static bool is_text(const sym *s, uint32_t id) {
  for (uint32_t i = 0; i < MAIN_ARGUMENTS; i++)
    if (id != 0 && s->argument_texts[i] == id)
      return true;
  return false;
}

/* When an element of argv is not what it is here; NULL: always. */
static const expr *other_element(sym *s, const place_case *c, uint64_t n) {
  uint64_t word = s->pool->pointer_width / 8, index = (uint64_t)c->at.at / word;
  if (c->at.at < 0 || (uint64_t)c->at.at % word || n != word || index >= MAIN_ARGUMENTS)
    return NULL;
  return sym_value_compare(s, E_LT, s->argument_count,
                           sym_value_const(s, s->argument_count->type, index));
}

/* When some byte before the last one of these ends the text; NULL: that may be. */
static const expr *ends_before(sym *s, const object *text, const place_case *c, uint64_t n) {
  const type *byte = type_int(s->pool, 8, false);
  const expr *some = expr_bool(s->pool, false);
  if (c->at.at < 0 || (uint64_t)c->at.at + n > MAIN_TEXT)
    return NULL;
  for (int64_t i = 0; i < c->at.at + (int64_t)n - 1; i++) {
    piece p = {0};
    if (!sym_object_peek(s, text, (offset){.at = i}, 1, byte, &p) || !p.value ||
        (p.undef && expr_is_true(p.undef)))
      return NULL;
    const expr *ends = sym_value_compare(s, E_EQ, p.value, sym_value_const(s, p.value->type, 0));
    some = sym_value_or(s, some, p.undef ? sym_value_or(s, p.undef, ends) : ends);
  }
  return some;
}

void sym_look_at_argument(sym *s, const place_case *c, uint64_t n, bool write) {
  bool is_list = s->any_arguments && c->object != 0 && c->object == s->argument_list;
  if (!is_list && (!s->any_arguments || !is_text(s, c->object)))
    return;
  const object *o = sym_state_object(s->st, c->object);
  const expr *other = NULL;
  if (o && !write && !c->at.sym && n > 0)
    other = is_list ? other_element(s, c, n) : ends_before(s, o, c, n);
  if (!other || !expr_is_false(other))
    sym_remark(s, NOTE_OUTSIDE, subject, sym_also(s, c->cond, other));
}

void sym_look_at_argument_address(sym *s, const expr *address) {
  if (!s->any_arguments)
    return;
  place p = {0};
  sym_address_cases(s, address, &p);
  for (vec_each(const place_case, c, &p.cases))
    if (is_text(s, c->object) || (c->object != 0 && c->object == s->argument_list))
      sym_remark(s, NOTE_OUTSIDE, subject, c->cond);
  sym_place_free(&p);
}
