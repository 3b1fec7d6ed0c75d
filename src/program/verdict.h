/* verdict.h: what is answered, to whichever question: TRUE: no execution comes to an error; FALSE: one
 * does; UNKNOWN: nobody can tell, and there is a reason. */
#ifndef ASSAY_PROGRAM_VERDICT_H
#define ASSAY_PROGRAM_VERDICT_H

typedef enum verdict { VERDICT_TRUE, VERDICT_FALSE, VERDICT_UNKNOWN } verdict;

#endif
