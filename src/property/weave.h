/* weave.h: properties woven into a program: before each operation that could go wrong an assert that it
 * does not, for the properties that are asked for and for no others.
 *
 * A property is a row of functions (property_weaver): the pass goes through the statements of the
 * program's own code (not that of models, rules and code outside) and calls them in the order of
 * evaluation, operands before operations, each with the condition under which the operation is
 * evaluated at all (`guard`: of && || ?:). They answer by `demand`. What is true whatever happens is
 * not put in, nor the same twice before one statement.
 *
 * The assert stands before the statement and evaluates the operands once more; an arbitrary value
 * that is kept (an uninitialised variable) is the same both times. Places that a call assigns its
 * result to are evaluated after it: so are the asserts about them, the result being kept until then.
 *
 * To add a property: its row in program/property.c, the classes of its errors there, a file here
 * with its functions, and their row in weave.c. */
#ifndef ASSAY_PROPERTY_WEAVE_H
#define ASSAY_PROPERTY_WEAVE_H

#include "program/program.h"

/* What the functions of a property are asked with. */
typedef struct weaving weaving;
struct weaving {
  program *p;
  exprs *pool; /* the program's */
  proc *f;
  const stmt *s;        /* as it was; it stays so until the procedure is done */
  const proc *entry;    /* where execution starts, or NULL */
  property_set asked;   /* a function that serves several properties looks here */
  bool has_heap;        /* the program allocates what must be freed */
  bool is_entry_called; /* somewhere in the program, perhaps */
  map missing; /* unset.c: by procedure that may end without its value, the variable of that value */
  map unset; /* unset.c: variables of f that live in memory and may be read before all of them is set */
};

typedef struct property_weaver {
  property_set of; /* called if one of these is asked for */
  bool of_models;  /* library models are looked at, too */
  /* before the statements of w->f, which are still in it; what is noted then is noted at its entry */
  void (*begin)(weaving *w);
  /* an operator that is neither a path nor a connective: arithmetic, cast, comparison, E_ADDR,
   * E_PTRADD. May be NULL, as the others. */
  void (*operation)(weaving *w, const expr *e, const expr *guard);
  /* a path whose value is read (`writes`: written); its pointers and indices were seen before */
  void (*access)(weaving *w, const expr *path, bool writes, const expr *guard);
  /* the statement as a whole, w->s; its operands were seen before */
  void (*statement)(weaving *w);
} property_weaver;

/* `holds` must hold if `guard` does, else it is that error; its class must be of a property that is
 * asked for, else nothing is done. The text is what a C programmer would say of it, without values:
 * the interpreter adds those of the paths in `holds`. */
void demand(weaving *w, const expr *guard, const expr *holds, error_class error, const char *format,
            ...) __attribute__((format(printf, 5, 6)));
/* A variable of the procedure in which a property keeps a fact about the execution; hidden in reports. */
const expr *new_note(weaving *w, const char *about, const type *t);
/* `variable = value` before the statement, behind what is demanded of it. */
void note(weaving *w, const expr *variable, const expr *value);
/* The same before what is demanded of the statement; of a global, too. */
void note_first(weaving *w, const expr *variable, const expr *value);
/* Is an error of that class one of a property that is asked for? */
bool is_demanded(const weaving *w, error_class error);

extern const property_weaver overflow_weaver; /* no-overflow */
extern const property_weaver behavior_weaver; /* def-behavior */
extern const property_weaver unset_weaver;    /* of it: reads of variables that were never set */
extern const property_weaver memory_weaver;   /* valid-deref, -free, -memtrack, -memcleanup */

/* Before anything is woven: which procedures may end without the value they should give. */
void find_missing_results(weaving *w);

/* Weaves what is asked for; `entry` may be NULL. Addresses taken are marked before and after. */
void property_weave(program *p, const proc *entry, property_set asked);

#endif
