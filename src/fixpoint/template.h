/* template.h: the relations that a Boolean program gives to a system of equations (paper 004,
 * section 4; FORMATS.md, section 2).
 *
 * Types:
 *   - Module, PC                     numbers of numbering.h
 *   - Locals, Globals                one bool per slot: l0, l1, ... and g0, g1, ...
 *   - State { Module mod; PC pc; Locals L; Globals G; }
 *   - Input { Locals L; Globals G; } what a module is entered with: arguments in the first slots
 *
 * Relations, in the paper's names; where they have other arguments than there, it is because the
 * module is kept once in a pair (entry, state), as in the paper's appendix:
 *   - ProgramInt(State x, State v)   a step inside a module. A return leads to PC_EXIT, a failing
 *                                    assertion or a target label to PC_ERROR
 *   - IntoCall(State x, Module m, Input y)   x is at a call of m, whose arguments and globals are y
 *   - Entry(Input u, State v)        v is a first state of an activation of v.mod entered with u:
 *                                    parameters and globals are those of u, locals are anything
 *   - Init(Module m)                 m is main
 *   - Exit(PC p)                     PC_EXIT or PC_ERROR
 *   - Across(Module m, PC p, PC q)   a call at p returns to q
 *   - Return(State x, State z, State v)   the call x, its callee's exit z, and the state v after it.
 *                                    An exit at PC_ERROR makes v one, too: so an error is carried up to
 *                                    main, where the plain summary algorithm looks for it
 *   - ReturnA(State x, State v), ReturnB(State z, State v)   Return is their conjunction, given that
 *                                    z.mod is what x calls: what the caller's locals keep, and what
 *                                    comes from the callee
 *   - Target(PC p)                   PC_ERROR
 *
 * A relation is built once for each tuple of blocks it is asked for, and kept. */
#ifndef ASSAY_FIXPOINT_TEMPLATE_H
#define ASSAY_FIXPOINT_TEMPLATE_H

#include "bdd/encode.h"
#include "fixpoint/eval.h"
#include "fixpoint/numbering.h"

typedef struct template_types {
  const mu_type *module, *pc, *locals, *globals, *state, *input;
  const mu_type *thread; /* set by who adds rows that need it */
} template_types;

typedef struct templates templates;

typedef enum template_argument {
  A_END,
  A_MODULE,
  A_PC,
  A_STATE,
  A_INPUT,
  A_GLOBALS,
  A_THREAD,
  A_COUNT
} template_argument;

enum { TEMPLATE_ARGUMENTS = 4 };

/* A relation that is given: how it is built over these blocks. */
typedef struct template_row {
  const char *name;
  template_argument types[TEMPLATE_ARGUMENTS];
  rel (*build)(templates *t, const uint32_t *const *args);
} template_row;

typedef struct template_given {
  const mu_relation *relation;
  const template_row *row;
} template_given;

typedef struct template_built {
  const mu_relation *relation;
  const uint32_t *args[TEMPLATE_ARGUMENTS];
  rel value; /* kept */
} template_built;

/* What counts as an error. */
typedef struct template_question {
  const bp_request *request;
  bool unknowns; /* instead of errors: statements that cannot be modelled */
  bool slice;    /* leave out variables that are not relevant */
  bool forget;   /* locals that will not be read any more get arbitrary values */
} template_question;

struct templates {
  template_question question;
  numbering numbering;
  template_types types;
  mu_host host; /* gives the relations of this program, and those that were added */
  void *owner;  /* whoever added some */
  bdd_space *space;
  uint32_t first_choice, choice_count;
  VEC(template_given) given;
  VEC(template_built) built;
  usage usage; /* if `slice`: what is relevant; if `forget`: what is live */
};

/* As numbering_init. */
bool templates_init(templates *t, template_question question, const char **culprit);
/* Adds the types and relations to a system. */
void templates_declare(templates *t, mu_system *m);
/* Adds more relations to it, after the others; the rows must stay. */
void templates_add(templates *t, mu_system *m, const template_row *rows, uint32_t count);
/* The relation of that name over these blocks; kept. */
rel templates_value(templates *t, const mu_system *m, const char *name,
                    const uint32_t *const *args);
/* Adds the choice variables; after mu_run_open, before the first value is asked for. */
void templates_open(templates *t, bdd_space *s);
void templates_free(templates *t); /* before the space is closed, if it was opened */

/* A state as blocks: parts of the variables of a State. */
typedef struct state_block {
  const uint32_t *mod, *pc, *locals, *globals;
} state_block;
state_block state_block_of(const templates *t, const uint32_t *bits);
state_block input_block_of(const templates *t, const uint32_t *bits); /* mod and pc are NULL */
static inline rel is_module(const templates *t, const uint32_t *mod, uint32_t module) {
  return rel_number(t->space, mod, t->types.module->width, module);
}
static inline rel is_pc(const templates *t, const uint32_t *pc, uint32_t counter) {
  return rel_number(t->space, pc, t->types.pc->width, counter);
}
/* x at counter `pc` of the module. */
rel template_at(const templates *t, state_block x, uint32_t module, uint32_t pc);

/* The relations of this header. (template_build.c) */
extern const template_row template_rows[];
extern const uint32_t template_row_count;

#endif
