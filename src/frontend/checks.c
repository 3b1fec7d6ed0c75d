#include "frontend/checks.h"

#include "base/file.h"
#include "program/program.h"

#include <llvm-c/DebugInfo.h>

#include <inttypes.h>
#include <string.h>

#define HANDLER_PREFIX "__ubsan_handle_"
#define FOLDED_SHIFT   "__assay_folded_shift"  /* a handler of shifts, where bits were lost */
#define UNCLEAR_SHIFT  "__assay_unclear_shift" /* the same, if it was one to the left */
#define SIGN_MARK      "assay.sign"
#define PART_CHECK     "__assay_part" /* of an element of an array that is part of something */

static const char *name_of(LLVMValueRef v) {
  size_t n = 0;
  return LLVMGetValueName2(v, &n);
}

const char *checks_option(const options *opts) {
  property_set needs = PROPERTY_BIT(PROPERTY_OVERFLOW) | PROPERTY_BIT(PROPERTY_BEHAVIOR);
  if (!(properties_asked(opts) & needs))
    return NULL;
  bool wraps = false; /* the dialect defines signed overflow */
  for (vec_each(const char *const, flag, &opts->clang_args))
    wraps = strcmp(*flag, "-fwrapv") == 0 || strcmp(*flag, "-fno-strict-overflow") == 0 ||
            (wraps && strcmp(*flag, "-fno-wrapv") != 0);
  bool all = properties_asked(opts) & PROPERTY_BIT(PROPERTY_BEHAVIOR);
  if (wraps)
    return all ? "-fsanitize=shift-exponent,integer-divide-by-zero,float-cast-overflow,"
                 "array-bounds,vla-bound"
               : "-fsanitize=shift-exponent,integer-divide-by-zero";
  return all ? "-fsanitize=signed-integer-overflow,shift-exponent,integer-divide-by-zero,"
               "float-cast-overflow,array-bounds,vla-bound"
             : "-fsanitize=signed-integer-overflow,shift-exponent,integer-divide-by-zero";
}

/* ---- marks ---- */

static unsigned mark_kind(LLVMValueRef v) {
  LLVMContextRef c = LLVMGetTypeContext(LLVMTypeOf(v));
  return LLVMGetMDKindIDInContext(c, SIGN_MARK, sizeof SIGN_MARK - 1);
}

static void set_sign(LLVMValueRef v, bool is_signed) {
  LLVMContextRef c = LLVMGetTypeContext(LLVMTypeOf(v));
  LLVMValueRef bit = LLVMConstInt(LLVMInt1TypeInContext(c), is_signed, 0);
  LLVMMetadataRef parts[] = {LLVMValueAsMetadata(bit)};
  LLVMSetMetadata(v, mark_kind(v), LLVMMetadataAsValue(c, LLVMMDNodeInContext2(c, parts, 1)));
}

bool checks_sign(LLVMValueRef instruction, bool *is_signed) {
  LLVMValueRef mark = instruction && LLVMIsAInstruction(instruction)
                          ? LLVMGetMetadata(instruction, mark_kind(instruction))
                          : NULL;
  if (!mark)
    return false;
  LLVMValueRef bit;
  LLVMGetMDNodeOperands(mark, &bit);
  *is_signed = LLVMConstIntGetZExtValue(bit) != 0;
  return true;
}

/* ---- handlers ---- */

/* The call of the handler that the block is about; NULL: it is another block. */
static LLVMValueRef handler_call(LLVMBasicBlockRef block) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  LLVMValueRef call = end && LLVMIsAUnreachableInst(end) ? LLVMGetPreviousInstruction(end) : NULL;
  LLVMValueRef callee = call && LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
  bool is_one = callee && LLVMIsAFunction(callee) &&
                strncmp(name_of(callee), HANDLER_PREFIX, sizeof HANDLER_PREFIX - 1) == 0;
  return is_one ? call : NULL;
}

static bool is_about(LLVMValueRef call, const char *what) {
  return strncmp(name_of(LLVMGetCalledValue(call)) + sizeof HANDLER_PREFIX - 1, what,
                 strlen(what)) == 0;
}

/* An operand of the operation, as the handler gets it: widened. */
static LLVMValueRef operand_of(LLVMValueRef call, unsigned i) {
  LLVMValueRef v = LLVMGetOperand(call, i);
  return LLVMIsAZExtInst(v) ? LLVMGetOperand(v, 0) : v;
}

