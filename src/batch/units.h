/* units.h: the files of a project, and what each of them defines.
 *
 * A unit is one source file with the symbols that `assay program --symbols` tells of it
 * (program/symbols.h). Units are read by child processes, several at a time. What one gave is kept in
 * a folder under a hash of the preprocessed source, the options and Assay itself, so that a file
 * that did not change costs one run of the preprocessor.
 *
 * Names are interned in the pool of the units: equal names are equal pointers. */
#ifndef ASSAY_BATCH_UNITS_H
#define ASSAY_BATCH_UNITS_H

#include "base/map.h"
#include "base/options.h"

typedef VEC(const char *) name_list;

typedef enum linkage { /* the most first */
                       LINK_DEFINED,
                       LINK_COMMON, /* a variable without initialiser: several files may have it, and it is one */
                       LINK_STATIC,
                       LINK_EXTERN
} linkage;

/* Is it a definition that other files see? */
#define LINK_IS_VISIBLE(how) ((how) == LINK_DEFINED || (how) == LINK_COMMON)

typedef struct symbol {
  const char *name;
  bool is_function;
  linkage linkage;
  const char *hash;  /* of its core text */
  const char *place; /* FILE:LINE; "" for variables */
  name_list calls;   /* functions, by direct calls; owned */
  name_list takes;   /* functions whose address it takes; owned */
  name_list uses;    /* variables; owned */
} symbol;

typedef struct unit {
  const char *file;
  bool is_listed;   /* entries are looked for in it; else only a tasks file names it */
  const char *rest; /* hash of its types; NULL: the file cannot be read */
  char *trouble;    /* what was said of it then; owned; else NULL */
  VEC(symbol) symbols;
  map by_name; /* address of a name -> index + 1 */
} unit;

typedef struct units {
  str_pool names;
  VEC(unit) list;
  map by_file;    /* address of a name -> index + 1 */
  map definition; /* address of the name of a function or variable that other files see -> index + 1
                     of the unit that defines it; AMBIGUOUS: several do, by different texts (an inline
                     function of a header is one function) */
  bool interrupted;
} units;

enum { AMBIGUOUS = INT32_MAX };

/* What is common to the children. */
typedef struct unit_request {
  const options *options;
  const char *identity; /* of Assay and its models */
  const char *self;     /* the program to run: Assay */
  const char *folder;   /* where symbols are kept */
  uint32_t jobs;
} unit_request;

const char *units_name(units *u, const char *text);
/* A file that is to be read; the same one a second time is the same unit. */
uint32_t units_add(units *u, const char *file);
/* Reads all that are not read yet. False, after adding a line to `error`: a child cannot be started. */
bool units_read(units *u, const unit_request *r, buf *error);
const symbol *unit_find(const unit *u, const char *name); /* `name` interned; NULL: it has none */
void units_release(units *u);

#endif
