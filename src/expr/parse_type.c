/* parse_type.c: type names and declarators. */
#include "expr/parse_state.h"

/* ---- specifiers ---- */

/* What was said before the declarator: how often each word. */
typedef struct words {
  uint32_t is_signed, is_unsigned, is_short, is_long, is_char, is_int, is_double;
} words;

static bool is_qualifier(const token *t) {
  return token_is(t, "const") || token_is(t, "volatile") || token_is(t, "restrict");
}

static uint32_t *word_counter(words *w, const token *t) {
  struct {
    const char *text;
    uint32_t *counter;
  } table[] = {
      {"signed", &w->is_signed}, {"unsigned", &w->is_unsigned}, {"short", &w->is_short},
      {"long", &w->is_long},     {"char", &w->is_char},         {"int", &w->is_int},
      {"double", &w->is_double},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; ++i)
    if (token_is(t, table[i].text))
      return table[i].counter;
  return NULL;
}

static const type *simple_type(exprs *pool, const token *t) {
  if (token_is(t, "void"))
    return type_void(pool);
  if (token_is(t, "bool") || token_is(t, "_Bool"))
    return type_bool(pool);
  if (token_is(t, "integer"))
    return type_math(pool);
  if (token_is(t, "float"))
    return type_float(pool, 32);
  if (token_is(t, "_Float16"))
    return type_float(pool, 16);
  if (token_is(t, "__float128"))
    return type_float(pool, 128);
  return NULL;
}

static const type *typedef_name(expr_scope *scope, const token *t) {
  if (t->kind != TOK_NAME || !scope->find_type)
    return NULL;
  return scope->find_type(scope->context, token_text(scope->pool, t));
}

bool parse_at_type(lexer *l, expr_scope *scope) {
  const token *t = &l->tok;
  words w;
  if (t->kind != TOK_NAME)
    return false;
  return word_counter(&w, t) || simple_type(scope->pool, t) || is_qualifier(t) ||
         token_is(t, "struct") || token_is(t, "union") || token_is(t, "__int128") ||
         token_is(t, "_BitInt") || typedef_name(scope, t);
}

static const type *parse_tagged(parser *p) {
  assert(at(p, "struct") || at(p, "union"));
  bool is_union = at(p, "union");
  lexer_next(p->l);
  if (p->l->tok.kind != TOK_NAME)
    return parse_error(p->scope, &p->l->tok, "expected the tag of a %s",
                       is_union ? "union" : "struct");
  const type *t = type_struct(p->pool, token_text(p->pool, &p->l->tok), is_union);
  lexer_next(p->l);
  return t;
}

/* The N of (N) or [N]. */
static bool parse_count(parser *p, uint64_t max, uint64_t *count) {
  token where = p->l->tok;
  const expr *n = where.kind == TOK_NUMBER ? parse_number(p) : NULL;
  if (!n && !p->scope->error)
    parse_error(p->scope, &where, "expected a number");
  if (!n)
    return false;
  if (!type_is_integer(n->type) || n->value > max) {
    parse_error(p->scope, &where, "this number is too large here");
    return false;
  }
  *count = (uint64_t)n->value;
  return true;
}

/* Width of _BitInt(N), __int128 being one of them; 0 after an error. */
static uint32_t parse_wide_int(parser *p) {
  bool fixed = at(p, "__int128");
  lexer_next(p->l);
  if (fixed)
    return 128;
  token where = p->l->tok;
  uint64_t width;
  if (!expect(p, "(") || !parse_count(p, 128, &width) || !expect(p, ")"))
    return 0;
  if (width == 0)
    parse_error(p->scope, &where, "an integer type needs at least one bit");
  return (uint32_t)width;
}

