/* task.h: what is to be checked: a program of some files, from one entry, for rules and properties.
 *
 * A task is one run of `assay check`. Its key is a hash of all that the answer depends on: the core
 * text of everything that the entry reaches (of all, if it is main: what runs before it is not
 * reached by name), the names of the files, the options, the rules, Assay itself. So a task whose
 * key has an answer need not be run again, and one that was edited has another key.
 *
 * Which files are linked: those that are stated (a tasks file, --link), else the entry's own and,
 * for each function or variable that is reached and not defined there, the one file that defines it;
 * if several do, or linking that file would define a name twice (another main), it stays undefined,
 * and the task says so. */
#ifndef ASSAY_BATCH_TASK_H
#define ASSAY_BATCH_TASK_H

#include "batch/units.h"

enum { TASK_KEY = 33 }; /* 32 digits and a NUL */

typedef struct task {
  const char *name;     /* FILE:ENTRY, or what a tasks file calls it; unique */
  const char *entry;    /* interned */
  name_list files;      /* the entry's first; owned */
  name_list rules;      /* as given by --rule; owned */
  name_list properties; /* owned */
  name_list extra;      /* further options of check; owned */
  name_list open;       /* names that several files define, and that stay undefined; owned */
  uint32_t unit;        /* of the entry */
  bool is_given;        /* its files were stated */
  uint32_t reached;     /* how many functions and variables: the more, the harder it may be */
  char key[TASK_KEY];
} task;

typedef struct tasks {
  VEC(task) list;
} tasks;

void tasks_free(tasks *t);
/* A task without files; its name and entry are interned in the units. */
task *tasks_add(tasks *t, units *u, const char *name, const char *entry);

/* Finds the files of the task, unless they are given, and computes its key. `salt` is what is common
 * to all tasks. */
void task_settle(task *t, units *u, const char *salt);

#endif
