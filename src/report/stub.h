/* stub.h: functions without a body, as the harness defines them.
 *
 * Each function that the program calls or whose address it takes, and that nobody defines, gets a
 * definition that does at each call what the run of the error did there (program/outside_log.h): it
 * keeps the pointers that it needs, writes the bytes that were read later, calls back, and gives the
 * same result. Variables that are only declared are defined too.
 *
 * What cannot be done that way is a loss: the first one is told in words. */
#ifndef ASSAY_REPORT_STUB_H
#define ASSAY_REPORT_STUB_H

#include "refine/answer.h"
#include "report/ctext.h"

typedef struct stub_case {
  uint32_t call; /* which call, from 0 */
  buf text;      /* what is done there, as C; owned */
} stub_case;

typedef struct stub {
  const proc *proc;
  uint32_t calls;
  VEC(stub_case) cases;
  VEC(outside_value) results; /* by call; a type of NULL: none, or it is told by a case */
  uint32_t extra;             /* words beyond the parameters that some call looks at */
  bool keeps_result;          /* of a callback */
} stub;

typedef struct stubs {
  VEC(stub) list; /* in the order of the program */
  VEC(const var *) variables;
  ctext_structs structs;  /* that callbacks take and give */
  buf start;              /* what variables hold at the start; owned */
  uint32_t kept;          /* pointers that are kept */
  map reads;              /* serials of draws that are bytes written outside -> 1 */
  const char *lost_by;    /* the function that would have to do… */
  char *lost;             /* … this, which the harness cannot; owned; NULL: nothing is lost */
  uint32_t pointers_lost; /* results that lead to what the function was not given */
} stubs;

#define PRESENCE "presence of " /* a weak symbol that no file defines: is it there? */

bool is_identifier(const char *name); /* can C call something that? */

/* `is_native`: does the C library define that name? */
void stubs_of(stubs *s, const answer *a, const finding *f, bool (*is_native)(const char *name));
void stubs_free(stubs *s);
/* A part of that: which functions and variables are defined, without what they do. */
void stubs_choose(stubs *s, const answer *a, const finding *f, bool (*is_native)(const char *name));
const stub *stubs_find(const stubs *s, const char *name);
/* As C: definitions of functions and variables. */
void stubs_write(buf *out, const stubs *s);

#endif
