/* streams.c: the streams that are open when a program starts: objects of their own, open, and never
 * what fopen returns; locks of streams; input that
 * leaves no trace; and the output that is built in. */
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
  NEED_STREAM(f);
}
//= ftrylockfile specified: 0, or another number
//? ftrylockfile(stream("", "w"))
int ftrylockfile(FILE *f) {
  NEED_STREAM(f);
  return ANY_BOOL() ? 0 : ANY_NONZERO();
}
//= funlockfile open: nothing that one thread could see
void funlockfile(FILE *f) {
  NEED_STREAM(f);
}

/* ---- input that leaves no trace ---- */

//= gets approximate: null, or the buffer with any number of bytes, which may overflow it
char *gets(char *to) {
  __assay_approximate("gets");
  __assay_write(to, 1);
  return ANY_BOOL() ? to : NULL;
}
//= fgetpos specified: 0 and a position, or another number and errno
//? fgetpos(stream("hello", "r"), new(fpos_t, {0})): same(r)
int fgetpos(FILE *f, void *position) {
  NEED_STREAM(f);
  if (ANY_BOOL()) {
    FAIL_ERRNO();
    return ANY_NONZERO();
  }
  __assay_write(position, sizeof(long) == 8 ? 16 : 12);
  return 0;
}
//= fgetpos64 is fgetpos

/* ---- output: what it gives stands beside each call, without a body ---- */

//= printf built-in: formatted output; the number of bytes, or a negative number
//? printf("%d %s\n", (int)pick(INT_MIN, INT_MAX), text(12))
//= fprintf built-in: formatted output; the number of bytes, or a negative number
//= puts built-in: writes a line; EOF, or a number that is not negative
//= fputs built-in: writes a string; EOF, or a number that is not negative
//? fputs(text(12), stream("", "w")): same(r >= 0)
//? puts(text(12))
//? fprintf(stream("", "w"), "%d %s\n", (int)pick(INT_MIN, INT_MAX), text(12))
//? fprintf(stream("", "r"), "%d\n", (int)pick(INT_MIN, INT_MAX))
//= putchar built-in: writes a byte; EOF, or the byte
//? putchar(pick(-300, 300))
//= fputc built-in: writes a byte; EOF, or the byte
//? fputc(pick(-300, 300), stream("", "w"))
//= putc built-in: writes a byte; EOF, or the byte
//? putc(pick(-300, 300), stream("", "w"))
//= fflush built-in: 0, or EOF
//= putc_unlocked is putc
//= _IO_putc is putc
//= fputc_unlocked is fputc
//= fputs_unlocked is fputs
//= putchar_unlocked is putchar
//= fflush_unlocked is fflush
//= _IO_puts is puts
//= _IO_printf is printf
//= _IO_fprintf is fprintf
//= __printf_chk is printf without 1
//= __fprintf_chk is fprintf without 2
//? fflush(stream("", "w"))
