/* story.h: a finding's run as a flat list of events, which all reports tell in their own way.
 *
 * The trace (program/trace.h) is unfolded into events in execution order:
 *   enter      an activation begins; values are the parameters
 *   step       a statement was executed; a call's values stand at `returned`
 *   returned   a call is over; values are what it wrote in its caller
 *   error      the last step: where the property is violated
 * Each has the source text of its statement, the outcome of a branch, and the values written, as
 * text. Statements that write setjmp and longjmp out are left out. Pointers are named by what they point to, as far as the trace tells (&x, heap 2); what is
 * written through one is named by what was written (*l is lock_a). Characters have their sign beside
 * the number (97 'a').
 *
 * `matters` marks the events of the short story: the dynamic slice of the violated condition
 * (slice.c). Very long runs lose events in the middle; `left_out` says how many, at event `gap`. */
#ifndef ASSAY_REPORT_STORY_H
#define ASSAY_REPORT_STORY_H

#include "refine/answer.h"
#include "report/lines.h"

enum { STORY_LIMIT = 400000 }; /* events kept */

typedef enum story_kind { STORY_ENTER, STORY_STEP, STORY_RETURNED, STORY_ERROR } story_kind;

typedef struct story_value {
  const char *path, *value;    /* as text */
  const char *object;          /* what the path, which goes through a pointer, is; or NULL */
  const trace_value *original; /* borrowed from the trace */
  bool is_temp;                /* a variable that the lowering made */
} story_value;

typedef struct story_event {
  story_kind kind;
  uint32_t depth;
  uint32_t thread; /* 0: the first one, or there is only one */
  uint32_t frame;  /* number of the activation, in order of entry */
  uint32_t caller; /* number of the calling activation; its own for the outermost */
  const proc *proc;
  const char *function;   /* of the source */
  const stmt *stmt;       /* NULL for enter */
  const trace_step *step; /* NULL for enter */
  location where;
  const char *code;    /* statement as in the source, on one line; enter: name of the procedure */
  const char *outcome; /* of a branch: see outcome.h; of a choice: its label; or NULL */
  uint32_t value_count;
  const story_value *values;
  bool is_library; /* in a library model */
  bool is_hidden;  /* it has no part in what the source does; gone once the story is told */
  bool matters;
} story_event;

typedef struct story {
  arena memory;
  VEC(story_event) events;
  uint64_t steps;    /* statements executed in all */
  uint64_t left_out; /* events dropped */
  uint32_t gap;      /* before this event */
  bool has_threads;  /* several take turns */
} story;

/* Tells the run of a finding that is FALSE and has a trace; `c` and the answer must outlive it. */
void story_tell(story *s, const answer *a, const finding *f, line_cache *c);
void story_free(story *s);

/* A rule's statement that writes its state: what the rule remembers of the event. */
bool story_is_note(const stmt *s);

/* What is said of a branch (outcome.h), the label for a goto with several, NULL for others. */
const char *story_outcome(const story_event *e);
const char *story_kind_name(const story_event *e); /* enter, assign, branch, …, returned, error */

#endif
