/* property.h: the properties that can be asked of a program, and the errors that violate them: the
 * one table of both. Whoever needs a name, a CWE number or which property an error belongs to asks
 * here; an assert statement carries its error_class (stmt.error), never its property as text.
 *
 * `valid-memsafety` and `all` are names for several properties. A property that is not there yet has
 * a name too, so that asking for it can be answered. */
#ifndef ASSAY_PROGRAM_PROPERTY_H
#define ASSAY_PROGRAM_PROPERTY_H

#include <stdbool.h>
#include <stdint.h>

struct options; /* base/options.h */

typedef enum property_kind {
  PROPERTY_REACH,
  PROPERTY_OVERFLOW,
  PROPERTY_DEREF,
  PROPERTY_FREE,
  PROPERTY_MEMTRACK,
  PROPERTY_MEMCLEANUP,
  PROPERTY_BEHAVIOR,
  PROPERTY_RACE,
  PROPERTY_DEADLOCK,
  PROPERTIES,
} property_kind;

/* A set of properties: a union of PROPERTY_BITs. */
typedef uint32_t property_set;
#define PROPERTY_BIT(p) (1u << (p))
#define MEMORY_PROPERTIES                                                                          \
  (PROPERTY_BIT(PROPERTY_DEREF) | PROPERTY_BIT(PROPERTY_FREE) | PROPERTY_BIT(PROPERTY_MEMTRACK))

const char *property_name(property_kind p);    /* "no-overflow" */
const char *property_meaning(property_kind p); /* one sentence: what holds where it is TRUE */
/* Can `assay check` answer it? */
bool property_is_there(property_kind p);

/* Is it the name of one, and not of a rule or of several? */
bool property_is_name(const char *name, property_kind *which);

typedef enum property_answer { PROPERTY_KNOWN, PROPERTY_NOT_YET, PROPERTY_NO_SUCH } property_answer;
/* Adds the property or properties of that name; `all` means those that are there. NOT_YET: one of
 * them is not there; nothing is added then. */
property_answer property_find(const char *name, property_set *set);
/* Adds those of the CHECK lines of an SV-COMP property file. NO_SUCH: it has none. */
property_answer property_of_spec(const char *text, property_set *set);

/* What --property and --spec, if it is a file, ask for; none: 0. What is not there is left out (the command
 * line has been refused then). */
property_set properties_asked(const struct options *opts);

/* Classes of errors, each of one property. */
typedef enum error_class {
  ERROR_REACH,      /* unreach-call: an assert or error statement of the program or of a rule */
  ERROR_DEREF,      /* valid-deref: access outside a live object, or of the wrong kind */
  ERROR_CALL,       /* def-behavior: call through a pointer that is no function of that type */
  ERROR_FREE,       /* valid-free: not the start of a live heap object */
  ERROR_DIVISION,   /* def-behavior: division by zero */
  ERROR_SHIFT,      /* def-behavior: shift by a negative amount or by the width or more */
  ERROR_PROMISE,    /* def-behavior: __builtin_assume of what is false, __builtin_unreachable */
  ERROR_OVERFLOW,   /* no-overflow: signed + - * / % << and unary - */
  ERROR_UNINIT,     /* def-behavior: read of an uninitialised scalar */
  ERROR_CONVERSION, /* def-behavior: a floating-point number that does not fit the integer type */
  ERROR_PART,       /* def-behavior: an index that leaves its row or member, inside of the object */
  ERROR_OVERLAP,    /* def-behavior: a copy between places that overlap */
  ERROR_EXTENT,     /* def-behavior: an array of variable length without any element */
  ERROR_LEAK,       /* valid-memtrack: an allocated object that can no longer be reached */
  ERROR_KEPT,       /* valid-memcleanup: an allocated object that is there when the program ends */
  ERROR_RACE,       /* no-data-race: two threads at one object at once, one of them writing it */
  ERROR_DEADLOCK,   /* no-deadlock: threads that wait for ever */
  ERROR_CLASSES,
} error_class;

#define ERROR_BIT(class) (1u << (class))

property_kind error_class_of(error_class c);
const char *error_class_property(error_class c); /* the name of its property */
const char *error_class_name(error_class c);     /* one word, for the core text: "overflow" */
uint32_t error_class_cwe(error_class c);         /* the number of the weakness; 0: none fits */
bool error_class_find(const char *name, error_class *out); /* by error_class_name */

#endif
