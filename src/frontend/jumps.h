/* jumps.h: what jumps.c and changed.c share: a procedure in which jumps arrive or pass through. */
#ifndef ASSAY_FRONTEND_JUMPS_H
#define ASSAY_FRONTEND_JUMPS_H

#include "frontend/lower.h"
#include "program/words.h"

/* A variable that may have changed between the setjmp and the jump back. */
typedef struct jump_watched {
  const var *v;
  const expr *flag; /* written since then? Or NULL */
  const expr *copy; /* its value then; or NULL. Without both it is not known */
} jump_watched;

/* A call of setjmp. */
typedef struct jump_site {
  stmt call;          /* as it was */
  const expr *token;  /* of this activation; 0: not called yet */
  const expr *result; /* what setjmp gives: 0, or the value of a jump */
  const expr *from;   /* the buffer; NULL if it is of no interest */
  const expr *again;  /* called before in this activation, maybe with another buffer; or NULL */
  uint32_t back;      /* where a jump arrives */
  uint32_t landing;   /* where the call ends, each time it returns */
  VEC(jump_watched) watched; /* automatic variables */
} jump_site;

typedef struct jump_body {
  program *p;
  exprs *pool;
  proc *f;
  VEC(jump_site) sites;
  uint32_t before;   /* number of statements as lowered: the others are made here */
  uint32_t own_vars; /* number of locals as lowered */
  bool *after;       /* by statement as lowered: may it follow a setjmp? */
} jump_body;

/* Statements at the end of the procedure; each goes on with the one that is added next. */
stmt *jump_add(jump_body *b, stmt_kind kind, location where);
stmt *jump_assign(jump_body *b, const expr *lhs, const expr *rhs, location where);
/* The next statement, or two, are executed only if `cond` holds. */
void jump_unless(jump_body *b, const expr *cond, uint32_t skipped);
const expr *jump_local(jump_body *b, const char *name, const type *t); /* a new hidden variable */

/* ---- changed.c: automatic variables, C17 7.13.2.1p3 ---- */
void changed_find(jump_body *b, jump_site *site);        /* which of them are watched */
void changed_start(jump_body *b, const jump_site *site); /* statements at the setjmp */
void changed_end(jump_body *b, const jump_site *site);   /* and when a jump arrives */
void changed_note(jump_body *b); /* and at assignments, once everything else is done */

#endif
