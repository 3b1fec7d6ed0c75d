/* judge.h: what the beginning, a step and the end of a trace may be; shared by the replayers of
 * sequential and of interleaved traces. Each function tells whether it is so; if not, it has
 * appended why to `reason`. Valuations are those of values.h. */
#ifndef ASSAY_EXPLICIT_JUDGE_H
#define ASSAY_EXPLICIT_JUDGE_H

#include "explicit/values.h"

typedef struct judge {
  const bp_request *request; /* borrowed, as the next one */
  const program *program;
  bp_scope scope; /* owned */
  buf *reason;
} judge;

void judge_init(judge *j, const bp_request *request, buf *reason);
void judge_free(judge *j);
bool judge_fail(judge *j, const char *format, ...) __attribute__((format(printf, 2, 3)));

static inline uint32_t judge_words(const judge *j, const proc *f) {
  return bits_words(bp_scope_size(&j->scope, f));
}
void judge_put_globals(const judge *j, uint64_t *into, const uint64_t *from);
/* Writes the values of a step or activation of f; marks them in `given` if it is not NULL. */
bool judge_put(judge *j, const proc *f, const trace_value *values, uint32_t count, uint64_t *into,
               uint64_t *given);

/* The values with which the activation starts over these globals; NULL: its own. Owned, or NULL: it
 * does not. */
uint64_t *judge_entry(judge *j, const activation *a, const uint64_t *globals);
/* Can the call's arguments, evaluated in `before`, be those of `start`? */
bool judge_arguments(judge *j, const stmt *call, const uint64_t *before, const uint64_t *start);
/* May s, which is no call and no return, take that successor and lead from `before` to `after`? */
bool judge_step(judge *j, const proc *f, const stmt *s, uint32_t succ, const uint64_t *before,
                const uint64_t *after);
/* Is that the error that is asked for? */
bool judge_error(judge *j, bp_place at, const uint64_t *values);

#endif
