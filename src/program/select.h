/* select.h: one property of a program at a time.
 *
 * An assert statement belongs to the property of its class of error (property.h), or to its rule. Each
 * property has a verdict of its own, so the asserts
 * of the others are set aside (their condition becomes `true`; execution ends where C's assert fails, whoever
 * asks: that becomes an assume) while it is checked and replayed,
 * and what was woven in for other rules is passed by: edges into it lead to where it ends. Labels
 * stay. */
#ifndef ASSAY_PROGRAM_SELECT_H
#define ASSAY_PROGRAM_SELECT_H

#include "program/program.h"

typedef struct set_aside {
  uint32_t proc, label;
  const expr *cond;
} set_aside;

/* Successors as they were. */
typedef struct bypass {
  uint32_t proc, label;
  uint32_t *succ;
} bypass;

typedef struct selection {
  VEC(set_aside) asides;
  VEC(bypass) bypasses;
  VEC(uint32_t) entries; /* by procedure, as they were */
} selection;

/* `property` may be NULL: of one that is no rule? */
bool stmt_is_of_property(const stmt *s, const char *property);

/* Sets the other asserts aside; gives the number of asserts that stay. `s` is zeroed before. The
 * property NULL is all that are no rules. */
uint32_t program_select(program *p, const char *property, selection *s);
/* Sets those of one more property aside. */
void program_set_aside(program *p, const char *property, selection *s);
/* Puts them back and frees the selection. */
void program_unselect(program *p, selection *s);

#endif
