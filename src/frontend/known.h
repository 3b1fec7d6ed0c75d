/* known.h: functions whose name has a meaning: errors, assertions, inputs, allocation, exit. A
 * function that the program defines itself is what its body says, except reach_error and
 * __VERIFIER_error, which are errors whatever they do. */
#ifndef ASSAY_FRONTEND_KNOWN_H
#define ASSAY_FRONTEND_KNOWN_H

#include "frontend/body.h"

typedef enum meaning {
  M_NONE,
  M_ERROR,
  M_APPROXIMATE, /* what follows stands for something not modelled */
  M_LISTED,      /* a function of the library that is not modelled: any call, as an approximation */
  M_RULE,        /* a rule's requirement does not hold */
  M_ASSERT,
  M_ASSUME,
  M_NONDET,
  M_MALLOC,
  M_OBJECT, /* an object of the library's own */
  M_FREE,
  M_READS,      /* that many bytes are read */
  M_READS_TEXT, /* a text is read to its end */
  M_WRITE,      /* bytes in memory become arbitrary */
  M_EXIT,
  M_ABORT,
  M_NOTHING,
  M_BEGIN, /* what follows is one step of a thread, */
  M_END,   /* up to here */
  M_UNKNOWN,
  M_TOLD,   /* unknown, with the text that it is given */
  M_CHOICE, /* any truth value: what is open when the program starts */
  M_SETJMP, /* see jumps.c */
  M_LONGJMP,
  M_HANDLER, /* may install a signal handler; otherwise what its model says */
} meaning;

/* Is it the name of a function that is an error even with a body? */
bool is_error_name(const char *name);

/* Is it that of a function whose result is an input: __VERIFIER_nondet_T, nondet_T? */
bool is_input_name(const char *name);

/* What a call of the function stands for; `text` is what the statement says, where there is one. */
meaning meaning_of(LLVMValueRef fn, const char *name, const char **text);

/* Lowers a direct call of `fn` if it is such a function. */
bool lower_known(body *b, LLVMValueRef call, LLVMValueRef fn, const char *name);

#endif
