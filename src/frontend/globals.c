/* globals.c: global variables and their initialisers.
 *
 * clang's constant for an initialiser may have another LLVM type than the variable (bit-fields,
 * unions, padding), so it is first laid out as an image: bytes, and the addresses that stand in
 * them. The expression is then read off the image by the C type. */
#include "frontend/body.h"

#include "base/memory.h"

#include <ctype.h>

typedef struct reloc {
  uint64_t offset;
  LLVMValueRef value; /* a pointer constant */
} reloc;

typedef struct image {
  lowering *lw;
  uint8_t *bytes;
  uint64_t size;
  VEC(reloc) relocs; /* ascending offsets */
  bool failed;       /* something that cannot be laid out */
} image;

const char *unique_global_name(lowering *lw, const char *want) {
  buf clean = {0};
  for (const char *c = want; *c; ++c)
    buf_put(&clean, *c == '.' || *c == '-' || *c == ' ' ? '$' : *c);
  const char *base = str_intern(&lw->pool->strings, buf_text(&clean) + (*buf_text(&clean) == '$'));
  buf_free(&clean);
  const char *name = base;
  for (uint32_t n = 2; map_has(&lw->used_names, map_key(name)); ++n)
    name = str_printf(&lw->pool->strings, "%s$%u", base, n);
  map_put(&lw->used_names, map_key(name), 1);
  return name;
}

/* ---- laying out ------------------------------------------------------------------------------ */

static void put_integer(image *im, uint64_t at, u128 value, uint64_t size) {
  for (uint64_t i = 0; i < size && at + i < im->size; ++i, value >>= 8)
    im->bytes[at + i] = (uint8_t)value;
}

u128 llvm_int_value(LLVMValueRef c) {
  wide_int words;
  if (!wide_constant(c, &words))
    return 0;
  return (u128)words.word[1] << 64 | words.word[0];
}

/* Other formats are printed as 0xK (x87), 0xH (half) or 0xL (128 bits, the low half first) and
 * their bits. */
static bool real_text_bits(LLVMValueRef c, u128 *bits) {
  char *text = LLVMPrintValueToString(c);
  const char *at = text ? strstr(text, " 0x") : NULL;
  char format = at ? at[3] : 0;
  bool known = format == 'K' || format == 'H' || format == 'L';
  u128 value = 0;
  for (at = known ? at + 4 : ""; isxdigit((unsigned char)*at); ++at) {
    char digit[] = {*at, 0};
    value = value << 4 | strtoul(digit, NULL, 16);
  }
  *bits = format == 'L' ? value << 64 | value >> 64 : value;
  LLVMDisposeMessage(text);
  return known;
}

bool llvm_real_bits(LLVMValueRef c, u128 *bits) {
  LLVMBool lost = 0;
  *bits = 0;
  if (LLVMGetTypeKind(LLVMTypeOf(c)) != LLVMDoubleTypeKind &&
      LLVMGetTypeKind(LLVMTypeOf(c)) != LLVMFloatTypeKind)
    return real_text_bits(c, bits);
  double d = LLVMConstRealGetDouble(c, &lost);
  uint64_t word;
  memcpy(&word, &d, sizeof word);
  *bits = word;
  if (LLVMGetTypeKind(LLVMTypeOf(c)) == LLVMFloatTypeKind) {
    float f = (float)d;
    uint32_t half;
    memcpy(&half, &f, sizeof half);
    *bits = half;
  }
  return !lost;
}

static void put_constant(image *im, uint64_t at, LLVMValueRef c);

static void put_elements(image *im, uint64_t at, LLVMValueRef c, LLVMTypeRef t) {
  bool is_struct = LLVMGetTypeKind(t) == LLVMStructTypeKind;
  uint64_t n = is_struct ? LLVMCountStructElementTypes(t) : LLVMGetArrayLength(t);
  uint64_t stride = is_struct ? 0 : llvm_size(im->lw, LLVMGetElementType(t));
  for (uint64_t i = 0; i < n; ++i) {
    uint64_t offset = is_struct ? LLVMOffsetOfElement(im->lw->layout, t, (unsigned)i) : i * stride;
    LLVMValueRef element = LLVMGetAggregateElement(c, (unsigned)i);
    if (element)
      put_constant(im, at + offset, element);
    else
      im->failed = true;
  }
}

