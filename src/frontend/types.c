/* types.c: C types from debug information, LLVM types, and how clang passes the former as the
 * latter (x86-64 System V and i386). */
#include "frontend/lower.h"

enum { DI_FLAG_BITFIELD = 1 << 19 };

/* ---- debug-information types ----------------------------------------------------------------- */

static const char *di_name(lowering *lw, LLVMMetadataRef di) {
  size_t length = 0;
  const char *name = LLVMDITypeGetName(di, &length);
  return name && length ? str_intern_n(&lw->pool->strings, name, length) : NULL;
}

/* _Complex, of floating-point numbers or (in GNU C) of integers: which of them LLVM-C tells in
 * writing only. */
static const type *complex_type(lowering *lw, LLVMMetadataRef di, uint32_t bits) {
  assert(bits > 0 && bits % 16 == 0);
  char *text = LLVMPrintValueToString(LLVMMetadataAsValue(LLVMGetModuleContext(lw->module), di));
  bool is_float = strstr(text, "DW_ATE_complex_float") != NULL;
  LLVMDisposeMessage(text);
  bool is_long = lw->pool->pointer_width == 64 ? bits == 256 : bits == 192; /* long double */
  const type *part = !is_float ? type_int(lw->pool, bits / 2, true)
                               : type_float(lw->pool, is_long ? 80 : bits / 2);
  return type_array(lw->pool, part, 2);
}

static const type *basic_type(lowering *lw, LLVMMetadataRef di) {
  const char *name = di_name(lw, di);
  uint32_t bits = (uint32_t)LLVMDITypeGetSizeInBits(di);
  if (!name)
    name = "";
  if (!strcmp(name, "_Bool") || !strcmp(name, "bool"))
    return type_bool(lw->pool);
  if (strstr(name, "complex"))
    return complex_type(lw, di, bits);
  if (strstr(name, "float") || strstr(name, "double") || strstr(name, "_Float"))
    return strstr(name, "long double") && lw->pool->pointer_width == 32
               ? type_float(lw->pool, 80)
               : type_float(lw->pool, bits == 128 && strstr(name, "long double") ? 80 : bits);
  if (bits > 128) /* a wide _BitInt: as its bytes */
    return type_array(lw->pool, type_int(lw->pool, 8, false), bits / 8);
  return type_int(lw->pool, bits ? bits : 8, !strstr(name, "unsigned"));
}

static const type *pointer_type(lowering *lw, LLVMMetadataRef di) {
  LLVMMetadataRef target = md_operand(lw, di, 3);
  const type *t = target ? lower_di_type(lw, target) : NULL;
  return type_ptr(lw->pool, t ? t : type_void(lw->pool));
}

/* const, volatile, restrict, typedef, pointer: told apart by name and size (see debug.c). */
static const type *derived_type(lowering *lw, LLVMMetadataRef di) {
  bool named = di_name(lw, di) != NULL;
  if (!named && LLVMDITypeGetSizeInBits(di))
    return pointer_type(lw, di);
  LLVMMetadataRef base = md_operand(lw, di, 3);
  return base ? lower_di_type(lw, base) : NULL;
}

static const type *array_type(lowering *lw, LLVMMetadataRef di) {
  const type *t = lower_di_type(lw, md_operand(lw, di, 3));
  LLVMMetadataRef elements = md_operand(lw, di, 4);
  for (uint32_t i = elements ? md_count(lw, elements) : 0; i-- > 0;) {
    int64_t length = 0;
    LLVMMetadataRef range = md_operand(lw, elements, i);
    if (!range || !md_integer(lw, range, 0, &length) || length < 0)
      length = 0;
    t = type_array(lw->pool, t, (uint64_t)length);
  }
  return t;
}

