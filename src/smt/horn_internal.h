/* horn_internal.h: what horn.c and horn_back.c share. */
#ifndef ASSAY_SMT_HORN_INTERNAL_H
#define ASSAY_SMT_HORN_INTERNAL_H

#include "smt/horn.h"
#include "smt/internal.h"

typedef struct horn_relation_info {
  const var **formals; /* owned */
  uint32_t count;
  Z3_func_decl decl;
} horn_relation_info;

struct horn {
  z3 z;
  exprs *pool;
  horn_mode mode;
  translator translator;
  VEC(horn_relation_info) relations;
  VEC(Z3_ast) rules; /* held */
  VEC(Z3_ast) weak;  /* held: the same without bounds by large constants */
  bool has_weak;     /* they differ somewhere */
  Z3_func_decl error;
  Z3_fixedpoint engine; /* of the last question, or NULL */
  bool is_solved;
};

/* A formula over the formals (as bound variables 0, 1, …) as a core expression; NULL if it says
 * something that core expressions do not. */
const expr *horn_back(horn *h, const horn_relation_info *r, Z3_ast formula);

#endif
