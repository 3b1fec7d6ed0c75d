/* start.h: how execution starts: what globals and the arguments of the entry hold. The one place that
 * decides it, for the interpreter, the engines and the judge. */
#ifndef ASSAY_PROGRAM_START_H
#define ASSAY_PROGRAM_START_H

#include "program/program.h"

/* The value of a global when execution starts in `entry` (NULL: anywhere): its initialiser, or zeros;
 * NULL: anything. Known are the values of globals that the program defines, if it starts in main;
 * elsewhere only of those that nothing writes (caller.h) and of Assay's own: the state of rules, and
 * what models name __assay_own_…: exit handlers (none are registered then), the stream that is followed
 * (none yet). Globals of Boolean programs are open. */
const expr *global_start(program *p, const proc *entry, const global *g);
/* The same of a variable that is a global of the program. */
const expr *var_start(program *p, const proc *entry, const var *v);

/* How the arguments of an entry procedure come about.
 * ENTRY_ANY: each scalar is drawn; pointers lead to what a caller could give (given.h).
 * ENTRY_STARTED: main(int argc, char **argv, char **envp) or a part of that, of which no statement
 *   mentions argc or argv: 1, {"program", NULL}, {NULL}.
 * ENTRY_COUNTED: the same, but they are mentioned: argc is drawn (as its DRAW_ARGUMENT, from 1 to
 *   MAIN_ARGUMENTS), and argv[1] to argv[argc - 1] are strings of less than MAIN_TEXT characters,
 *   each drawn when it is read.
 * ENTRY_NUMBERED: the same, but of the two only argc is mentioned: any number that is not negative
 *   (C17 5.1.2.2.1) and not more than main_most, so that argv fits into memory. */
typedef enum entry_arguments {
  ENTRY_ANY,
  ENTRY_STARTED,
  ENTRY_COUNTED,
  ENTRY_NUMBERED
} entry_arguments;
enum { MAIN_ARGUMENTS = 16, MAIN_TEXT = 16 };
uint32_t main_most(uint32_t pointer_width);
entry_arguments entry_arguments_of(const proc *entry);

#endif