static bool same_layout(const type *t, const field *fields, uint32_t count, uint64_t size) {
  if (t->count != count || t->size != size)
    return false;
  for (uint32_t i = 0; i < count; ++i) {
    const field *a = &t->fields[i], *b = &fields[i];
    if (a->name != b->name || a->offset != b->offset || a->bit_offset != b->bit_offset ||
        a->bit_width != b->bit_width)
      return false;
    if (a->type->kind != b->type->kind || a->type->size != b->type->size)
      return false;
  }
  return true;
}

typedef VEC(field) field_vec;

static void collect_fields(lowering *lw, LLVMMetadataRef elements, field_vec *out) {
  for (uint32_t i = 0, n = elements ? md_count(lw, elements) : 0; i < n; ++i) {
    LLVMMetadataRef member = md_operand(lw, elements, i);
    if (!member || LLVMGetMetadataKind(member) != LLVMDIDerivedTypeMetadataKind)
      continue;
    uint64_t bits = LLVMDITypeGetOffsetInBits(member);
    bool is_bits = (LLVMDITypeGetFlags(member) & DI_FLAG_BITFIELD) != 0;
    const char *name = di_name(lw, member);
    field *f = vec_add(out);
    f->name = name ? name : str_intern(&lw->pool->strings, "");
    f->type = lower_di_type(lw, md_operand(lw, member, 3));
    f->offset = bits / 8;
    f->bit_offset = is_bits ? (uint32_t)(bits % 8) : 0;
    f->bit_width = is_bits ? (uint32_t)LLVMDITypeGetSizeInBits(member) : 0;
  }
}

static bool looks_like_union(const field_vec *fields) {
  for (uint32_t i = 0; i < fields->size; ++i)
    if (fields->data[i].offset || fields->data[i].bit_offset)
      return false;
  return fields->size > 1;
}

/* Before the fields are known: do all members start at bit 0? */
static bool union_by_offsets(lowering *lw, LLVMMetadataRef elements) {
  uint32_t n = elements ? md_count(lw, elements) : 0, members = 0;
  for (uint32_t i = 0; i < n; ++i) {
    LLVMMetadataRef member = md_operand(lw, elements, i);
    if (!member || LLVMGetMetadataKind(member) != LLVMDIDerivedTypeMetadataKind)
      continue;
    if (LLVMDITypeGetOffsetInBits(member))
      return false;
    ++members;
  }
  return members > 1;
}

/* A packed struct is aligned as its size and the places of its members show; if they do not, its
 * variables are (declared_align). */
static uint32_t align_of_fields(const field_vec *fields, uint64_t size) {
  uint32_t align = 1;
  for (uint32_t i = 0; i < fields->size; ++i)
    if (fields->data[i].type->align > align)
      align = fields->data[i].type->align;
  for (uint32_t i = 0; i < fields->size; ++i) {
    const field *f = &fields->data[i];
    uint32_t own = f->type->align < align ? f->type->align : align;
    if (!f->bit_width && own && f->offset % own)
      align = 1; /* packed: other members do not count either */
  }
  assert(align > 0 && (align & (align - 1)) == 0);
  while (size % align)
    align /= 2;
  return align;
}

static const type *struct_type(lowering *lw, LLVMMetadataRef di) {
  const char *tag = di_name(lw, di);
  LLVMMetadataRef elements = md_operand(lw, di, 4);
  uint64_t size = LLVMDITypeGetSizeInBits(di) / 8;
  bool is_union = union_by_offsets(lw, elements);
  if (!tag)
    tag = str_printf(&lw->pool->strings, "anon$%u", ++lw->anonymous);
  const type *known = type_find_struct(lw->pool, tag, is_union);
  bool declared_only = !size && (!elements || !md_count(lw, elements));
  if (declared_only) {
    const type *t = known ? known : type_struct(lw->pool, tag, is_union);
    map_put_ptr(&lw->di_types, di, t);
    return t;
  }
  if (known && known->is_complete) {
    /* Another file's struct of the same tag, or another struct: decide by layout. */
    map_put_ptr(&lw->di_types, di, known);
    field_vec fields = {0};
    collect_fields(lw, elements, &fields);
    bool same = same_layout(known, fields.data, fields.size, size);
    vec_free(&fields);
    if (same)
      return known;
    do
      tag = str_printf(&lw->pool->strings, "%s$%u", tag, ++lw->anonymous);
    while (type_find_struct(lw->pool, tag, is_union));
  }
  const type *t = type_struct(lw->pool, tag, is_union);
  map_put_ptr(&lw->di_types, di, t);
  field_vec fields = {0};
  collect_fields(lw, elements, &fields);
  assert(is_union == looks_like_union(&fields));
  if (!t->is_complete)
    type_complete(lw->pool, t, fields.data, fields.size, size, align_of_fields(&fields, size));
  vec_free(&fields);
  return t;
}

