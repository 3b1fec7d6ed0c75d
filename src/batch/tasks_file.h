/* tasks_file.h: tasks that are stated: files x entries x rules x properties, as YAML.
 *
 *   tasks:
 *     - name: server                     optional
 *       files: [server.c, queue.c]       beside this file; linked
 *       entries: [main, handle]          default: main; one task each
 *       rules: [pthread-mutex, my.c]     rules and properties: default: those of the command line
 *       properties: [no-overflow]
 *       options: [--malloc-may-fail]     further options of `assay check`
 *
 * A task of SV-COMP (input_files, properties with property_file, options with data_model) is read
 * too: its properties are those of its files that Assay knows. */
#ifndef ASSAY_BATCH_TASKS_FILE_H
#define ASSAY_BATCH_TASKS_FILE_H

#include "batch/task.h"

/* Adds its tasks, and their files as units. False after adding one line to `error`. */
bool tasks_file_read(tasks *out, units *u, const char *file, buf *error);

#endif