/* The i-th type that the handler is told, as { kind, width and sign, name }; NULL: not found. */
static LLVMValueRef type_told(LLVMValueRef call, unsigned i) {
  LLVMValueRef data = LLVMGetOperand(call, 0);
  LLVMValueRef all = LLVMIsAGlobalVariable(data) ? LLVMGetInitializer(data) : NULL;
  if (!all || LLVMGetNumOperands(all) <= (int)i + 1)
    return NULL;
  LLVMValueRef told = LLVMGetOperand(all, i + 1);
  return LLVMIsAGlobalVariable(told) ? LLVMGetInitializer(told) : NULL;
}

static bool sign_told(LLVMValueRef call, bool *is_signed, uint32_t *width) {
  LLVMValueRef told = type_told(call, 0);
  LLVMValueRef info = told && LLVMGetNumOperands(told) == 3 ? LLVMGetOperand(told, 1) : NULL;
  if (!info || !LLVMIsAConstantInt(info))
    return false;
  uint64_t bits = LLVMConstIntGetZExtValue(info);
  *is_signed = bits & 1;
  *width = 1u << (bits >> 1);
  return true;
}

/* The operands of what was folded: `2147483647 + 1`; nothing if they are no constants. */
static void add_operands(LLVMValueRef call, const char *symbol, buf *out) {
  bool is_signed;
  uint32_t width, count = LLVMGetNumArgOperands(call);
  for (uint32_t i = 1; i < count; ++i)
    if (!LLVMIsAConstantInt(operand_of(call, i)))
      return;
  if (!symbol || count < 2 || !sign_told(call, &is_signed, &width) || width > 64)
    return;
  buf_add(out, ": ");
  for (uint32_t i = 1; i < count; ++i) {
    uint64_t bits = LLVMConstIntGetZExtValue(operand_of(call, i));
    int64_t value = width < 64 ? (int64_t)(bits << (64 - width)) >> (64 - width) : (int64_t)bits;
    if (i > 1 || count == 2)
      buf_printf(out, i > 1 ? " %s " : "%s", symbol);
    buf_printf(out, "%" PRId64, value);
  }
}

bool checks_is_handler(LLVMValueRef call, const char *name, error_class *class, buf *text) {
  static const struct {
    const char *about, *symbol;
  } handlers[] = {{"add_", "+"}, {"sub_", "-"}, {"mul_", "*"}, {"negate_", "-"}};
  bool is_folded = strcmp(name, FOLDED_SHIFT) == 0;
  if (!is_folded && strncmp(name, HANDLER_PREFIX, sizeof HANDLER_PREFIX - 1) != 0)
    return false;
  LLVMValueRef second = LLVMGetNumArgOperands(call) > 2 ? operand_of(call, 2) : NULL;
  bool by_zero = second && LLVMIsAConstantInt(second) && !LLVMConstIntGetZExtValue(second);
  *class = is_folded                              ? ERROR_OVERFLOW
           : is_about(call, "shift_")             ? ERROR_SHIFT
           : is_about(call, "float_cast_")        ? ERROR_CONVERSION
           : is_about(call, "out_of_bounds_")     ? ERROR_PART
           : is_about(call, "vla_bound_")         ? ERROR_EXTENT
           : is_about(call, "divrem_") && by_zero ? ERROR_DIVISION
                                                  : ERROR_OVERFLOW;
  static const char *const says[ERROR_CLASSES] = {
      [ERROR_SHIFT] =
          "shift of a negative number, or by a negative amount, or by the width or more",
      [ERROR_CONVERSION] = "a floating-point number does not fit the integer type",
      [ERROR_DIVISION] = "division by zero",
      [ERROR_PART] = "an index leaves its row or member",
      [ERROR_EXTENT] = "an array of variable length has no element",
      [ERROR_OVERFLOW] = "signed overflow"};
  buf_add(text, says[*class]);
  const char *symbol = is_folded ? "<<" : NULL;
  for (size_t i = 0; i < sizeof handlers / sizeof *handlers && !is_folded; ++i)
    if (is_about(call, handlers[i].about))
      symbol = handlers[i].symbol;
  add_operands(call, symbol, text);
  return true;
}

bool checks_is_unclear(const char *name) {
  return strcmp(name, UNCLEAR_SHIFT) == 0;
}

/* ---- joining blocks ---- */

