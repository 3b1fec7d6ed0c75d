/* print.h: the core text, and what its printer and parser share.
 *
 *   target 64;                        pointer width; first
 *   boolean;  concurrent;             flags of the program
 *   assumption "text";
 *
 *   struct unit size 8 align 4 { int a @0; int b:3 @4:0; };     bytes; for bit-fields byte:bit
 *   union u size 4 align 4 { int i @0; char c[4] @0; };
 *   struct opaque;                    never completed
 *
 *   int n = 3;
 *   extern int level;
 *   const char str[6] = "hello";
 *   struct unit units[2] = {{1, 2}};  what is missing is zero
 *   char page[64] align 64;           more than its type has
 *
 *   extern int puts(char *);          a procedure without body
 *   int inc(int x)                    several results: (int, int) swap(int x, int y)
 *   {
 *     int t;                          locals
 *     enforce x > 0;                  optional
 *     entry 3;                        optional, 0 if missing
 *
 *     0: t = x + 1;
 *     1: if (t > 3) goto 3;           else the next label, or: else goto 5
 *     2: skip;
 *        goto 0;                      successor of 2, where it is not the next label
 *   ERROR:                            label of the source
 *     3: error "unreach-call";
 *   }
 *
 * Labels count from 0 and are the indices of the statements. Writing by hand, labels may be left
 * out, be any numbers, and jumps may go to source labels too. An unlabelled `goto L;` behind a
 * statement that falls through is that statement's successor; otherwise it is a statement.
 *
 * Statements, in the order of stmt_kind:
 *
 *   skip   x = e   x, y = e, f   x = e constrain (c)   constrain (c)
 *   assume(c)   assert(c) "text"   error "text"  (assert(false))   assert(c) of overflow "text"
 *   assert(c) of "rule" "text"
 *   x = input "f"   havoc x (uninitialised)   dead x   x = approx "why"
 *   f(e)   x = f(e)   x, y = f(e)   x = (*p)(e)   call free(e)  (a procedure named like a keyword)
 *   return   return e   return e, f   if (c) goto L   if (c) goto L; else goto M   goto L, M
 *   p = alloc heap (e)   p = alloc stack (e)   free(p)   va_start(ap)   halt   halt e
 *   unknown "what"   start_thread goto L   end_thread   atomic_begin   atomic_end
 *
 * A statement of any kind may end in a "text": that is its text, a remark in Boolean programs.
 *
 * A comment `// file:line:column-line:column` behind a statement or declaration is its place and is
 * read back (the end may be missing, and inside a procedure the file, if it is the header's); other
 * comments are not. `static`, `extern`, `const` mean what the flags of proc and var say. In
 * programs marked `boolean`, {any text} is a name. */
#ifndef ASSAY_PROGRAM_PRINT_H
#define ASSAY_PROGRAM_PRINT_H

#include "program/program.h"

/* The struct and union types that the program mentions, used before their users. */
void program_print_types(buf *out, program *p);
/* What stands before the variables: flags, assumptions, types. */
void program_print_head(buf *out, program *p);
void global_print(buf *out, program *p, const global *g); /* one variable, with its newline */

#endif
