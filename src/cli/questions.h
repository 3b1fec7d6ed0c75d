/* questions.h: the questions that are put to the engines for one run of `check`, and their answers
 * made one.
 *
 * A rule is a question of its own: the asserts of all else are set aside. So is a property that is
 * asked for alone. Several properties are one question first, since one proof serves all. While it
 * finds violations each is reported, and the question is put again with executions ending where C
 * forbids them to go on (unless --stop-at-first): what is found next needs none of these. What that
 * leaves open is asked of each property by itself.
 *
 * What is left open of a program that starts threads in a loop is asked once more, of a program that has
 * any number of them (threads/threads.h): only a proof counts there. */
#ifndef ASSAY_CLI_QUESTIONS_H
#define ASSAY_CLI_QUESTIONS_H

#include "refine/refine.h"

/* Gives the program with any number of threads, woven like that of the request, with or without counts of them;
 * NULL: it cannot. What it gives stays there until the answers have been told. */
typedef struct crowds {
  program *(*give)(struct crowds *self, bool has_counts);
  const options *options;
  stats *stats;
  program *made[2]; /* by has_counts, once it was asked for */
} crowds;

/* `many` may be NULL: no threads are started in a loop. `properties` is what check_list_properties gives. False: for an error of Assay's own there is no
 * answer to one of them. */
bool answer_questions(const refine_request *r, const options_list *properties, crowds *many,
                      answer *out);

#endif
