/* interp_fault.c: what C forbids happens (an assert that a property put in fails): in words that a C
 * programmer would use, with the values that make it so, and of memory what it is: `heap buffer overflow:
 * write to p[i] with i = 10, p points to 10 ints allocated at x.c:12`. Of a library function, whose model has
 * variables that nobody knows: `write in memcpy at offset 12 of 10 bytes allocated at x.c:12`. */
#include "program/interp_state.h"

#include "program/words.h"

#include <inttypes.h>

typedef struct fault {
  interp *in;
  expr_vec paths;     /* the condition has its value by these */
  const expr *memory; /* an E_VALID among them, or NULL */
} fault;

/* The paths by which the indices of a path have their values: it must not be read itself. */
static void add_indices(fault *f, const expr *path) {
  for (; path->kind == E_FIELD || path->kind == E_INDEX; path = path->kid[0])
    if (path->kind == E_INDEX)
      expr_paths(path->kid[1], &f->paths);
  if (path->kind == E_DEREF && path->kid[0]->kind == E_PTRADD)
    expr_paths(path->kid[0]->kid[1], &f->paths);
}

/* Those by which the condition has that value, and no others: they need not be readable. */
static void add_deciding(fault *f, const expr *e, bool is_true) {
  bool is_and = e->kind == E_AND;
  if (e->kind == E_NOT) {
    add_deciding(f, e->kid[0], !is_true);
  } else if ((is_and || e->kind == E_OR) && is_and == is_true) {
    add_deciding(f, e->kid[0], is_true);
    add_deciding(f, e->kid[1], is_true);
  } else if (is_and || e->kind == E_OR) {
    add_deciding(f, e->kid[eval_bool(f->in, e->kid[0]) == is_true ? 0 : 1], is_true);
  } else if (e->kind == E_ITE) {
    add_deciding(f, e->kid[eval_bool(f->in, e->kid[0]) ? 1 : 2], is_true);
  } else if (e->kind == E_VALID && e->index == VALID_SET) {
    add_indices(f, e->kid[0]);
  } else {
    f->memory = e->kind == E_VALID && !is_true ? e : f->memory;
    expr_paths(e, &f->paths);
  }
}

/* ` with i = 10, n = 3`; of memory without pointers, of which more is said. */
static void print_values(const fault *f, buf *out) {
  uint32_t count = 0;
  for (vec_each(const expr *const, path, &f->paths)) {
    const type *t = (*path)->type;
    if (!type_is_scalar(t) || words_has_temporary(*path) || (f->memory && t->kind == T_PTR))
      continue;
    buf_printf(out, "%s%s = ", count++ ? ", " : " with ", words_expr(f->in->pool, *path));
    interp_print_value(f->in, out, t, eval(f->in, *path));
  }
}

/* ---- memory ---- */

/* The pointer that an address is made from by moving it, as the source has it. */
static const expr *base_of(const expr *address) {
  for (;;) {
    if (address->kind == E_PTRADD || address->kind == E_CAST) {
      if (!type_is_ptr(address->kid[0]->type))
        return address;
      address = address->kid[0];
    } else if (address->kind == E_ADDR) {
      const expr *path = address->kid[0];
      while (path->kind == E_FIELD || path->kind == E_INDEX)
        path = path->kid[0];
      if (path->kind != E_DEREF)
        return address;
      address = path->kid[0];
    } else {
      return address;
    }
  }
}

static void print_place(buf *out, const char *before, location at) {
  if (at.line)
    buf_printf(out, "%s%s:%" PRIu32, before, at.file, at.line);
}

/* `10 ints`, where the pointer's type tells, else bytes. */
static void print_extent(buf *out, const object *o, const type *pointer) {
  const type *t = pointer && pointer->kind == T_PTR ? pointer->elem : NULL;
  uint64_t count = o->size;
  bool is_simple = t && (t->kind == T_INT || t->kind == T_FLOAT) && t->size > 1;
  if (is_simple && o->size % t->size == 0) {
    count = o->size / t->size;
    buf_printf(out, "%" PRIu64 " ", count);
    type_print(out, t, "");
  } else {
    buf_printf(out, "%" PRIu64 " byte", count);
  }
  buf_add(out, count == 1 ? "" : "s");
}

/* `a of 10 ints`, `10 ints allocated at x.c:12 and freed at x.c:20` */
static void print_object(buf *out, const object *o, const type *pointer) {
  if (o->var)
    buf_printf(out, "%s of ", words_is_made(o->var) ? "an object" : o->var->name);
  print_extent(out, o, pointer);
  if (o->kind == OBJECT_HEAP)
    print_place(out, " allocated at ", o->made);
  if (o->kind == OBJECT_HEAP && !o->live)
    print_place(out, o->made.line ? " and freed at " : " freed at ", o->ended);
}

/* `, p points 3 bytes into a of 10 ints` */
static void print_target(const fault *f, buf *out, const expr *base, const object *o, uint64_t at) {
  const char *verb = o->live || o->kind != OBJECT_HEAP ? "points" : "pointed";
  buf_printf(out, ", %s %s ", words_expr(f->in->pool, base), verb);
  if (at > o->base)
    buf_printf(out, "%" PRIu64 " byte%s into ", at - o->base, at - o->base == 1 ? "" : "s");
  else
    buf_add(out, "to ");
  print_object(out, o, base->type);
}

