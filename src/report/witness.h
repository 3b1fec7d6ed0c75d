/* witness.h: verification witnesses, format 2.0 (FORMATS.md section 4), as data.
 *
 * A witness read from a file or about to be written is one entry: a violation sequence (one follow
 * waypoint per segment; the avoid waypoints of a segment stand before it) or a set of invariants.
 * Strings live in the witness' arena. */
#ifndef ASSAY_REPORT_WITNESS_H
#define ASSAY_REPORT_WITNESS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum waypoint_kind {
  WAYPOINT_ASSUMPTION,
  WAYPOINT_BRANCHING,
  WAYPOINT_ENTER,
  WAYPOINT_RETURN,
  WAYPOINT_TARGET,
} waypoint_kind;

/* Also an invariant: then `kind` says nothing and `is_loop` which type it is of. */
typedef struct waypoint {
  waypoint_kind kind;
  bool avoid, is_loop;
  const char *file, *function; /* function may be NULL */
  uint32_t line, column;       /* column 0: not given */
  uint32_t thread;             /* whose it is, from 1 for the first one; 0: not given */
  const char *value;           /* constraint or invariant; NULL: none */
  const char *format;          /* c_expression, acsl_expression */
} waypoint;

typedef struct witness_file {
  const char *name, *hash; /* SHA-256, hexadecimal */
} witness_file;

typedef struct witness {
  arena memory;
  bool is_violation;
  VEC(waypoint) waypoints;  /* a violation's */
  VEC(waypoint) invariants; /* a correctness witness' */
  VEC(witness_file) files;
  const char *specification, *data_model; /* may be NULL */
} witness;

void witness_free(witness *w);

const char *waypoint_kind_name(waypoint_kind k); /* "assumption", … */

/* Reads the first entry of a known type from YAML. False: `error` gets one line. */
bool witness_parse(witness *w, const char *name, const char *text, size_t length, buf *error);

/* The number in `\result == 5` (any order of its sides); false if it says something else. */
bool witness_result(const char *value, __int128 *number);

#endif
