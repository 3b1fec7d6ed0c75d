/* fold.h: rounds of a loop that tell the same: the first is shown, the others in one line.
 *
 * A round is a sequence of events with the same statements, outcomes and depths as the one before; what
 * they write may differ. Three rounds or more are folded. Nothing is folded over a gap in the story. */
#ifndef ASSAY_REPORT_FOLD_H
#define ASSAY_REPORT_FOLD_H

#include "report/story.h"

/* An event as it is told. Borrowed from the story. */
typedef struct told {
  const story_event *event;
  const story_event *values; /* whose values stand beside it */
  bool after_gap;            /* events are left out before it */
} told;

typedef VEC(told) told_list;

typedef struct fold {
  const told *first;      /* of the first round */
  uint32_t period, times; /* events of a round; rounds */
} fold;

/* Do rounds begin at that event? Of several ways to see it the one that folds most. */
bool fold_at(const told_list *list, uint32_t at, fold *out);
/* `lines 58 to 60, 15 times more: i = 1 ... 15`, about all rounds but the first. */
void fold_words(buf *out, const fold *f);

#endif