static const char *kind_of_access(const object *o) {
  if (!o->live)
    return o->kind == OBJECT_HEAP ? "use after free" : "use after the end of its block";
  switch ((object_kind)o->kind) {
  case OBJECT_HEAP:
    return "heap buffer overflow";
  case OBJECT_STACK:
    return "stack buffer overflow";
  default:
    return "buffer overflow";
  }
}

static const char *kind_of_free(const object *o, uint64_t at) {
  if (o->kind != OBJECT_HEAP)
    return "free of what is not from the heap";
  return o->live         ? "free of a pointer into an object"
         : at == o->base ? "double free"
                         : "use after free";
}

/* The text without its first word, if that is `invalid`: the kind says it. */
static const char *rest_of(const char *text) {
  static const char invalid[] = "invalid ";
  bool is = strncmp(text, invalid, sizeof invalid - 1) == 0;
  return is ? text + sizeof invalid - 1 : text;
}

/* An access that a library function makes to that object, or to none. */
static void print_library_fault(const fault *f, buf *out, const char *call, const object *o) {
  uint64_t at = (uint64_t)eval(f->in, f->memory->kid[0]) & f->in->pointer_mask;
  bool writes = f->memory->index == VALID_WRITE, is_constant = o && o->live && o->is_const;
  assert(writes || f->memory->index == VALID_READ);
  buf_printf(out, "%s in %s", writes ? "write" : "read", call);
  if (!o)
    return;
  buf_printf(out, " at offset %" PRId64 " of ", (int64_t)(at - o->base));
  print_object(out, o, NULL);
  buf_add(out, writes && is_constant ? ", which is constant" : "");
}

static void print_pointer_fault(fault *f, buf *out, const char *text) {
  interp *in = f->in;
  const expr *base = base_of(f->memory->kid[0]);
  uint64_t at = (uint64_t)eval(in, base) & in->pointer_mask;
  bool frees = f->memory->index == VALID_FREE;
  const object *o = at ? object_near(in, at) : NULL;
  bool is_inside = f->memory->index == VALID_TEXT; /* it need not be the place that is wrong */
  is_inside = is_inside || (f->memory->index == VALID_WRITE && o && o->is_const);
  bool is_access = f->memory->index == VALID_READ || f->memory->index == VALID_WRITE;
  const char *call = is_access ? library_call(in) : NULL;
  bool is_plain =
      o && base->kind != E_ADDR && (call || !words_has_temporary(base)) && !(o->live && is_inside);
  if (at == 0 && !frees)
    buf_add(out, "null pointer: ");
  else if (is_plain)
    buf_printf(out, "%s: ", frees ? kind_of_free(o, at) : kind_of_access(o));
  if (call) {
    buf_add(out, at == 0 || is_plain ? "" : "invalid ");
    print_library_fault(f, out, call, o);
  } else {
    buf_add(out, at == 0 || is_plain ? rest_of(text) : text);
    print_values(f, out);
    if (is_plain)
      print_target(f, out, base, o, at);
  }
  if (is_plain && o->kind == OBJECT_HEAP) {
    in->result.made = o->made;
    in->result.ended = o->live ? (location){0} : o->ended;
  }
}

static void print_lost(fault *f, buf *out, const char *text) {
  const object *o = lost_object(f->in, (valid_kind)f->memory->index);
  assert(o);
  f->in->result.made = o->made;
  buf_printf(out, "%s: ", text);
  print_extent(out, o, NULL);
  print_place(out, " allocated at ", o->made);
}

/* Did the caller leave open what a byte from the address on holds, so that the text may not end? */
static bool is_callers_text(fault *f) {
  uint64_t at = (uint64_t)eval(f->in, f->memory->kid[0]) & f->in->pointer_mask;
  const object *o = at ? object_near(f->in, at) : NULL;
  if (f->memory->index != VALID_TEXT || !o || !o->live || o->state == OBJECT_DEFINED)
    return false;
  assert(at >= o->base);
  bool found = o->state == OBJECT_UNDEFINED && o->why == HAVOC_CALLER;
  for (uint64_t i = at - o->base; i < o->size && !found && o->shadow; ++i)
    found = (o->shadow[i] & 0xff) && o->shadow[i] >> 8 == HAVOC_CALLER;
  return found;
}

void stop_forbidden(interp *in, const stmt *s) {
  fault f = {.in = in};
  buf text = {0};
  add_deciding(&f, s->cond, false);
  if (f.memory && f.memory->count > 0) {
    in->result.needs_text = is_callers_text(&f);
    print_pointer_fault(&f, &text, s->text);
  } else if (f.memory) {
    print_lost(&f, &text, s->text);
  } else {
    buf_add(&text, s->text);
    print_values(&f, &text);
  }
  vec_free(&f.paths);
  const char *kept = str_intern(&in->pool->strings, buf_text(&text));
  buf_free(&text);
  in->result.is_error = true;
  in->result.class = s->error;
  stop_run(in, is_asked(in, ERROR_REACH) ? RUN_ERROR : RUN_BLOCKED, "%s", kept);
}