static bool words_fit(const words *w) {
  bool one_each = w->is_signed <= 1 && w->is_unsigned <= 1 && w->is_short <= 1 && w->is_long <= 2 &&
                  w->is_char <= 1 && w->is_int <= 1 && w->is_double <= 1;
  int sizes = (w->is_short > 0) + (w->is_long > 0) + (w->is_char > 0);
  if (w->is_double)
    return one_each && !w->is_char && !w->is_int && !w->is_short && w->is_long <= 1 &&
           !w->is_signed && !w->is_unsigned;
  return one_each && sizes <= 1 && w->is_signed + w->is_unsigned <= 1 && !(w->is_char && w->is_int);
}

static const type *type_of_words(exprs *pool, const words *w) {
  assert(words_fit(w));
  if (w->is_double)
    return type_float(pool, w->is_long ? 80 : 64);
  uint32_t width = 32;
  if (w->is_char)
    width = 8;
  else if (w->is_short)
    width = 16;
  else if (w->is_long)
    width = w->is_long > 1 ? 64 : pool->pointer_width;
  return type_int(pool, width, !w->is_unsigned);
}

static const type *parse_specifiers(parser *p) {
  words w = {0};
  token first = p->l->tok;
  const type *t = NULL;
  bool any_word = false;
  uint32_t wide = 0;
  for (; p->l->tok.kind == TOK_NAME;) {
    uint32_t *counter = word_counter(&w, &p->l->tok);
    const type *simple = simple_type(p->pool, &p->l->tok);
    bool done = t || wide;
    if (counter) {
      ++*counter;
      any_word = true;
      lexer_next(p->l);
    } else if (is_qualifier(&p->l->tok)) {
      lexer_next(p->l);
    } else if (!done && (at(p, "__int128") || at(p, "_BitInt"))) {
      wide = parse_wide_int(p);
      if (!wide)
        return NULL;
    } else if (!done && !any_word && simple) {
      t = simple;
      lexer_next(p->l);
    } else if (!done && !any_word && (at(p, "struct") || at(p, "union"))) {
      t = parse_tagged(p);
      if (!t)
        return NULL;
    } else if (!done && !any_word && (t = typedef_name(p->scope, &p->l->tok))) {
      lexer_next(p->l);
    } else {
      break;
    }
  }
  bool sign_only = w.is_short + w.is_long + w.is_char + w.is_int + w.is_double == 0;
  if ((t && any_word) || (wide && !sign_only) || !words_fit(&w))
    return parse_error(p->scope, &first, "these words do not name a type");
  if (wide)
    return type_int(p->pool, wide, !w.is_unsigned);
  if (t)
    return t;
  if (!any_word)
    return parse_error(p->scope, &first, "expected a type");
  return type_of_words(p->pool, &w);
}

/* ---- declarators ---- */

typedef struct declarator {
  const char **name; /* where to put the name; NULL: there is none */
  uint32_t depth;
} declarator;

static const type *parse_declarator(parser *p, declarator *d, const type *base);
static const type *parse_one_type(parser *p, const char **name, uint32_t depth);

/* int a[3] as a parameter is int *a. */
static const type *parameter_type(exprs *pool, const type *t) {
  if (t->kind == T_ARRAY)
    return type_ptr(pool, t->elem);
  return t->kind == T_FUNC ? type_ptr(pool, t) : t;
}

static const type *parse_params(parser *p, const declarator *d, const type *result) {
  typedef VEC(const type *) type_vec;
  type_vec params = {0};
  bool variadic = false;
  const type *function = NULL;
  token where = p->l->tok;
  while (!at(p, ")")) {
    if (accept(p, "...")) {
      variadic = true;
      break;
    }
    const char *ignored;
    const type *t = parse_one_type(p, &ignored, d->depth + 1);
    if (!t)
      goto out;
    vec_push(&params, parameter_type(p->pool, t));
    if (!at(p, ")") && !expect(p, ","))
      goto out;
  }
  if (params.size == 1 && params.data[0]->kind == T_VOID)
    params.size = 0;
  for (uint32_t i = 0; i < params.size; ++i)
    if (params.data[i]->kind == T_VOID) {
      parse_error(p->scope, &where, "a parameter cannot be void");
      goto out;
    }
  if (expect(p, ")"))
    function = type_func(p->pool, result, params.data, params.size, variadic);
out:
  vec_free(&params);
  return function;
}

