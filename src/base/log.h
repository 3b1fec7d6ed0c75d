/* log.h: logging that compiles out.
 *
 *   LOG("lowered %u procedures", n);               [frontend/lower.c] lowered 3 procedures
 *   LOG_WITH(expr_print, e, "simplified to ");     [expr/build.c] simplified to x + 1
 *
 * Without -Dlogging=true the macros are empty, though their arguments are still type-checked. With
 * it, ASSAY_LOG in the environment says which rooms talk: a list of rooms or file names ("expr",
 * "expr,bdd/order.c"), or "all"; without it nothing is printed. Messages go to standard error.
 *
 * A room adds its typed hooks in its own header, from a printer `void f(FILE *, const T *)`:
 *   #define LOG_EXPR(e, ...) LOG_WITH(expr_print, e, __VA_ARGS__) */
#ifndef ASSAY_BASE_LOG_H
#define ASSAY_BASE_LOG_H

#include <stdbool.h>
#include <stdio.h>

#ifdef ASSAY_LOGGING
#define LOGGING 1
#else
#define LOGGING 0
#endif

/* "expr/build.c" of whatever path the compiler saw; borrowed from path. */
const char *log_file_name(const char *path);

/* Does this list of rooms and files select that file? */
bool log_selects(const char *list, const char *path);

/* Prints the prefix and the message; false, and nothing printed, if the file is not to talk. */
bool log_begin(const char *path, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define LOG(...)                                                                                   \
  do {                                                                                             \
    if (LOGGING && log_begin(__FILE__, __VA_ARGS__))                                               \
      fputc('\n', stderr);                                                                         \
  } while (0)

#define LOG_WITH(print, object, ...)                                                               \
  do {                                                                                             \
    if (LOGGING && log_begin(__FILE__, __VA_ARGS__)) {                                             \
      print(stderr, object);                                                                       \
      fputc('\n', stderr);                                                                         \
    }                                                                                              \
  } while (0)

#endif