static bool has_no_effect(LLVMValueRef inst) {
  switch (LLVMGetInstructionOpcode(inst)) {
  case LLVMICmp:
  case LLVMAnd:
  case LLVMOr:
  case LLVMXor:
  case LLVMExtractValue:
  case LLVMSExt:
  case LLVMZExt:
    return true;
  case LLVMCall: {
    LLVMValueRef callee = LLVMGetCalledValue(inst);
    return LLVMIsAFunction(callee) && strstr(name_of(callee), ".with.overflow.") != NULL;
  }
  default:
    return false;
  }
}

/* Removes what only the check needed. */
static void drop_unused(LLVMValueRef v) {
  enum { MOST = 4 };
  if (!LLVMIsAInstruction(v) || LLVMGetFirstUse(v) || !has_no_effect(v))
    return;
  LLVMValueRef kids[MOST];
  int count = LLVMGetNumOperands(v);
  count = count > MOST ? MOST : count;
  for (int i = 0; i < count; ++i)
    kids[i] = LLVMGetOperand(v, (unsigned)i);
  LLVMInstructionEraseFromParent(v);
  for (int i = 0; i < count; ++i)
    if (i == 0 || kids[i] != kids[0])
      drop_unused(kids[i]);
}

static bool has_one_user(LLVMBasicBlockRef block) {
  LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
  return use && !LLVMGetNextUse(use);
}

/* Can labels be taken for its address? */
static bool has_address(LLVMBasicBlockRef block) {
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); u; u = LLVMGetNextUse(u))
    if (LLVMIsABlockAddress(LLVMGetUser(u)))
      return true;
  return false;
}

/* `block`, whose branch was removed, becomes the beginning of `next`, which only it jumped to: what
 * follows `next` knows that by its own name. */
static void prepend_block(LLVMBuilderRef at, LLVMBasicBlockRef block, LLVMBasicBlockRef next) {
  buf name = {0};
  LLVMPositionBuilderBefore(at, LLVMGetFirstInstruction(next));
  LLVMSetCurrentDebugLocation2(at, NULL); /* what is moved keeps its own */
  LLVMValueRef inst;
  while ((inst = LLVMGetFirstInstruction(block))) {
    buf_clear(&name);
    buf_add(&name, name_of(inst));
    LLVMInstructionRemoveFromParent(inst);
    LLVMInsertIntoBuilderWithName(at, inst, buf_text(&name));
  }
  buf_clear(&name);
  buf_add(&name, LLVMGetBasicBlockName(block));
  LLVMMoveBasicBlockBefore(next, block);
  LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(block), LLVMBasicBlockAsValue(next));
  LLVMDeleteBasicBlock(block);
  LLVMSetValueName2(LLVMBasicBlockAsValue(next), buf_text(&name), name.size);
  buf_free(&name);
}

static void take_back(LLVMBuilderRef at, LLVMBasicBlockRef block, LLVMValueRef branch,
                      LLVMBasicBlockRef next, LLVMBasicBlockRef handler) {
  LLVMValueRef cond = LLVMGetCondition(branch);
  assert(has_one_user(handler) && has_one_user(next));
  LLVMInstructionEraseFromParent(branch);
  LLVMDeleteBasicBlock(handler);
  drop_unused(cond);
  prepend_block(at, block, next);
}

/* ---- sums, differences, products ---- */

/* The with.overflow call whose second part the condition is; NULL: another condition. */
static LLVMValueRef checked_operation(LLVMValueRef cond) {
  if (!LLVMIsAInstruction(cond) || LLVMGetInstructionOpcode(cond) != LLVMXor)
    return NULL;
  LLVMValueRef part = LLVMGetOperand(cond, 0);
  LLVMValueRef call = LLVMIsAExtractValueInst(part) ? LLVMGetOperand(part, 0) : NULL;
  LLVMValueRef callee = call && LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
  return callee && LLVMIsAFunction(callee) && strncmp(name_of(callee), "llvm.s", 6) == 0 &&
                 strstr(name_of(callee), ".with.overflow.")
             ? call
             : NULL;
}

static LLVMValueRef plain_operation(LLVMBuilderRef at, LLVMValueRef call) {
  const char *name = name_of(LLVMGetCalledValue(call)) + strlen("llvm.s");
  LLVMValueRef a = LLVMGetOperand(call, 0), b = LLVMGetOperand(call, 1);
  LLVMPositionBuilderBefore(at, call);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(call));
  LLVMValueRef v = strncmp(name, "add", 3) == 0   ? LLVMBuildNSWAdd(at, a, b, "")
                   : strncmp(name, "sub", 3) == 0 ? LLVMBuildNSWSub(at, a, b, "")
                                                  : LLVMBuildNSWMul(at, a, b, "");
  return v;
}