static bool is_enum(lowering *lw, LLVMMetadataRef elements) {
  LLVMMetadataRef first = elements && md_count(lw, elements) ? md_operand(lw, elements, 0) : NULL;
  return first && LLVMGetMetadataKind(first) == LLVMDIEnumeratorMetadataKind;
}

static const type *composite_type(lowering *lw, LLVMMetadataRef di) {
  LLVMMetadataRef elements = md_operand(lw, di, 4);
  LLVMMetadataRef base = md_operand(lw, di, 3);
  if (is_enum(lw, elements)) {
    const type *t = base ? lower_di_type(lw, base) : NULL;
    return t ? t : type_int(lw->pool, (uint32_t)LLVMDITypeGetSizeInBits(di), false);
  }
  return base ? array_type(lw, di) : struct_type(lw, di);
}

static const type *function_type(lowering *lw, LLVMMetadataRef di) {
  LLVMMetadataRef types = md_operand(lw, di, 3);
  uint32_t n = types ? md_count(lw, types) : 0;
  VEC(const type *) params = {0};
  LLVMMetadataRef first = n ? md_operand(lw, types, 0) : NULL;
  const type *result = first ? lower_di_type(lw, first) : NULL;
  bool variadic = false;
  for (uint32_t i = 1; i < n; ++i) {
    LLVMMetadataRef param = md_operand(lw, types, i);
    const type *t = param ? lower_di_type(lw, param) : NULL;
    if (!t) {
      variadic = true; /* `...`, or a function declared without a prototype */
      continue;
    }
    if (t->kind == T_ARRAY)
      t = type_ptr(lw->pool, t->elem);
    vec_push(&params, t);
  }
  if (!result)
    result = type_void(lw->pool);
  const type *t = type_func(lw->pool, result, params.data, params.size, variadic);
  vec_free(&params);
  return t;
}

const type *lower_di_type(lowering *lw, LLVMMetadataRef di) {
  if (!di)
    return NULL;
  const type *known = map_get_ptr(&lw->di_types, di);
  if (known)
    return known;
  const type *t = NULL;
  switch (LLVMGetMetadataKind(di)) {
  case LLVMDIBasicTypeMetadataKind:
    t = basic_type(lw, di);
    break;
  case LLVMDIDerivedTypeMetadataKind:
    t = derived_type(lw, di);
    break;
  case LLVMDICompositeTypeMetadataKind:
    t = composite_type(lw, di);
    break;
  case LLVMDISubroutineTypeMetadataKind:
    t = function_type(lw, di);
    break;
  default:
    break;
  }
  if (t)
    map_put_ptr(&lw->di_types, di, t);
  return t;
}

/* ---- LLVM types ------------------------------------------------------------------------------ */

uint64_t llvm_size(lowering *lw, LLVMTypeRef t) {
  return LLVMTypeIsSized(t) ? LLVMABISizeOfType(lw->layout, t) : 0;
}

uint64_t llvm_store_size(lowering *lw, LLVMTypeRef t) {
  return LLVMTypeIsSized(t) ? LLVMStoreSizeOfType(lw->layout, t) : 0;
}