static void put_address(image *im, uint64_t at, LLVMValueRef c) {
  assert(im->relocs.size == 0 || vec_last(&im->relocs).offset < at); /* ascending */
  vec_push(&im->relocs, (reloc){at, c});
}

static void put_constant(image *im, uint64_t at, LLVMValueRef c) {
  LLVMTypeRef t = LLVMTypeOf(c);
  u128 bits;
  if (LLVMIsNull(c) || LLVMIsAUndefValue(c))
    return;
  if (LLVMIsAConstantInt(c)) {
    put_integer(im, at, llvm_int_value(c), llvm_store_size(im->lw, t));
  } else if (LLVMIsAConstantFP(c)) {
    if (llvm_real_bits(c, &bits))
      put_integer(im, at, bits, llvm_store_size(im->lw, t));
    else
      im->failed = true;
  } else if (LLVMGetTypeKind(t) == LLVMPointerTypeKind) {
    put_address(im, at, c);
  } else if (LLVMGetTypeKind(t) == LLVMArrayTypeKind || LLVMGetTypeKind(t) == LLVMStructTypeKind) {
    put_elements(im, at, c, t);
  } else if (LLVMIsAConstantExpr(c) && LLVMGetConstOpcode(c) == LLVMPtrToInt) {
    put_address(im, at, LLVMGetOperand(c, 0));
  } else {
    im->failed = true;
  }
}

/* ---- reading off ----------------------------------------------------------------------------- */

static const reloc *reloc_in(const image *im, uint64_t at, uint64_t size) {
  for (uint32_t low = 0, high = im->relocs.size; low < high;) {
    uint32_t mid = low + (high - low) / 2;
    uint64_t offset = im->relocs.data[mid].offset;
    if (offset < at)
      low = mid + 1;
    else if (offset >= at + size)
      high = mid;
    else
      return &im->relocs.data[mid];
  }
  return NULL;
}

static bool is_zero(const image *im, uint64_t at, uint64_t size) {
  for (uint64_t i = at; i < at + size && i < im->size; ++i)
    if (im->bytes[i])
      return false;
  return !reloc_in(im, at, size);
}

static u128 get_bits(const image *im, uint64_t at, uint32_t bit, uint32_t width) {
  u128 value = 0;
  for (uint32_t i = 0; i < (bit + width + 7) / 8; ++i)
    if (at + i < im->size && i < 17)
      value |= i < 16 ? (u128)im->bytes[at + i] << (8 * i) : 0;
  value >>= bit;
  return width >= 128 ? value : value & (((u128)1 << width) - 1);
}

static const expr *read_scalar(image *im, const type *t, uint64_t at) {
  assert(!type_is_aggregate(t));
  exprs *pool = im->lw->pool;
  const reloc *r = reloc_in(im, at, t->size);
  if (r) {
    const expr *address = lower_constant_pointer(
        im->lw, r->value, t->kind == T_PTR ? t : type_ptr(pool, type_void(pool)));
    if (!address) { /* an address that is not modelled */
      im->failed = true;
      return expr_zero(pool, t);
    }
    return t->kind == T_PTR ? address : expr_cast(pool, t, address);
  }
  uint32_t width = t->kind == T_BOOL ? 1 : t->width;
  return expr_const(pool, t, get_bits(im, at, 0, width));
}

static const expr *read_value(image *im, const type *t, uint64_t at);

static const expr *read_bits(image *im, const field *f, uint64_t at) {
  im->failed |= f->bit_offset + f->bit_width > 128;
  assert(f->bit_width > 0);
  u128 bits = get_bits(im, at + f->offset, f->bit_offset, f->bit_width);
  if (f->bit_width < 128 && f->type->kind == T_INT && f->type->is_signed &&
      (bits >> (f->bit_width - 1) & 1))
    bits |= ~(((u128)1 << f->bit_width) - 1);
  return expr_const(im->lw->pool, f->type, bits);
}

