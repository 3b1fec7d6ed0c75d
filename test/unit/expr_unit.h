/* expr_unit.h: a scope of variables for the tests of expr/: declared in C, on one pool. */
#ifndef ASSAY_TEST_EXPR_UNIT_H
#define ASSAY_TEST_EXPR_UNIT_H

#include "expr/parse.h"

enum { MAX_VARS = 64 };

typedef struct world {
  exprs pool;
  expr_scope scope;
  var *vars[MAX_VARS];
  uint32_t count;
} world;

static inline const var *world_find(void *context, const char *name) {
  world *w = context;
  for (uint32_t i = 0; i < w->count; ++i)
    if (!strcmp(w->vars[i]->name, name))
      return w->vars[i];
  return NULL;
}

/* A type, or with `name` a declaration, written in C. */
static inline const type *world_type(world *w, const char *text, const char **name) {
  lexer l;
  lexer_init(&l, text, strlen(text));
  const type *t = parse_type(&l, &w->scope, name);
  assert(t && l.tok.kind == TOK_END);
  return t;
}

static inline const expr *world_declare(world *w, const char *declaration) {
  const char *name;
  const type *t = world_type(w, declaration, &name);
  assert(name && w->count < MAX_VARS);
  w->vars[w->count] = var_new(&w->pool, t->kind == T_FUNC ? V_FUNCTION : V_GLOBAL, name, t);
  return expr_var(&w->pool, w->vars[w->count++]);
}

/* Gives a struct or union the fields declared, laid out as C would (bit-fields by hand). */
static inline const type *world_struct(world *w, const char *tag, bool is_union,
                                       const char *const *declarations) {
  const type *t = type_struct(&w->pool, tag, is_union);
  field fields[16] = {0};
  uint32_t count = 0, align = 1;
  uint64_t end = 0, size = 0;
  for (; declarations[count]; ++count) {
    const char *name = NULL;
    field *f = &fields[count];
    f->type = world_type(w, declarations[count], &name);
    f->name = name;
    f->offset = is_union ? 0 : (end + f->type->align - 1) / f->type->align * f->type->align;
    end = f->offset + f->type->size;
    size = end > size ? end : size;
    align = f->type->align > align ? f->type->align : align;
  }
  size = (size + align - 1) / align * align;
  type_complete(&w->pool, t, fields, count, size, align);
  return t;
}

static inline void world_init(world *w, uint32_t pointer_width) {
  *w = (world){0};
  exprs_init(&w->pool, pointer_width);
  w->scope = (expr_scope){.pool = &w->pool, .find_var = world_find, .context = w};
  world_struct(w, "pair", false, (const char *const[]){"int x", "short y", "char z[3]", NULL});
  world_struct(w, "inner", false, (const char *const[]){"int ax", "long ay", NULL});
  world_struct(w, "either", true,
               (const char *const[]){"int i", "unsigned char b[4]", "struct pair p", NULL});
  /* int f; struct pair ps[3]; union either u; struct node *next; anonymous struct inner;
   * unsigned low : 3, high : 7; bool flag; */
  const type *node = type_struct(&w->pool, "node", false);
  const type *uint = type_int(&w->pool, 32, false), *sint = type_int(&w->pool, 32, true);
  field fields[] = {
      {.name = "f", .type = sint, .offset = 0},
      {.name = "ps", .type = world_type(w, "struct pair[3]", NULL), .offset = 4},
      {.name = "u", .type = world_type(w, "union either", NULL), .offset = 40},
      {.name = "next", .type = type_ptr(&w->pool, node), .offset = 56},
      {.name = "", .type = world_type(w, "struct inner", NULL), .offset = 64},
      {.name = "low", .type = uint, .offset = 80, .bit_offset = 0, .bit_width = 3},
      {.name = "high", .type = sint, .offset = 80, .bit_offset = 3, .bit_width = 7},
      {.name = "flag", .type = type_bool(&w->pool), .offset = 84},
  };
  type_complete(&w->pool, node, fields, 8, 88, 8);
  static const char *const declarations[] = {
      "char c",
      "unsigned char uc",
      "short h",
      "int x",
      "int y",
      "unsigned int u",
      "unsigned int v",
      "long l",
      "unsigned long ul",
      "long long ll",
      "__int128 w",
      "unsigned __int128 uw",
      "_BitInt(7) b7",
      "unsigned _BitInt(13) u13",
      "_BitInt(40) b40",
      "bool b",
      "bool d",
      "int *p",
      "int *q",
      "char *s",
      "void *vp",
      "int a[10]",
      "char buf[16]",
      "int m[3][4]",
      "struct node n",
      "struct node ns[4]",
      "struct node *np",
      "struct pair pr",
      "union either e",
      "struct pair *pp",
      "int (*row)[4]",
      "integer i",
      "integer j",
      "int fun(int, char *)",
      "double dbl",
      "float flt",
  };
  for (size_t i = 0; i < sizeof declarations / sizeof *declarations; ++i)
    world_declare(w, declarations[i]);
}

static inline void world_free(world *w) {
  exprs_free(&w->pool);
}

/* The expression of that text; the test must not get it wrong. */
static inline const expr *world_expr(world *w, const char *text) {
  lexer l;
  lexer_init(&l, text, strlen(text));
  w->scope.error = NULL;
  const expr *e = parse_expr(&l, &w->scope);
  if (!e || l.tok.kind != TOK_END) {
    fprintf(stderr, "%s: %s\n", text, w->scope.error ? w->scope.error : "too much text");
    abort();
  }
  return e;
}

#endif