static const type *llvm_struct(lowering *lw, LLVMTypeRef t) {
  const char *name = LLVMIsLiteralStruct(t) ? NULL : LLVMGetStructName(t);
  uint64_t size = llvm_size(lw, t);
  if (name) {
    bool is_union = !strncmp(name, "union.", 6);
    const char *dot = strchr(name, '.');
    const char *tag = str_intern(&lw->pool->strings, dot ? dot + 1 : name);
    const type *known = type_find_struct(lw->pool, tag, is_union);
    if (known && known->is_complete && known->size == size)
      return known;
  }
  const char *tag = str_printf(&lw->pool->strings, "pair$%u", ++lw->anonymous);
  const type *made = type_struct(lw->pool, tag, false);
  if (LLVMIsOpaqueStruct(t))
    return made;
  field_vec fields = {0};
  for (uint32_t i = 0, n = LLVMCountStructElementTypes(t); i < n; ++i) {
    field *f = vec_add(&fields);
    f->name = str_printf(&lw->pool->strings, "f%u", i);
    f->type = lower_llvm_type(lw, LLVMStructGetTypeAtIndex(t, i));
    f->offset = LLVMOffsetOfElement(lw->layout, t, i);
  }
  type_complete(lw->pool, made, fields.data, fields.size, size,
                LLVMABIAlignmentOfType(lw->layout, t));
  vec_free(&fields);
  return made;
}

static const type *llvm_function(lowering *lw, LLVMTypeRef t) {
  uint32_t n = LLVMCountParamTypes(t);
  LLVMTypeRef *llvm = calloc(n + 1, sizeof *llvm);
  const type **params = calloc(n + 1, sizeof *params);
  assert(llvm && params);
  LLVMGetParamTypes(t, llvm);
  for (uint32_t i = 0; i < n; ++i)
    params[i] = lower_llvm_type(lw, llvm[i]);
  const type *result = lower_llvm_type(lw, LLVMGetReturnType(t));
  const type *made = type_func(lw->pool, result, params, n, LLVMIsFunctionVarArg(t));
  free(llvm);
  free(params);
  return made;
}

static const type *make_llvm_type(lowering *lw, LLVMTypeRef t) {
  switch (LLVMGetTypeKind(t)) {
  case LLVMIntegerTypeKind: {
    uint32_t bits = LLVMGetIntTypeWidth(t);
    if (bits > 128) /* storage of bit-fields: only ever read and written in parts */
      return type_array(lw->pool, type_int(lw->pool, 8, false), llvm_store_size(lw, t));
    return bits == 1 ? type_bool(lw->pool) : type_int(lw->pool, bits, true);
  }
  case LLVMPointerTypeKind:
    return type_ptr(lw->pool, type_void(lw->pool));
  case LLVMFloatTypeKind:
    return type_float(lw->pool, 32);
  case LLVMDoubleTypeKind:
    return type_float(lw->pool, 64);
  case LLVMX86_FP80TypeKind:
    return type_float(lw->pool, 80);
  case LLVMHalfTypeKind:
  case LLVMBFloatTypeKind:
    return type_float(lw->pool, 16);
  case LLVMFP128TypeKind:
  case LLVMPPC_FP128TypeKind:
    return type_float(lw->pool, 128);
  case LLVMArrayTypeKind:
    return type_array(lw->pool, lower_llvm_type(lw, LLVMGetElementType(t)), LLVMGetArrayLength(t));
  case LLVMStructTypeKind:
    return llvm_struct(lw, t);
  case LLVMFunctionTypeKind:
    return llvm_function(lw, t);
  case LLVMX86_MMXTypeKind:
    return type_int(lw->pool, 64, false);
  case LLVMVectorTypeKind: { /* only moved around as bits (a struct of floats in a register) */
    uint64_t bits = llvm_store_size(lw, t) * 8;
    return bits <= 128 ? type_int(lw->pool, (uint32_t)bits, false)
                       : type_array(lw->pool, type_int(lw->pool, 8, false), bits / 8);
  }
  default:
    return type_void(lw->pool);
  }
}

