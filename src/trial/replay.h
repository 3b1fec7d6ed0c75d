/* replay.h: one recorded call, run in the interpreter with the model.
 *
 * Draws of check_tape are the tape's numbers. For every other one a few values are tried: what the
 * tape says comes back, the usual value, 0, 1, -1: all ways in order, if there are few; else by
 * changing one draw at a time as long as the run gets farther along the tape. What led to the end
 * once is tried first at the next call. */
#ifndef ASSAY_TRIAL_REPLAY_H
#define ASSAY_TRIAL_REPLAY_H

#include "base/deadline.h"
#include "program/program.h"
#include "trial/tape.h"

typedef enum replay_end {
  REPLAY_FOUND,  /* a run gets through */
  REPLAY_NONE,   /* no run does: the model draws nothing, or everything it could was tried */
  REPLAY_WRONG,  /* a run of the model goes wrong: `why` */
  REPLAY_OPEN,   /* none was found */
  REPLAY_UNABLE, /* the interpreter cannot run it: `why` */
} replay_end;

typedef VEC(uint32_t) replay_way; /* which of its values each draw had */

typedef struct replayer {
  program *program; /* borrowed */
  const proc *entry;
  deadline *deadline;   /* borrowed */
  VEC(replay_way) ways; /* that led to the end before, the last one first */
} replayer;

typedef struct replay_answer {
  replay_end end;
  bool approximated; /* REPLAY_FOUND: by an approximation */
  uint32_t farthest; /* else: the entry of the tape that no run got past */
  buf why;
} replay_answer;

replay_answer replay_call(replayer *r, const tape_call *call);
void replayer_free(replayer *r);

#endif
