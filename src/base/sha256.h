/* sha256.h: the hash that witnesses name their input files by, and the keys of the cache (FIPS
 * 180-4).
 *
 * A sha256_state takes bytes in pieces of any size. */
#ifndef ASSAY_BASE_SHA256_H
#define ASSAY_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_TEXT = 65, SHA256_BYTES = 32 };

typedef struct sha256_state {
  uint32_t h[8];
  uint64_t size;     /* bytes so far */
  uint8_t block[64]; /* the first size % 64 of it are waiting */
} sha256_state;

void sha256_start(sha256_state *s);
void sha256_add(sha256_state *s, const void *data, size_t size);
void sha256_end(sha256_state *s, uint8_t hash[SHA256_BYTES]);

/* Writes the hash as 64 hexadecimal digits and a NUL. */
void sha256(const void *data, size_t size, char text[SHA256_TEXT]);

#endif