/* [3][4] or (int, char) behind what is declared. */
static const type *parse_suffix(parser *p, declarator *d, const type *base) {
  token where = p->l->tok;
  if (++d->depth > PARSE_MAX_TYPE_DEPTH)
    return parse_error(p->scope, &where, "this type is nested too deeply");
  if (accept(p, "(")) {
    if (base->kind == T_ARRAY || base->kind == T_FUNC)
      return parse_error(p->scope, &where, "a function cannot return an array or a function");
    return parse_params(p, d, base);
  }
  if (!accept(p, "["))
    return base;
  uint64_t length = 0;
  if (!at(p, "]") && !parse_count(p, INT64_MAX, &length))
    return NULL;
  const type *elem = expect(p, "]") ? parse_suffix(p, d, base) : NULL;
  if (!elem)
    return NULL;
  if (elem->kind == T_VOID || elem->kind == T_FUNC)
    return parse_error(p->scope, &where, "an array cannot have such elements");
  uint64_t size;
  if (__builtin_mul_overflow(elem->size, length, &size) || size > INT64_MAX)
    return parse_error(p->scope, &where, "this array is too large");
  return type_array(p->pool, elem, length);
}

/* Does the parenthesis here group a declarator, rather than list parameters? */
static bool at_group(parser *p, const declarator *d) {
  lexer ahead = *p->l;
  lexer_next(&ahead);
  if (token_is(&ahead.tok, "*") || token_is(&ahead.tok, "("))
    return true;
  return ahead.tok.kind == TOK_NAME && d->name && !parse_at_type(&ahead, p->scope);
}

/* Goes behind the parenthesis that matches the one just passed. */
static bool skip_group(parser *p) {
  for (uint32_t depth = 1; depth > 0; lexer_next(p->l)) {
    if (p->l->tok.kind == TOK_END)
      return expect(p, ")");
    depth += at(p, "(");
    depth -= at(p, ")");
  }
  return true;
}

/* ( declarator ) suffix: the suffix applies first, so it is read first. */
static const type *parse_group(parser *p, declarator *d, const type *base) {
  assert(at(p, "("));
  lexer_next(p->l);
  lexer inside = *p->l;
  const type *t = skip_group(p) ? parse_suffix(p, d, base) : NULL;
  if (!t)
    return NULL;
  lexer behind = *p->l;
  *p->l = inside;
  t = parse_declarator(p, d, t);
  if (!t || !expect(p, ")"))
    return NULL;
  *p->l = behind;
  return t;
}

static const type *parse_declarator(parser *p, declarator *d, const type *base) {
  if (++d->depth > PARSE_MAX_TYPE_DEPTH)
    return parse_error(p->scope, &p->l->tok, "this type is nested too deeply");
  while (accept(p, "*")) {
    base = type_ptr(p->pool, base);
    while (is_qualifier(&p->l->tok))
      lexer_next(p->l);
  }
  if (at(p, "(") && at_group(p, d))
    return parse_group(p, d, base);
  if (d->name && p->l->tok.kind == TOK_NAME) {
    *d->name = token_text(p->pool, &p->l->tok);
    lexer_next(p->l);
  }
  return parse_suffix(p, d, base);
}

static const type *parse_one_type(parser *p, const char **name, uint32_t depth) {
  declarator d = {.name = name, .depth = depth};
  if (name)
    *name = NULL;
  const type *base = parse_specifiers(p);
  return base ? parse_declarator(p, &d, base) : NULL;
}

const type *parse_type(lexer *l, expr_scope *scope, const char **name) {
  parser p = {.l = l, .scope = scope, .pool = scope->pool};
  return parse_one_type(&p, name, 0);
}
