/* library.h: the table of library functions: what Assay knows of each, and where its body is.
 *
 * The table stands in the models themselves (share/assay/models/NAME.c), in lines of their own:
 *
 *   //# string.h                              the header of the functions that follow
 *   //= strlen modelled: its length           a function and its standing, with a description
 *   //= fopen64 is fopen                      another name of the same function
 *   //= __fprintf_chk is fprintf without 2    the same but for an argument (counted from 1)
 *   //- qecvt qfcvt                           functions of which nothing is known but that they exist
 *   //? strlen(text(20))                      how a function is tried against the real one (trial/)
 *
 * Standings: `modelled` (C code computes it as far as the standard fixes it), `specified` (a
 * contract: range of the result, what is written, errno), `approximate` (its result is an
 * approximation; what it may write is said), `open` (nothing is fixed that a program could see: any
 * result, no effect; trial/empty.c knows which these are), `built-in` (modelled by the core itself),
 * `object` (a variable of the library's, no function). Each but a built-in one has a definition in
 * the file that lists it. Those of a line `//-` have none: a call does what one of an unknown
 * function may do, as an approximation. */
#ifndef ASSAY_FRONTEND_LIBRARY_H
#define ASSAY_FRONTEND_LIBRARY_H

#include "base/buf.h"
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

#include <stdbool.h>

typedef enum standing {
  STANDING_MODELLED,
  STANDING_SPECIFIED,
  STANDING_APPROXIMATE,
  STANDING_OPEN,
  STANDING_BUILTIN,
  STANDING_OBJECT,
  STANDING_LISTED, /* not modelled at all */
  STANDING_VARIANT,
} standing;

enum { LIBRARY_DROPPED = 4 };

typedef struct library_row {
  const char *name; /* all strings are interned */
  const char *header;
  const char *text; /* what it does, in one line */
  const char *is;   /* STANDING_VARIANT: the function it is; else NULL */
  uint32_t file;    /* index in `files` */
  standing standing;
  uint32_t dropped;               /* STANDING_VARIANT: arguments that `is` does not have */
  uint32_t drop[LIBRARY_DROPPED]; /* their numbers from 0, ascending */
} library_row;

/* A line that states a trial: a call of `name`, as it stands there. */
typedef struct library_trial {
  const char *name, *text; /* interned; the text without the mark */
  uint32_t file, line;
} library_trial;

typedef struct library {
  str_pool strings;
  VEC(const char *) files;   /* "string.c", ascending */
  VEC(library_row) rows;     /* by file, then line */
  VEC(library_trial) trials; /* by file, then line */
  map by_name;               /* interned name -> index + 1 */
} library;

/* Reads the table; false and a message if the models are not there or a line is wrong. */
bool library_read(library *l, buf *error);
void library_free(library *l);
const library_row *library_find(library *l, const char *name); /* or NULL */
/* The function that a name means: of `__isoc99_` and `__isoc23_` names, and of listed variants.
 * NULL if the library has no such function. */
const library_row *library_meaning(library *l, const char *name);
/* Is there a definition in the file that lists it? */
static inline bool standing_has_body(standing s) {
  return s != STANDING_BUILTIN && s != STANDING_LISTED && s != STANDING_VARIANT;
}
const char *standing_text(standing s);

#endif