/* ---- which member of a union an initialiser is of ---- */

/* What the scalars of a type say of the bytes of a union: which bits they hold, and how well. */
typedef struct cover {
  image *im;
  uint64_t from;  /* the union's place in the image */
  uint8_t *bits;  /* per byte of the union */
  bool splits;    /* an address is read in parts, or as a part */
  bool as_number; /* an address is read as an integer */
} cover;

static void cover_bytes(cover *c, uint64_t at, uint32_t bit, uint32_t width) {
  assert(at >= c->from);
  for (uint32_t i = bit; i < bit + width; ++i)
    c->bits[at - c->from + i / 8] |= (uint8_t)(1u << i % 8);
}

static void cover_scalar(cover *c, const type *t, uint64_t at) {
  uint32_t width = t->kind == T_BOOL ? 1 : t->width;
  const reloc *r = reloc_in(c->im, at, t->size);
  if (r) {
    c->splits |= r->offset != at || width != c->im->lw->pool->pointer_width;
    c->as_number |= t->kind != T_PTR;
  }
  cover_bytes(c, at, 0, width);
}

static void cover_type(cover *c, const type *t, uint64_t at) {
  if (!type_is_aggregate(t)) {
    cover_scalar(c, t, at);
  } else if (t->kind == T_ARRAY) {
    for (uint64_t i = 0; i < t->length; ++i)
      cover_type(c, t->elem, at + i * t->elem->size);
  } else {
    for (uint32_t i = 0; i < t->count; ++i) {
      const field *f = &t->fields[i];
      if (f->bit_width) {
        c->splits |=
            reloc_in(c->im, at + f->offset, (f->bit_offset + f->bit_width + 7) / 8) != NULL;
        cover_bytes(c, at + f->offset, f->bit_offset, f->bit_width);
      } else {
        cover_type(c, f->type, at + f->offset);
      }
    }
  }
}

/* How well a member explains the bytes of its union: 0: not all of them; 1: addresses as numbers
 * only; 2: all. */
static int explains(image *im, const type *t, uint32_t member, uint64_t at) {
  assert(t->is_union && member < t->count);
  const field *f = &t->fields[member];
  cover c = {.im = im, .from = at, .bits = xcalloc(t->size + 1, 1)};
  if (f->bit_width)
    cover_bytes(&c, at + f->offset, f->bit_offset, f->bit_width);
  else
    cover_type(&c, f->type, at + f->offset);
  bool all = !c.splits && !(f->bit_width && reloc_in(im, at, t->size));
  for (uint64_t i = 0; i < t->size && all; ++i)
    all = (im->bytes[at + i] & ~c.bits[i]) == 0 && (c.bits[i] || !reloc_in(im, at + i, 1));
  free(c.bits);
  return !all ? 0 : c.as_number ? 1 : 2;
}

/* A union's initialiser is one member's; take the first of those that explain every byte best. */
static const expr *read_union(image *im, const type *t, uint64_t at) {
  assert(at + t->size <= im->size);
  uint32_t best = t->count;
  int how = 0;
  for (uint32_t i = 0; i < t->count && how < 2; ++i) {
    int now = t->fields[i].type->size || t->fields[i].bit_width ? explains(im, t, i, at) : 0;
    if (now > how) {
      best = i;
      how = now;
    }
  }
  if (best == t->count) { /* no single member covers what is set */
    im->failed = true;
    return expr_agg(im->lw->pool, t, NULL, 0);
  }
  const field *f = &t->fields[best];
  return expr_agg_union(im->lw->pool, t, best,
                        f->bit_width ? read_bits(im, f, at)
                                     : read_value(im, f->type, at + f->offset));
}

