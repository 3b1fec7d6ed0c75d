/* streams.c: the streams that are open when a program starts. They are objects of their own, open,
 * and never what fopen returns. */
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