/* The result of the operation, without the question whether it overflowed. Of constants the question
 * is all that is left: false. */
static bool take_back_operation(LLVMBuilderRef at, LLVMValueRef cond) {
  LLVMValueRef call = checked_operation(cond);
  if (!call || (LLVMIsConstant(LLVMGetOperand(call, 0)) && LLVMIsConstant(LLVMGetOperand(call, 1))))
    return false;
  LLVMValueRef plain = plain_operation(at, call);
  if (LLVMIsAInstruction(plain))
    set_sign(plain, true);
  for (LLVMUseRef u = LLVMGetFirstUse(call); u;) {
    LLVMValueRef part = LLVMGetUser(u);
    u = LLVMGetNextUse(u);
    assert(LLVMIsAExtractValueInst(part));
    if (LLVMGetIndices(part)[0] == 0) {
      LLVMReplaceAllUsesWith(part, plain);
      LLVMInstructionEraseFromParent(part);
    }
  }
  return true;
}

/* ---- shifts ---- */

static bool loses_bits(u128 value, uint64_t amount, uint32_t width) {
  return amount < width && width <= 64 && value >> (width - 1 - amount) != 0;
}

/* The place of the operator in the source, as the handler is told it; false: not found. */
static bool place_told(LLVMValueRef call, const char **file, uint64_t *line, uint64_t *column) {
  LLVMValueRef data = LLVMGetOperand(call, 0);
  LLVMValueRef all = LLVMIsAGlobalVariable(data) ? LLVMGetInitializer(data) : NULL;
  LLVMValueRef place = all && LLVMGetNumOperands(all) > 0 ? LLVMGetOperand(all, 0) : NULL;
  if (!place || LLVMGetNumOperands(place) != 3)
    return false;
  LLVMValueRef name = LLVMGetOperand(place, 0);
  LLVMValueRef text = LLVMIsAGlobalVariable(name) ? LLVMGetInitializer(name) : NULL;
  size_t size = 0;
  *file = text && LLVMIsAConstantDataSequential(text) ? LLVMGetAsString(text, &size) : NULL;
  *line = LLVMConstIntGetZExtValue(LLVMGetOperand(place, 1));
  *column = LLVMConstIntGetZExtValue(LLVMGetOperand(place, 2));
  return *file && size > 0 && (*file)[size - 1] == 0 && *line > 0 && *column > 0;
}

/* The character there: '<' or '>' of the operator; another one, or 0, where a macro hides it or the file
 * is not there. *assigns: it is `<<=` or `>>=`. */
static char operator_of(LLVMValueRef call, bool *assigns) {
  const char *file;
  uint64_t line, column;
  buf source = {0}, error = {0};
  char found = 0;
  *assigns = false;
  if (place_told(call, &file, &line, &column) && file_read(file, &source, &error)) {
    const char *at = buf_text(&source);
    while (at && --line > 0)
      at = (at = strchr(at, '\n')) ? at + 1 : NULL;
    size_t room = at ? strcspn(at, "\n") : 0;
    found = column < room && at[column - 1] == at[column] ? at[column] : 0;
    *assigns = found && at[column + 1] == '=';
  }
  buf_free(&source);
  buf_free(&error);
  return found;
}

static void rename_handler(LLVMModuleRef m, LLVMValueRef handler, const char *name) {
  LLVMTypeRef t = LLVMGlobalGetValueType(LLVMGetCalledValue(handler));
  LLVMValueRef other = LLVMGetNamedFunction(m, name);
  other = other ? other : LLVMAddFunction(m, name, t);
  LLVMSetOperand(handler, (unsigned)LLVMGetNumOperands(handler) - 1, other);
}

/* `1 << 31` was folded: then the handler is called, under another name. Only the source tells that it was
 * no `>>`, of which every amount that is not too large is good. */
