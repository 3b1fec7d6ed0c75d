/* stub_text.c: the functions of stub.h as C. */
#include "report/stub.h"

#include <inttypes.h>

enum { WORDS_WITHOUT_NAMES = 6 }; /* arguments that a function without parameters finds */

static bool can_pass_params(const proc *f) {
  for (vec_each(var *const, v, &f->params))
    if (!ctext_can_pass((*v)->type))
      return false;
  return true;
}

static const type *result_of(const proc *f) {
  const type *t = f->results.size ? f->results.data[0] : NULL;
  return t && ctext_can_pass(t) ? t : NULL;
}

static void write_params(buf *out, const stub *s, ctext_structs *structs) {
  const proc *f = s->proc;
  if (!can_pass_params(f))
    return;
  for (uint32_t i = 0; i < f->params.size; ++i) {
    buf_add(out, i ? ", " : "");
    ctext_type(out, f->params.data[i]->type, structs);
    buf_printf(out, " replay_p%" PRIu32, i);
  }
  if (f->params.size && f->is_variadic)
    buf_add(out, ", ...");
  for (uint32_t i = 0; !f->params.size && s->extra && i < WORDS_WITHOUT_NAMES; ++i)
    buf_printf(out, "%svoid *replay_p%" PRIu32, i ? ", " : "", i);
}

/* Words that are passed beyond the parameters. */
static void write_extra(buf *out, const stub *s) {
  if (!s->extra)
    return;
  uint32_t named = s->proc->params.size;
  if (!named) {
    buf_add(out, "  void *replay_extra[] = {");
    for (uint32_t i = 0; i < WORDS_WITHOUT_NAMES; ++i)
      buf_printf(out, "%sreplay_p%" PRIu32, i ? ", " : "", i);
    buf_add(out, "};\n");
    return;
  }
  buf_printf(out,
             "  void *replay_extra[%" PRIu32 "];\n  __builtin_va_list replay_list;\n"
             "  __builtin_va_start(replay_list, replay_p%" PRIu32 ");\n"
             "  for (unsigned i = 0; i < %" PRIu32 "; ++i)\n"
             "    replay_extra[i] = __builtin_va_arg(replay_list, void *);\n"
             "  __builtin_va_end(replay_list);\n",
             s->extra, named - 1, s->extra);
}

static void write_cases(buf *out, const stub *s) {
  if (!s->cases.size)
    return;
  buf_add(out, "  switch (replay_call) {\n");
  for (vec_each(const stub_case, c, &s->cases))
    buf_printf(out, "  case %" PRIu32 ":\n%s    break;\n", c->call, buf_text(&c->text));
  buf_add(out, "  }\n");
}

static void write_results(buf *out, const stub *s, const type *t) {
  assert(t);
  uint32_t count = s->results.size;
  while (count && !s->results.data[count - 1].value)
    --count;
  bool some = count > 0 && s->results.data[count - 1].type;
  if (some) {
    buf_add(out, "  static ");
    ctext_type(out, t, NULL);
    buf_add(out, " const replay_values[] = {");
    for (uint32_t i = 0; i < count; ++i) {
      buf_add(out, i % 12 == 0 ? "\n      " : " ");
      const outside_value *v = &s->results.data[i];
      ctext_number(out, v->type ? v->type : t, v->value);
      buf_put(out, ',');
    }
    buf_printf(out,
               "};\n  if (replay_call < %" PRIu32 ")\n"
               "    replay_result = replay_values[replay_call];\n",
               count);
  }
  buf_add(out, "  return replay_result;\n");
}

static void write_signature(buf *out, const stub *s, ctext_structs *structs) {
  ctext_type(out, result_of(s->proc), structs);
  buf_printf(out, " %s(", s->proc->name);
  write_params(out, s, structs);
  buf_add(out, ")");
}

static void write_stub(buf *out, const stub *s, ctext_structs *structs) {
  const type *t = result_of(s->proc);
  buf_add(out, "\n");
  if (!can_pass_params(s->proc) || (s->proc->results.size && !t))
    buf_printf(out, "/* %s takes or gives what cannot be spelled here. */\n", s->proc->name);
  write_signature(out, s, structs);
  buf_add(out, " {\n");
  if (s->cases.size || t)
    buf_add(out, "  static unsigned replay_calls;\n  unsigned replay_call = replay_calls++;\n");
  if (s->keeps_result)
    buf_add(out, "  char *replay_back = 0;\n");
  if (t) {
    buf_add(out, "  ");
    ctext_type(out, t, structs);
    buf_add(out, " replay_result;\n"
                 "  __builtin_memset(&replay_result, 0, sizeof replay_result);\n");
  }
  write_extra(out, s);
  write_cases(out, s);
  if (t)
    write_results(out, s, t);
  buf_add(out, "}\n");
}

/* A variable that is only declared: as many bytes, wherever they are. */
static void write_variable(buf *out, const var *v) {
  uint64_t size = v->type->size ? v->type->size : 4096;
  buf_printf(out, "\n__attribute__((aligned(16))) char %s[%" PRIu64 "];\n", v->name, size);
}

/* Pointers that functions were given, and how bytes (or some bits of them) are written. */
static void write_tools(buf *out, const stubs *s, bool writes) {
  if (s->kept)
    buf_printf(out, "\nstatic char *replay_kept[%" PRIu32 "]; /* pointers that were given */\n",
               s->kept);
  if (!writes)
    return;
  buf_add(out,
          "\n__attribute__((no_instrument_function)) static void replay_put(void *to, const void "
          "*from,\n    const unsigned char *bits, unsigned size) {\n"
          "  unsigned char *byte = to;\n  const unsigned char *value = from;\n"
          "  for (unsigned i = 0; i < size; ++i)\n"
          "    byte[i] = bits ? (byte[i] & ~bits[i]) | (value[i] & bits[i]) : value[i];\n}\n");
}

void stubs_write(buf *out, const stubs *s) {
  assert(!s->kept || s->list.size > 0);
  buf text = {0};
  ctext_structs structs = {0};
  for (vec_each(const type *const, t, &s->structs))
    ctext_add(&structs, *t);
  for (vec_each(const stub, f, &s->list)) {
    buf_add(&text, f == s->list.data ? "\n" : "");
    write_signature(&text, f, &structs);
    buf_add(&text, ";\n");
  }
  for (vec_each(const stub, f, &s->list))
    write_stub(&text, f, &structs);
  write_tools(out, s, s->start.size || strstr(buf_text(&text), "replay_put("));
  for (vec_each(const var *const, v, &s->variables))
    write_variable(out, *v);
  if (s->start.size) /* uses variables, and functions that were declared */
    buf_printf(&text, "\n__attribute__((constructor(101))) static void replay_start(void) {\n%s}\n",
               buf_text(&s->start));
  ctext_define(out, &structs);
  buf_add(out, buf_text(&text));
  vec_free(&structs);
  buf_free(&text);
}
