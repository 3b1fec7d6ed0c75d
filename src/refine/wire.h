/* wire.h: what a child process that runs an engine writes to its parent: lines of text.
 *
 *   progress TEXT
 *   did TEXT | hard TEXT | met TEXT | path TEXT     for the account of it, see account.h
 *   offer PROC TEXT                                 see offer.h
 *   round LENGTH NEW VARIABLES QUERIES SECONDS      a round has ended; its texts come before it:
 *   abstract TEXT | trace TEXT | added TEXT
 *   verdict TRUE|FALSE|UNKNOWN|BUG
 *   reason TEXT | rounds N | input HEX | invariant PROC LABEL TEXT | stats HEX
 *   end                                             the last line of an answer that is whole
 *
 * TEXT is one line, with \n and \\ written out. An answer without `end` counts as none. */
#ifndef ASSAY_REFINE_WIRE_H
#define ASSAY_REFINE_WIRE_H

#include "refine/engine.h"

#include <stdio.h>

/* ---- the child's side ---- */
void wire_text(FILE *out, const char *word, const char *text);
void wire_round(FILE *out, const answer_round *round);
/* `bug`: the judge refuted a certificate. */
void wire_result(FILE *out, const engine_request *request, const engine_result *result, bool bug);

/* Is the formula small enough to be written out as a tree? */
bool wire_can_print(const expr *e);

/* ---- the parent's side ---- */

/* What follows the word that starts the line; NULL if another one does. */
const char *wire_after(const char *line, const char *word);
bool wire_read_hex(const char *text, u128 *value);

typedef struct wire_answer {
  program *program; /* borrowed: invariants are read into its pool */
  bool complete, bug;
  verdict verdict;
  buf reason;
  char *did, *hard, *met, *path; /* or NULL; owned */
  uint32_t rounds, contexts;
  u128_vec inputs, layout;
  VEC(answer_invariant) invariants;
  VEC(answer_round) log; /* owned texts */
  answer_round pending;
  stats stats;
  void (*progress)(void *context, const char *text);
  void (*offer)(void *context, const char *text);
  void *context;
} wire_answer;

void wire_read_line(void *reader, const char *line); /* for child_lines */
/* A condition over f's variables and globals; NULL if it is none. */
const expr *wire_read_formula(program *p, const proc *f, const char *text);
void wire_answer_free(wire_answer *a);

#endif