static const expr *read_aggregate(image *im, const type *t, uint64_t at) {
  assert(t->kind == T_ARRAY || (t->kind == T_STRUCT && !t->is_union));
  expr_vec kids = {0};
  uint64_t n = t->kind == T_ARRAY ? t->length : t->count;
  for (uint64_t i = 0; i < n; ++i) {
    const field *f = t->kind == T_STRUCT ? &t->fields[i] : NULL;
    const expr *kid = f && f->bit_width ? read_bits(im, f, at)
                      : f               ? read_value(im, f->type, at + f->offset)
                                        : read_value(im, t->elem, at + i * t->elem->size);
    vec_push(&kids, kid);
  }
  while (kids.size && t->kind == T_ARRAY &&
         is_zero(im, at + (kids.size - 1) * t->elem->size, t->elem->size))
    --kids.size;
  const expr *result = expr_agg(im->lw->pool, t, kids.data, kids.size);
  vec_free(&kids);
  return result;
}

static const expr *read_value(image *im, const type *t, uint64_t at) {
  if (!type_is_aggregate(t))
    return read_scalar(im, t, at);
  if (is_zero(im, at, t->size))
    return expr_agg(im->lw->pool, t, NULL, 0);
  return t->is_union ? read_union(im, t, at) : read_aggregate(im, t, at);
}

const expr *lower_initializer(lowering *lw, LLVMValueRef c, const type *t) {
  image im = {.lw = lw, .size = llvm_size(lw, LLVMTypeOf(c))};
  if (im.size < t->size)
    im.size = t->size;
  im.bytes = calloc(im.size + 1, 1);
  assert(im.bytes);
  put_constant(&im, 0, c);
  const expr *e = read_value(&im, t, 0);
  if (im.failed)
    e = NULL;
  free(im.bytes);
  vec_free(&im.relocs);
  return e;
}

/* 8 is what clang prefers for i386 where the ABI asks for 4. */
uint32_t declared_align(lowering *lw, const var *v, uint32_t align) {
  uint32_t usual = var_align(lw->pool, v);
  bool preferred = lw->pool->pointer_width == 32 && align > usual && align <= 8;
  return align != usual && !preferred ? align : 0;
}

/* ---- the variables --------------------------------------------------------------------------- */

/* A flexible array member gives the LLVM type more bytes than the C type has. */
static const type *grown_type(lowering *lw, const type *t, uint64_t size) {
  if (size <= t->size || !type_is_aggregate(t))
    return t;
  if (t->kind == T_ARRAY && t->elem->size)
    return type_array(lw->pool, t->elem, size / t->elem->size);
  if (t->kind != T_STRUCT || !t->count || t->fields[t->count - 1].type->kind != T_ARRAY)
    return t;
  const field *last = &t->fields[t->count - 1];
  VEC(field) fields = {0};
  for (uint32_t i = 0; i < t->count; ++i)
    vec_push(&fields, t->fields[i]);
  uint64_t room = (size - last->offset) / (last->type->elem->size ? last->type->elem->size : 1);
  fields.data[t->count - 1].type = type_array(lw->pool, last->type->elem, room);
  const char *tag = str_printf(&lw->pool->strings, "%s$%u", t->name, ++lw->anonymous);
  const type *made = type_struct(lw->pool, tag, false);
  type_complete(lw->pool, made, fields.data, fields.size, size, t->align);
  vec_free(&fields);
  return made;
}

static bool declare_literal(lowering *lw, LLVMValueRef g, const type *t) {
  LLVMValueRef init = LLVMGetInitializer(g);
  const expr *text = init ? lower_initializer(lw, init, t) : NULL;
  const expr *path = text ? program_literal(lw->p, text) : NULL;
  if (path)
    map_put_ptr(&lw->globals, g, path);
  return path != NULL;
}

/* Is it the variable of type t as a whole? Optimisers split and narrow variables, and leave debug
 * information with the parts. */
static bool describes(lowering *lw, const type *t, LLVMTypeRef llvm) {
  LLVMTypeKind kind = LLVMGetTypeKind(llvm);
  if (t->kind == T_STRUCT && !t->is_complete)
    return true;
  return t->size <= llvm_size(lw, llvm) &&
         (kind != LLVMIntegerTypeKind || type_is_aggregate(t) || type_fits(lw, t, llvm));
}

