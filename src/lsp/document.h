/* document.h: a C file that the editor has open: its functions, and what is known of each.
 *
 * It is read from the disk when it is opened and when it is saved: what is checked is what is there. A
 * function is checked again if its own text changed (comments and blanks do not count), that of a
 * function it mentions, directly or through others, or anything outside functions. */
#ifndef ASSAY_LSP_DOCUMENT_H
#define ASSAY_LSP_DOCUMENT_H

#include "base/buf.h"
#include "base/vec.h"

#include <jansson.h>
#include <stdbool.h>

typedef struct unit {
  char *name;           /* owned */
  uint32_t first, last; /* lines, from 1 */
  uint64_t hash;
  bool waits;                       /* is to be checked */
  bool blocked;                     /* the same, but the file does not compile */
  json_t *answer;                   /* of the last check (doc/json.md), or NULL */
  uint32_t asked_first, asked_last; /* where it stood then */
} unit;

typedef struct document {
  char *uri, *path; /* owned */
  VEC(unit) units;  /* in the order of the text */
  uint64_t rest;    /* hash of what is outside functions */
  json_t *problems; /* what the compiler has against it: a list of Diagnostic, or NULL */
} document;

document *document_new(const char *uri, const char *path); /* owned */
void document_free(document *d);
/* Reads the file again and marks what is to be checked; how many. A file that cannot be read has no
 * functions. */
uint32_t document_update(document *d);
unit *document_find(document *d, const char *name); /* NULL: there is none */
unit *document_at(document *d, uint32_t line);      /* the function around the line, or NULL */
unit *document_waiting(document *d);                /* the next that is to be checked, or NULL */
/* Keeps the answer, which it owns from now on. */
void document_answer(unit *u, json_t *answer);
/* The file does not compile, or (NULL) it does: nothing is checked until it has changed; what waited for
 * that is checked. Owns the problems from now on. */
void document_block(document *d, json_t *problems);
/* A line of the answer where it is now: functions move when others are edited. */
uint32_t document_line(const unit *u, uint32_t line);

#endif