const type *lower_llvm_type(lowering *lw, LLVMTypeRef t) {
  const type *known = map_get_ptr(&lw->llvm_types, t);
  if (!known) {
    known = make_llvm_type(lw, t);
    map_put_ptr(&lw->llvm_types, t, known);
  }
  return known;
}

bool type_fits(lowering *lw, const type *c, LLVMTypeRef t) {
  switch (LLVMGetTypeKind(t)) {
  case LLVMIntegerTypeKind:
    if (LLVMGetIntTypeWidth(t) > 128)
      return c == lower_llvm_type(lw, t);
    return (c->kind == T_INT && c->width == LLVMGetIntTypeWidth(t)) ||
           (c->kind == T_BOOL && LLVMGetIntTypeWidth(t) <= 8);
  case LLVMPointerTypeKind:
    return c->kind == T_PTR;
  default: {
    const type *plain = lower_llvm_type(lw, t);
    if (plain->kind == T_FLOAT)
      return c->kind == T_FLOAT && c->width == plain->width;
    if (plain->kind == T_INT) /* a vector as bits */
      return c == plain;
    if (plain->kind == T_ARRAY)
      return c->kind == T_ARRAY && c->size == plain->size && c->elem->size == plain->elem->size;
    return c == plain;
  }
  }
}

/* ---- the calling convention ------------------------------------------------------------------ */

static bool has_attribute(LLVMValueRef fn_or_call, uint32_t arg, unsigned kind) {
  return LLVMIsAFunction(fn_or_call)
             ? LLVMGetEnumAttributeAtIndex(fn_or_call, arg + 1, kind) != NULL
             : LLVMGetCallSiteEnumAttribute(fn_or_call, arg + 1, kind) != NULL;
}

bool is_byval(lowering *lw, LLVMValueRef fn_or_call, uint32_t arg) {
  return has_attribute(fn_or_call, arg, lw->attr_byval);
}

bool is_sret(lowering *lw, LLVMValueRef fn_or_call, uint32_t arg) {
  return has_attribute(fn_or_call, arg, lw->attr_sret);
}

/* i386 passes some structs field by field: offsets of the scalar leaves. */
static bool leaf_offsets(const type *t, uint64_t base, uint64_t *offset, uint32_t *count) {
  if (t->kind == T_STRUCT && !t->is_union) {
    for (uint32_t i = 0; i < t->count; ++i)
      if (t->fields[i].bit_width ||
          !leaf_offsets(t->fields[i].type, base + t->fields[i].offset, offset, count))
        return false;
    return true;
  }
  if (t->kind == T_ARRAY) {
    for (uint64_t i = 0; i < t->length; ++i)
      if (!leaf_offsets(t->elem, base + i * t->elem->size, offset, count))
        return false;
    return true;
  }
  if (*count >= 16)
    return false;
  offset[(*count)++] = base;
  return true;
}

bool is_whole(lowering *lw, const type *c, LLVMTypeRef t) {
  return lower_llvm_type(lw, t) == c;
}

static bool struct_pieces(lowering *lw, abi_param *p, LLVMTypeRef first) {
  assert(type_is_aggregate(p->type) && p->count == 0 && !p->by_pointer);
  if (p->type->size == 0) {
    p->count = 0;
    return true;
  }
  if (is_whole(lw, p->type, first)) {
    p->count = 1;
    return true;
  }
  if (lw->pool->pointer_width == 64) {
    p->count = (uint32_t)((p->type->size + 7) / 8);
    for (uint32_t i = 0; i < p->count && i < 16; ++i)
      p->offset[i] = 8 * i;
    return p->count <= 2;
  }
  return leaf_offsets(p->type, 0, p->offset, &p->count);
}

