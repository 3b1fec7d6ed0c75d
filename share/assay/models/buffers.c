/* buffers.c: models of <stdio.h>: buffers of streams.
 *
 * A buffer that the program gave to a stream: what is in it is indeterminate at any time (C17
 * 7.21.5.6), so each function of streams may write it. */
#include <assay/model.h>

//# stdio.h

typedef struct stdio_file FILE;

#ifdef ASSAY_BUFFERS
void __assay_unknown(const char *what);

static FILE *buffer_of; /* of which stream */
static char *buffer_start;
static size_t buffer_size;
static _Bool __assay_own_buffer_given; /* since execution starts */

//= __assay_buffer_disturbed specified: a buffer that a stream has may be written
void __assay_buffer_disturbed(void) {
  if (!buffer_start)
    return;
  if (!__assay_own_buffer_given)
    __assay_approximate("a buffer that was given to a stream earlier");
  __assay_write(buffer_start, buffer_size);
}
//= __assay_buffer_released specified: a stream is closed, its buffer is the program's again
void __assay_buffer_released(FILE *f) {
  __assay_buffer_disturbed();
  if (f == buffer_of)
    buffer_start = NULL;
}

static void buffer_take(FILE *f, char *buffer, size_t size) {
  if (f == buffer_of)
    buffer_start = NULL;
  if (!buffer)
    return;
  if (buffer_start)
    __assay_unknown("buffers of several streams");
  __assay_own_buffer_given = 1;
  buffer_of = f;
  buffer_start = buffer;
  buffer_size = size;
  __assay_approximate("a buffer that is given to a stream");
  __assay_buffer_disturbed();
}
#else
#define buffer_take(f, buffer, size) ((void)0)
#endif

//= setvbuf specified: 0, or another number; a buffer given is not the program's any more
//? setvbuf(stream("", "r"), NULL, pick(-1, 4), pick(0, 99))
int setvbuf(FILE *f, char *buffer, int mode, size_t size) {
  NEED_STREAM(f);
  buffer_take(f, buffer, size);
  return ANY_BOOL() ? 0 : ANY_NONZERO();
}
//= setbuf open: sets the buffer
//? setbuf(stream("", "r"), NULL): same(1)
void setbuf(FILE *f, char *buffer) {
  NEED_STREAM(f);
  buffer_take(f, buffer, 8192);
}
//= setbuffer open: sets the buffer
void setbuffer(FILE *f, char *buffer, size_t size) {
  NEED_STREAM(f);
  buffer_take(f, buffer, size);
}
//= setlinebuf open: sets the buffering
//? setlinebuf(stream("", "w")): same(1)
void setlinebuf(FILE *f) {
  NEED_STREAM(f);
}
