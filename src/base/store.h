/* store.h: answers kept in a folder from one run to the next (--cache).
 *
 * A store maps keys of 128 bits to bytes. A key is the hash of everything that the answer depends
 * on, so what is found under it is as good as computed again; whoever makes keys sees to that. The
 * `identity` given on opening names the program that gives the answers (version, executable,
 * libraries): files of another identity are not used.
 *
 * Representation. What a process adds it writes as one file of its own, named by the hash of its
 * contents, whole or not at all (file.h): processes that share the folder never see half a file
 * nor write to each other's. Opening reads all files, and replaces many of them by one. A file
 * that is not what its hash says is removed. Beyond the size that is given the oldest files go first.
 *
 *   answers-HASH.cache   mark, identity, records (key, size, bytes), SHA-256 of all that
 *
 * Nothing here ever fails the caller: what cannot be read or written is not kept, with a warning
 * from store_open. A forked process may go on using the store; it writes only what it added
 * itself. */
#ifndef ASSAY_BASE_STORE_H
#define ASSAY_BASE_STORE_H

#include "base/buf.h"
#include "base/sha256.h"

#include <stdbool.h>

typedef struct store store;

typedef struct store_key {
  uint8_t bytes[16];
} store_key;

/* The first half of the hash. */
store_key store_key_of(sha256_state *s);

/* Makes the folder if there is none. NULL if it cannot be used. `most_mb` bounds the size of all its
 * files together; 0: STORE_MB. `warnings` gets lines about what is wrong. Owned by the caller. */
enum { STORE_MB = 32 };
store *store_open(const char *folder, const char *identity, uint64_t most_mb, buf *warnings);
void store_close(store *s); /* writes nothing; NULL is allowed */

/* The bytes under that key, borrowed until the store is closed. */
bool store_get(const store *s, const store_key *key, const void **bytes, size_t *size);
/* Adds what is not there yet. From time to time what was added is written. */
void store_put(store *s, const store_key *key, const void *bytes, size_t size);
/* Writes what this process added. NULL is allowed. */
void store_save(store *s);

/* DIR/NAME: a file beside the answers, for what has a name instead of a key. */
void store_file(const store *s, const char *name, buf *path);

#endif
