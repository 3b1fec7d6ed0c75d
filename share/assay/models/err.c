/* err.c: <err.h>, <error.h> and perror: messages that end the program, and such that do not. Formats are not
 * looked at: %n has no place in a message. */
#include "posix.h"

//# err.h
//= err modelled: does not return
void err(int status, const char *format, ...) {
  (void)format;
  exit(status);
}

//= verrx modelled: does not return
void verrx(int status, const char *format, va_list arguments) {
  (void)format, (void)arguments;
  exit(status);
}

//= errx modelled: does not return
void errx(int status, const char *format, ...) {
  (void)format;
  exit(status);
}

//= verr modelled: does not return
void verr(int status, const char *format, va_list arguments) {
  (void)format, (void)arguments;
  exit(status);
}

//= warn open: reads its arguments
void warn(const char *format, ...) {
  (void)format;
  MAY_SET_ERRNO();
}

//= vwarnx open: reads its arguments
void vwarnx(const char *format, va_list arguments) {
  (void)format, (void)arguments;
  MAY_SET_ERRNO();
}

//= warnx open: reads its arguments
void warnx(const char *format, ...) {
  (void)format;
  MAY_SET_ERRNO();
}

//= vwarn open: reads its arguments
void vwarn(const char *format, va_list arguments) {
  (void)format, (void)arguments;
  MAY_SET_ERRNO();
}

//# error.h
//= error_message_count object: how many messages there were
//= error_one_per_line object: not 0: one message per line of input
unsigned error_message_count;
int error_one_per_line;

//= error modelled: returns if the status is 0
void error(int status, int number, const char *format, ...) {
  (void)number, (void)format;
  error_message_count++;
  if (status)
    exit(status);
  MAY_SET_ERRNO();
}

//= error_at_line modelled: returns if the status is 0
void error_at_line(int status, int number, const char *file, unsigned line, const char *format,
                   ...) {
  (void)number, (void)file, (void)line, (void)format;
  if (error_one_per_line && ANY_BOOL()) /* this place has had its message */
    return;
  error_message_count++;
  if (status)
    exit(status);
  MAY_SET_ERRNO();
}

//# stdio.h
//= perror open: writes a message
//? perror(text(9)): same(1)
void perror(const char *text) {
  if (text)
    __assay_reads_text(text);
  MAY_SET_ERRNO();
  __assay_written(STREAM_ERRORS, __VERIFIER_nondet_int(), WRITTEN_FORMAT);
}
