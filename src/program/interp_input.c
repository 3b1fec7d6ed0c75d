/* interp_input.c: draws: their sources (lists given by the user, random values), and their record. */
#include "base/memory.h"
#include "program/interp_state.h"

#include <ctype.h>

static uint64_t random_next(uint64_t *seed) { /* splitmix64 */
  uint64_t z = *seed += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

u128 random_value(uint64_t *seed, const type *t) {
  assert(t->kind == T_MATH || t->width > 0);
  uint64_t how = random_next(seed);
  u128 v = 0;
  switch (how % 3) {
  case 0: /* -4 … 11 */
    v = (u128)(i128)((int64_t)(how >> 8 & 15) - 4);
    break;
  case 1: { /* a power of two or its negation, give or take one */
    uint32_t width = t->kind == T_MATH ? 64 : t->width;
    v = ((u128)1 << (how >> 8) % width) + (u128)(how >> 16 & 3) - 1;
    if (how >> 20 & 1)
      v = -v;
    break;
  }
  default:
    v = (u128)random_next(seed) << 64;
    v |= random_next(seed);
    if (t->kind == T_MATH) /* leave room to compute */
      v = (u128)((i128)v >> 96);
  }
  return cut_value(t, v);
}

bool input_list_draw(input_list *list, const type *t, u128 *out) {
  assert(list->next <= list->size);
  if (list->next < list->size) {
    *out = list->values[list->next++];
    return true;
  }
  if (list->then == INPUT_STOP)
    return false;
  *out = list->then == INPUT_RANDOM ? random_value(&list->seed, t) : 0;
  return true;
}

bool input_list_supply(input_list *list, const draw *d, u128 *out) {
  bool listed = list->next < list->size;
  if (!input_list_draw(list, d->type, out))
    return false;
  if (!listed && list->then == INPUT_ZERO)
    *out = d->usual;
  return true;
}

/* A digit of any base up to 16, or 16. */
static unsigned digit_of(char c) {
  if (c >= '0' && c <= '9')
    return (unsigned)(c - '0');
  int lower = tolower((unsigned char)c);
  return lower >= 'a' && lower <= 'f' ? (unsigned)(lower - 'a') + 10 : 16;
}

static bool parse_number(const char **at, u128 *out) {
  const char *c = *at;
  bool negative = *c == '-';
  if (*c == '-' || *c == '+')
    c++;
  if (*c == '\'' && c[1] && c[2] == '\'') {
    *out = (u128)(unsigned char)c[1];
    c += 3;
  } else {
    unsigned base = 10;
    if (*c == '0' && (c[1] == 'x' || c[1] == 'X')) {
      base = 16;
      c += 2;
    }
    if (digit_of(*c) >= base)
      return false;
    u128 v = 0;
    for (; digit_of(*c) < base; c++) {
      if (v > (~(u128)0 - digit_of(*c)) / base)
        return false;
      v = v * base + digit_of(*c);
    }
    *out = v;
  }
  if (negative)
    *out = -*out;
  *at = c;
  return true;
}

bool input_list_parse(const char *text, u128 **values, uint32_t *count, const char **bad) {
  VEC(u128) list = {0};
  const char *at = text;
  bool good = true;
  while (*at == ' ')
    at++;
  while (good && *at) {
    u128 v = 0;
    *bad = at;
    good = parse_number(&at, &v);
    vec_push(&list, v);
    while (*at == ' ')
      at++;
    if (good && *at == ',') {
      do
        at++;
      while (*at == ' ');
      if (!*at) {
        *bad = at;
        good = false;
      }
    } else if (*at) {
      good = false;
    }
  }
  if (!good) {
    vec_free(&list);
    return false;
  }
  *values = list.data;
  *count = list.size;
  return true;
}

/* ---- draws ---- */

void note_approximation(interp *in, const char *text) {
  run_result *r = &in->result;
  if (r->approximated)
    return;
  const stmt *s = current_stmt(in);
  r->approximated = true;
  r->approximated_by = text;
  if (s)
    r->approximated_at = s->where;
}

/* Where the program is: code outside it is at the call that led there. */
static location place_now(const interp *in) {
  const frame *f = in->frame;
  while (f->code->outside && f > in->frames.data)
    --f;
  return f->code->stmts[f->at].where;
}

u128 draw_now(interp *in, draw d) {
  const stmt *s = current_stmt(in);
  if (s) {
    d.proc = in->frame->code->f;
    d.label = in->frame->at;
    d.where = place_now(in);
    d.library = library_call(in);
    d.called = d.library ? users_place(in, NULL) : d.where;
  }
  d.serial = in->result.draws++;
  in->result.drawn_at = in->result.steps;
  d.home = in->home;
  in->home = (draw_home){0};
  u128 v = d.usual;
  if (in->o.draw && !in->o.draw(in->o.context, &d, &v)) {
    in->result.draws--;
    stop_run(in, RUN_LIMIT, "ran out of inputs");
  }
  d.value = cut_value(d.type, v);
  if (d.count && (d.value < d.least || d.value - d.least >= d.count))
    d.value = d.least + d.value % d.count;
  assert(cut_value(d.type, d.value) == d.value);
  if (d.why == HAVOC_APPROX)
    note_approximation(in, d.name);
  if (type_is_ptr(d.type) && d.why != HAVOC_CALLER && d.value != 0)
    check_number(in, (uint64_t)d.value);
  if (in->o.drawn)
    in->o.drawn(in->o.context, &d);
  return d.value;
}

u128 draw_value(interp *in, draw_source source, havoc_kind why, const type *t, const char *name,
                const expr *path) {
  u128 v =
      draw_now(in, (draw){.source = source, .why = why, .type = t, .name = name, .path = path});
  if (t->kind == T_PTR && why == HAVOC_INPUT && (source == DRAW_READ || source == DRAW_RESULT))
    unknown_check_pointer(in, (uint64_t)v);
  return v;
}

bool draw_write(interp *in, const char *name, const object *o) {
  draw d = {.source = DRAW_WRITE, .type = type_int(in->pool, 32, false), .count = 2};
  d.name = name;
  d.of_object = o;
  d.path = o && o->var ? expr_var(in->pool, o->var) : NULL;
  return draw_now(in, d) != 0;
}

u128 draw_output(interp *in, const type *t, const char *name, const expr *path, u128 usual) {
  return draw_now(in, (draw){.source = DRAW_RESULT,
                             .why = HAVOC_INPUT,
                             .type = t,
                             .name = name,
                             .path = path,
                             .usual = cut_value(t, usual)});
}

uint32_t draw_choice(interp *in, uint32_t count) {
  const stmt *s = current_stmt(in);
  draw d = {.source = DRAW_CHOICE,
            .type = type_int(in->pool, 32, false),
            .name = s ? s->text : NULL,
            .count = count};
  return (uint32_t)draw_now(in, d);
}

uint32_t draw_argument_count(interp *in, const var *argc, uint32_t least, uint32_t most) {
  assert(least <= most);
  draw d = {.source = DRAW_ARGUMENT,
            .type = argc->type,
            .name = argc->name,
            .path = expr_var(in->pool, argc),
            .least = least,
            .count = most - least + 1};
  return (uint32_t)draw_now(in, d);
}