static bool refuse_folded_shift(LLVMModuleRef m, LLVMValueRef branch, LLVMValueRef handler) {
  bool is_signed;
  uint32_t width;
  LLVMValueRef a = operand_of(handler, 1), b = operand_of(handler, 2);
  if (!LLVMIsAConstantInt(a) || !LLVMIsAConstantInt(b) || !sign_told(handler, &is_signed, &width) ||
      !is_signed || !LLVMIsAConstantInt(LLVMGetCondition(branch)) ||
      !LLVMConstIntGetZExtValue(LLVMGetCondition(branch)))
    return false;
  u128 value = LLVMConstIntGetZExtValue(a);
  value = width < 64 ? value & (((u128)1 << width) - 1) : value;
  if (!loses_bits(value, LLVMConstIntGetZExtValue(b), width))
    return false;
  bool is_negative = value >> (width - 1);
  bool assigns;
  char sign = operator_of(handler, &assigns);
  if (sign == '>')
    return false;
  LLVMValueRef no = LLVMConstInt(LLVMTypeOf(LLVMGetCondition(branch)), 0, 0);
  LLVMSetCondition(branch, no);
  if (sign != '<')
    rename_handler(m, handler, UNCLEAR_SHIFT);
  else if (!is_negative) /* of a negative number it is the shift itself that is undefined */
    rename_handler(m, handler, FOLDED_SHIFT);
  return true;
}

/* Is it of an unsigned type whose values are ints where they are computed with (C17 6.3.1.1)? Of `x <<= n` it
 * is the type of x that is told; parts of a unit are bit-fields. */
static bool is_promoted(LLVMValueRef handler, LLVMValueRef moved, uint32_t width) {
  size_t n = 0;
  const char *name = LLVMGetValueName2(moved, &n);
  bool is_part = strncmp(name, "bf.clear", 8) == 0 || strncmp(name, "bf.lshr", 7) == 0, assigns;
  return width < 32 || (width == 32 && is_part && operator_of(handler, &assigns) && assigns);
}

/* The shift behind the check, if its amount is what was checked, and not cut. */
static bool take_back_shift(LLVMBasicBlockRef next, LLVMValueRef cond, LLVMValueRef handler) {
  LLVMValueRef shift = LLVMGetFirstInstruction(next);
  bool is_signed;
  uint32_t width;
  if (!shift || !sign_told(handler, &is_signed, &width))
    return false;
  LLVMOpcode op = LLVMGetInstructionOpcode(shift);
  if (op != LLVMShl && op != LLVMLShr && op != LLVMAShr)
    return false;
  LLVMValueRef moved = LLVMGetOperand(shift, 0), told = operand_of(handler, 1);
  bool is_passed = LLVMGetIntTypeWidth(LLVMTypeOf(moved)) <= 64; /* else where it is */
  if (is_passed && moved != told && (!LLVMIsAConstantInt(moved) || !LLVMIsAConstantInt(told)))
    return false;
  bool is_whole = LLVMIsAICmpInst(cond) && LLVMGetOperand(cond, 0) == LLVMGetOperand(shift, 1);
  bool is_good = LLVMIsAConstantInt(cond) && LLVMConstIntGetZExtValue(cond);
  set_sign(shift, is_signed || is_promoted(handler, moved, width));
  return is_whole || is_good;
}

/* ---- arrays that are part of something ---- */

bool checks_is_part(const char *name) {
  return strcmp(name, PART_CHECK) == 0;
}

/* The address of the element, behind the check of its index; NULL: not found, or the array is no part (of
 * a variable that is one array, accesses tell themselves). */
static LLVMValueRef checked_element(LLVMBasicBlockRef next) {
  LLVMValueRef i = LLVMGetFirstInstruction(next);
  while (i && (LLVMIsASExtInst(i) || LLVMIsAZExtInst(i) || LLVMIsATruncInst(i)))
    i = LLVMGetNextInstruction(i);
  if (!i || !LLVMIsAGetElementPtrInst(i) ||
      LLVMGetTypeKind(LLVMGetGEPSourceElementType(i)) != LLVMArrayTypeKind)
    return NULL;
  LLVMValueRef of = LLVMGetOperand(i, 0);
  return LLVMIsAAllocaInst(of) || LLVMIsAGlobalVariable(of) ? NULL : i;
}

/* The question is put behind the address, which says what it is about. An index that is one behind the
 * last is good where nothing is accessed. */
static void ask_of_part(LLVMModuleRef m, LLVMBuilderRef at, LLVMBasicBlockRef next,
                        LLVMValueRef cond) {
  LLVMValueRef element = checked_element(next);
  if (!element)
    return;
  LLVMContextRef c = LLVMGetModuleContext(m);
  LLVMTypeRef kinds[] = {LLVMTypeOf(element), LLVMInt1TypeInContext(c)};
  LLVMTypeRef t = LLVMFunctionType(LLVMVoidTypeInContext(c), kinds, 2, 0);
  LLVMValueRef f = LLVMGetNamedFunction(m, PART_CHECK);
  f = f ? f : LLVMAddFunction(m, PART_CHECK, t);
  LLVMPositionBuilderBefore(at, LLVMGetNextInstruction(element));
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(element));
  LLVMValueRef values[] = {element, cond};
  LLVMBuildCall2(at, t, f, values, 2, "");
}

