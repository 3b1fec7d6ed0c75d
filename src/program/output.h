/* output.h: functions that write to streams and that the interpreter executes: printf, puts and the
 * like. They change no memory of the program, except where a format stores counts (%n): lowering
 * writes these out as statements of their own where the format is a literal. Their results are
 * inputs: output may fail. */
#ifndef ASSAY_PROGRAM_OUTPUT_H
#define ASSAY_PROGRAM_OUTPUT_H

#include "program/program.h"

typedef enum output_kind {
  OUTPUT_NONE,
  OUTPUT_FORMAT, /* a negative number, or how many bytes were written */
  OUTPUT_TEXT,   /* EOF, or not negative */
  OUTPUT_CHAR,   /* EOF, or the byte */
  OUTPUT_FLUSH,  /* EOF, or 0 */
} output_kind;

output_kind output_of(const char *name);
/* Which argument the stream is; OUTPUT_TO_STDOUT: none. */
enum { OUTPUT_TO_STDOUT = -1 };
int output_stream_argument(const char *name);
/* Are the characters of its text or format wide? */
bool output_is_wide(const char *name);
/* OUTPUT_FORMAT: which argument the format is. */
uint32_t output_format_argument(const char *name);
/* Does the call of a function without a body write nothing that the program can see? */
bool stmt_only_prints(const program *p, const stmt *s);

/* The text of a string literal that an expression is the address of, one byte for each character (those
 * beyond ASCII of a wide one are question marks); false: it is none. */
bool literal_bytes(const program *p, const expr *e, buf *out);

/* What a format does, conversion by conversion. */
typedef struct format_part {
  char letter;         /* of the conversion; 0: text, or the end */
  uint32_t bytes;      /* OUTPUT %n: of the integer that it stores to */
  uint32_t before;     /* arguments taken for width and precision */
  bool is_long;        /* %ls, %lc: wide characters */
  bool has_star;       /* the precision is an argument, the last one before */
  int64_t precision;   /* if it is a number; else -1 */
  int64_t least, most; /* bytes that it gives; most: INT64_MAX where that is open */
} format_part;

/* Reads a length modifier, if there is one: bytes of an integer argument. */
uint32_t format_length(const char **at, uint32_t word);
/* Reads the next part of a format and moves behind it; false at the end. `word` is the number of
 * bytes of a long. */
bool format_next(const char **at, uint32_t word, format_part *out);

#endif
