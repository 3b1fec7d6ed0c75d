/* debug.c: debug metadata through LLVM-C. The C interface has few accessors, but every metadata
 * node can be seen as a value with operands; their order is that of LLVM's own classes and the same
 * in versions 15 to 19. */
#include "base/file.h"
#include "frontend/lower.h"

static LLVMContextRef context_of(lowering *lw) {
  return LLVMGetModuleContext(lw->module);
}

uint32_t md_count(lowering *lw, LLVMMetadataRef node) {
  return LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(context_of(lw), node));
}

static LLVMValueRef operand_value(lowering *lw, LLVMMetadataRef node, uint32_t index) {
  assert(node);
  LLVMValueRef few[16], *all = few;
  LLVMValueRef value = LLVMMetadataAsValue(context_of(lw), node);
  uint32_t count = LLVMGetMDNodeNumOperands(value);
  if (index >= count)
    return NULL;
  if (count > 16)
    all = calloc(count, sizeof *all);
  assert(all);
  LLVMGetMDNodeOperands(value, all);
  LLVMValueRef result = all[index];
  if (all != few)
    free(all);
  return result;
}

LLVMMetadataRef md_operand(lowering *lw, LLVMMetadataRef node, uint32_t index) {
  LLVMValueRef value = operand_value(lw, node, index);
  return value ? LLVMValueAsMetadata(value) : NULL;
}

const char *md_string(lowering *lw, LLVMMetadataRef node, uint32_t index) {
  LLVMValueRef value = operand_value(lw, node, index);
  unsigned length = 0;
  const char *text = value ? LLVMGetMDString(value, &length) : NULL;
  return text && length ? str_intern_n(&lw->pool->strings, text, length) : NULL;
}

bool md_integer(lowering *lw, LLVMMetadataRef node, uint32_t index, int64_t *value) {
  LLVMValueRef v = operand_value(lw, node, index);
  if (!v || !LLVMIsAConstantInt(v))
    return false;
  *value = LLVMConstIntGetSExtValue(v);
  return true;
}

/* The name of a file of the user, which is none of ours (code_origin_of). */
static const char *users_file(lowering *lw, const char *name) {
  if (code_origin_of(name) == CODE_USER)
    return name;
  return str_printf(&lw->pool->strings, "./%s", name);
}

/* A file name as the user would write it: relative names stay. clang splits an absolute name that
 * shares a beginning with the folder it ran in; such a name is put together again. */
const char *di_file_name(lowering *lw, LLVMMetadataRef file) {
  assert(file);
  unsigned length = 0, folder_length = 0;
  const char *name = LLVMDIFileGetFilename(file, &length);
  const char *folder = LLVMDIFileGetDirectory(file, &folder_length);
  const char *result = str_intern_n(&lw->pool->strings, name ? name : "", length);
  if (strncmp(result, SHARE_MARK, strlen(SHARE_MARK)) == 0)
    return str_intern(&lw->pool->strings, result + strlen(SHARE_MARK));
  if (!length || !folder_length || *name == '/' || file_exists(result))
    return users_file(lw, result);
  const char *whole = str_printf(&lw->pool->strings, "%.*s/%s", (int)folder_length, folder, result);
  return file_exists(whole) ? whole : users_file(lw, result);
}

const char *di_file_of(lowering *lw, LLVMMetadataRef scope) {
  const char *known = map_get_ptr(&lw->scope_files, scope);
  if (known)
    return known;
  LLVMMetadataRef file = LLVMDIScopeGetFile(scope);
  const char *name = file ? di_file_name(lw, file) : str_intern(&lw->pool->strings, "");
  map_put_ptr(&lw->scope_files, scope, name);
  return name;
}

static location di_location(lowering *lw, LLVMMetadataRef loc) {
  location where = {0};
  if (!loc || !LLVMDILocationGetLine(loc))
    return where;
  where.file = di_file_of(lw, LLVMDILocationGetScope(loc));
  where.line = LLVMDILocationGetLine(loc);
  where.column = LLVMDILocationGetColumn(loc);
  source_range(&lw->src, &where);
  return where;
}

location inst_location(lowering *lw, LLVMValueRef inst) {
  return di_location(lw, LLVMInstructionGetDebugLoc(inst));
}

LLVMMetadataRef global_debug(lowering *lw, LLVMValueRef g) {
  size_t count = 0;
  LLVMMetadataRef result = NULL;
  LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(g, &count);
  for (size_t i = 0; i < count && !result; ++i) {
    if (LLVMValueMetadataEntriesGetKind(entries, (unsigned)i) != lw->md_dbg)
      continue;
    LLVMMetadataRef node = LLVMValueMetadataEntriesGetMetadata(entries, (unsigned)i);
    if (LLVMGetMetadataKind(node) == LLVMDIGlobalVariableExpressionMetadataKind)
      result = LLVMDIGlobalVariableExpressionGetVariable(node);
  }
  LLVMDisposeValueMetadataEntries(entries);
  return result;
}