/* ---- ++ of a bit-field ---- */

/* How many bits of its unit an unsigned bit-field that was read has; 0: the value is none. */
static uint32_t bits_of_part(LLVMValueRef v) {
  v = LLVMIsATruncInst(v) ? LLVMGetOperand(v, 0) : v;
  if (!LLVMIsAInstruction(v) || LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMIntegerTypeKind ||
      LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64)
    return 0;
  LLVMOpcode op = LLVMGetInstructionOpcode(v);
  LLVMValueRef by = op == LLVMAnd || op == LLVMLShr ? LLVMGetOperand(v, 1) : NULL;
  if (!by || !LLVMIsAConstantInt(by))
    return 0;
  uint64_t number = LLVMConstIntGetZExtValue(by);
  if (op == LLVMLShr)
    return LLVMGetIntTypeWidth(LLVMTypeOf(v)) - (uint32_t)number;
  return (number & (number + 1)) == 0 ? (uint32_t)__builtin_popcountll(number) : 0;
}

/* An unsigned bit-field of fewer bits than an int is an int where one is added to it (C17 6.3.1.1), which
 * clang's ++ does not say. Only one of 31 bits can be as large as an int can. */
static void promote_increment(LLVMValueRef inst) {
  if (LLVMGetInstructionOpcode(inst) != LLVMAdd || strncmp(name_of(inst), "inc", 3) != 0 ||
      LLVMGetNSW(inst))
    return;
  LLVMTypeRef t = LLVMTypeOf(inst);
  LLVMValueRef one = LLVMGetOperand(inst, 1);
  bool is_int = LLVMGetTypeKind(t) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(t) == 32;
  if (is_int && LLVMIsAConstantInt(one) && LLVMConstIntGetZExtValue(one) == 1 &&
      bits_of_part(LLVMGetOperand(inst, 0)) == 31) {
    LLVMSetNSW(inst, 1);
    set_sign(inst, true);
  }
}

static void promote_increments(LLVMValueRef f) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      promote_increment(i);
}

/* ---- all of it ---- */

/* Takes the check at the end of the block back, if there is one and need not stay. */
static void undo_check(LLVMModuleRef m, LLVMBuilderRef at, LLVMBasicBlockRef block) {
  LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
  if (!branch || !LLVMIsABranchInst(branch) || !LLVMIsConditional(branch) || has_address(block))
    return;
  LLVMBasicBlockRef next = LLVMGetSuccessor(branch, 0), handler = LLVMGetSuccessor(branch, 1);
  LLVMValueRef call = handler_call(handler), cond = LLVMGetCondition(branch);
  if (!call || !has_one_user(next) || !has_one_user(handler))
    return;
  bool is_shown = false;
  if (is_about(call, "shift_"))
    is_shown = !refuse_folded_shift(m, branch, call) && take_back_shift(next, cond, call);
  else if (is_about(call, "divrem_"))
    is_shown = !LLVMIsAConstantInt(cond);
  else if (is_about(call, "out_of_bounds_"))
    is_shown = true;
  else if (!is_about(call, "float_cast_"))
    is_shown = take_back_operation(at, cond);
  cond = LLVMGetCondition(branch);
  bool is_idle = LLVMIsAConstantInt(cond) && LLVMConstIntGetZExtValue(cond);
  if (is_about(call, "out_of_bounds_") && !is_idle)
    ask_of_part(m, at, next, cond);
  if (is_shown || is_idle)
    take_back(at, block, branch, next, handler);
}

/* From the last block to the first, so that each instruction moves once; clang puts handlers behind
 * the blocks that jump to them. */
static void undo_in(LLVMModuleRef m, LLVMBuilderRef at, LLVMValueRef f) {
  VEC(LLVMBasicBlockRef) blocks = {0};
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    if (!handler_call(b))
      vec_push(&blocks, b);
  for (uint32_t i = blocks.size; i-- > 0;)
    undo_check(m, at, blocks.data[i]);
  vec_free(&blocks);
}

void checks_undo(LLVMModuleRef m, const char *option) {
  bool overflows = option && strstr(option, "signed-integer-overflow");
  LLVMBuilderRef at = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    undo_in(m, at, f);
    if (overflows)
      promote_increments(f);
  }
  LLVMDisposeBuilder(at);
}
