/* journal.h: the records of finished tasks, kept in a file as they come.
 *
 * A line is a record (record.h) as JSON; it is written at once, by a single write behind what is
 * there. So a run that is ended at any moment has lost nothing but what was running: a last line that
 * is not whole is passed over. Of several records with one key the last counts. The folder of a run is
 * locked while the journal is open: two runs cannot write to one folder. */
#ifndef ASSAY_BATCH_JOURNAL_H
#define ASSAY_BATCH_JOURNAL_H

#include "base/map.h"
#include "batch/record.h"

typedef struct journal {
  int fd;          /* behind its last line; -1: it is only read */
  int lock;        /* -1: none */
  json_t *by_key;  /* record of each key; owned */
  json_t *by_task; /* seconds of the last record of each task; owned */
} journal;

/* Opens FOLDER/journal.jsonl, made if there is none. False after adding a line to `error`: it cannot
 * be, or another run has it. */
bool journal_open(journal *j, const char *folder, buf *error);
/* The same without a lock and without writing; an empty journal if there is none. */
void journal_read(journal *j, const char *folder);
void journal_close(journal *j);

const json_t *journal_find(const journal *j, const char *key); /* NULL: none; borrowed */
double journal_seconds(const journal *j, const char *name);    /* below 0: never run */
/* Takes the reference. False after adding a line to `error`: it cannot be written. */
bool journal_add(journal *j, json_t *record, buf *error);

#endif
