/* streams.c: the streams that are open when a program starts: objects of their own, open, and never
 * what fopen returns; and locks of streams. */
#include <assay/model.h>

//# stdio.h

typedef struct stdio_file {
  char contents[sizeof(long) == 8 ? 216 : 148];
} FILE;

static FILE stdio_input, stdio_output, stdio_errors;

//= stdin object: an open stream of its own
FILE *const stdin = &stdio_input;
//= stdout object: an open stream of its own
FILE *const stdout = &stdio_output;
//= stderr object: an open stream of its own
FILE *const stderr = &stdio_errors;

/* ---- locks ---- */

//= flockfile open: nothing that one thread could see
//? flockfile(stream("", "w")): same(1)
void flockfile(FILE *f) {
}
//= ftrylockfile specified: 0, or another number
//? ftrylockfile(stream("", "w"))
int ftrylockfile(FILE *f) {
  return ANY_BOOL() ? 0 : ANY_NONZERO();
}
//= funlockfile open: nothing that one thread could see
void funlockfile(FILE *f) {
}