static bool scalar_fits(lowering *lw, const type *c, LLVMTypeRef t) {
  return type_fits(lw, c, t) || (c->kind == T_BOOL && LLVMGetTypeKind(t) == LLVMIntegerTypeKind);
}

void abi_of(lowering *lw, const type *func, LLVMTypeRef fn_type, LLVMValueRef attrs, abi *out) {
  assert(func->kind == T_FUNC && LLVMGetTypeKind(fn_type) == LLVMFunctionTypeKind);
  *out = (abi){.result = func->elem, .variadic = LLVMIsFunctionVarArg(fn_type)};
  uint32_t n = LLVMCountParamTypes(fn_type), at = 0;
  LLVMTypeRef *types = calloc(n + 1, sizeof *types), result = LLVMGetReturnType(fn_type);
  assert(types);
  LLVMGetParamTypes(fn_type, types);
  bool ok = func->is_variadic == out->variadic || func->count <= n;
  if (type_is_aggregate(func->elem)) {
    out->has_sret = n > 0 && is_sret(lw, attrs, 0);
    out->coerced = !out->has_sret && LLVMGetTypeKind(result) != LLVMVoidTypeKind;
    at = out->has_sret;
    ok = ok && (out->has_sret || out->coerced || func->elem->size == 0);
  } else if (func->elem->kind == T_VOID) {
    ok = ok && LLVMGetTypeKind(result) == LLVMVoidTypeKind;
  } else {
    ok = ok && scalar_fits(lw, func->elem, result);
  }
  for (uint32_t i = 0; ok && i < func->count; ++i) {
    abi_param *p = vec_add(&out->params);
    *p = (abi_param){.type = func->params[i], .first = at};
    if (type_is_aggregate(p->type) && p->type->size == 0) {
      p->count = 0;
    } else if (at >= n) {
      ok = false;
    } else if (!type_is_aggregate(p->type)) {
      p->count = 1;
      ok = scalar_fits(lw, p->type, types[at]);
    } else if (is_byval(lw, attrs, at)) {
      p->by_pointer = true;
      p->count = 1;
    } else {
      ok = struct_pieces(lw, p, types[at]);
    }
    at += p->count;
  }
  free(types);
  out->fixed = at;
  out->known = ok && at == n;
  assert(!out->known || out->params.size == func->count);
}

static const type *byval_type(lowering *lw, LLVMValueRef fn_or_call, uint32_t arg) {
  LLVMAttributeRef a = LLVMIsAFunction(fn_or_call)
                           ? LLVMGetEnumAttributeAtIndex(fn_or_call, arg + 1, lw->attr_byval)
                           : LLVMGetCallSiteEnumAttribute(fn_or_call, arg + 1, lw->attr_byval);
  const type *t = a ? lower_llvm_type(lw, LLVMGetTypeAttributeValue(a)) : NULL;
  return t && type_is_aggregate(t) && t->size ? t : NULL;
}

const type *abi_plain(lowering *lw, LLVMTypeRef fn_type, LLVMValueRef attrs, abi *out) {
  const type *func = lower_llvm_type(lw, fn_type);
  VEC(const type *) params = {0};
  *out = (abi){
      .known = true, .result = func->elem, .variadic = func->is_variadic, .fixed = func->count};
  for (uint32_t i = 0; i < func->count; ++i) {
    const type *copied = byval_type(lw, attrs, i), *t = copied ? copied : func->params[i];
    vec_push(&params, t);
    vec_push(&out->params,
             (abi_param){.type = t, .first = i, .count = 1, .by_pointer = copied != NULL});
  }
  func = type_func(lw->pool, func->elem, params.data, params.size, func->is_variadic);
  vec_free(&params);
  assert(out->params.size == func->count);
  return func;
}

void abi_free(abi *a) {
  vec_free(&a->params);
}