static void declare_global(lowering *lw, LLVMValueRef g) {
  size_t length = 0;
  const char *name = LLVMGetValueName2(g, &length);
  LLVMMetadataRef di = global_debug(lw, g);
  const char *source_name = di ? md_string(lw, di, 1) : NULL;
  LLVMTypeRef llvm = LLVMGlobalGetValueType(g);
  const type *t = di ? lower_di_type(lw, md_operand(lw, di, 3)) : NULL;
  bool is_part = t && !describes(lw, t, llvm);
  if (!t || is_part || (t->kind == T_STRUCT && !t->is_complete))
    t = lower_llvm_type(lw, llvm);
  t = grown_type(lw, t, llvm_size(lw, llvm));
  if (!strncmp(name, ".str", 4) && LLVMIsGlobalConstant(g) && declare_literal(lw, g, t))
    return;
  if (is_part || (source_name && map_has(&lw->used_names, map_key(source_name))))
    source_name = NULL;
  const char *unique = unique_global_name(lw, source_name ? source_name
                                              : length    ? name
                                                          : "unnamed");
  var *v = program_add_global(lw->p, unique, t, NULL);
  v->is_extern = LLVMIsDeclaration(g);
  v->is_const = LLVMIsGlobalConstant(g) && LLVMGetLinkage(g) != LLVMWeakAnyLinkage;
  v->align = declared_align(lw, v, LLVMGetAlignment(g));
  v->is_thread_local = LLVMIsThreadLocal(g);
  v->is_placed = LLVMGetSection(g) && *LLVMGetSection(g);
  v->is_private = LLVMGetLinkage(g) == LLVMPrivateLinkage;
  v->is_static = v->is_private || LLVMGetLinkage(g) == LLVMInternalLinkage;
  if (di) {
    LLVMMetadataRef file = LLVMDIVariableGetFile(di);
    v->file = file ? di_file_name(lw, file) : NULL;
    v->line = LLVMDIVariableGetLine(di);
  }
  map_put(&lw->global_index, map_key(g), lw->p->globals.size);
  map_put_ptr(&lw->globals, g, expr_var(lw->pool, v));
}

static bool is_special(LLVMValueRef g) {
  size_t length = 0;
  const char *name = LLVMGetValueName2(g, &length);
  return length > 5 && !strncmp(name, "llvm.", 5);
}

static void initialise(lowering *lw, LLVMValueRef g, uint32_t index) {
  LLVMValueRef init = LLVMIsDeclaration(g) ? NULL : LLVMGetInitializer(g);
  if (!init || LLVMIsNull(init))
    return;
  assert(index < lw->p->globals.size && !lw->p->globals.data[index].init);
  const expr *e = lower_initializer(lw, init, lw->p->globals.data[index].var->type);
  global *mine = &lw->p->globals.data[index];
  mine->init = e;
  if (!e) {
    mine->var->is_extern = true;
    location where = {.file = mine->var->file, .line = mine->var->line};
    program_assume(lw->p, where, "initialiser of %s is not modelled: it starts arbitrary",
                   mine->var->name);
  }
}

void lower_globals(lowering *lw) {
  for (LLVMValueRef f = LLVMGetFirstFunction(lw->module); f; f = LLVMGetNextFunction(f))
    lower_known_types(lw, f);
  for (LLVMValueRef g = LLVMGetFirstGlobal(lw->module); g; g = LLVMGetNextGlobal(g))
    if (!is_special(g))
      declare_global(lw, g);
  for (LLVMValueRef f = LLVMGetFirstFunction(lw->module); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f))
      lower_declare(lw, f);
  /* Initialisers last: they may mention any global or function. */
  for (LLVMValueRef g = LLVMGetFirstGlobal(lw->module); g; g = LLVMGetNextGlobal(g)) {
    uint64_t index = map_get(&lw->global_index, map_key(g), 0);
    if (index)
      initialise(lw, g, (uint32_t)index - 1);
  }
}
