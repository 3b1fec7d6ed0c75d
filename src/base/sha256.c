#include "base/sha256.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t x, int n) {
  return x >> n | x << (32 - n);
}

/* One round; the caller renames the eight variables instead of moving them. */
static inline void turn(uint32_t a, uint32_t b, uint32_t c, uint32_t *d, uint32_t e, uint32_t f,
                        uint32_t g, uint32_t *h, uint32_t word) {
  uint32_t s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
  uint32_t t1 = *h + s1 + ((e & f) ^ (~e & g)) + word;
  uint32_t s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
  *d += t1;
  *h = t1 + s0 + ((a & b) ^ (a & c) ^ (b & c));
}

static void add_block(uint32_t state[8], const uint8_t *block) {
  uint32_t w[64], v[8];
  for (int i = 0; i < 16; ++i)
    w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
           (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
  for (int i = 16; i < 64; ++i) {
    uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + w[i - 7] +
           (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
  }
  memcpy(v, state, sizeof v);
  for (int i = 0; i < 64; i += 8)
    for (int k = 0; k < 8; ++k)
      turn(v[(8 - k) % 8], v[(9 - k) % 8], v[(10 - k) % 8], &v[(11 - k) % 8], v[(12 - k) % 8],
           v[(13 - k) % 8], v[(14 - k) % 8], &v[(15 - k) % 8], constants[i + k] + w[i + k]);
  for (int i = 0; i < 8; ++i)
    state[i] += v[i];
}

void sha256_start(sha256_state *s) {
  *s = (sha256_state){.h = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
                            0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(sha256_state *s, const void *data, size_t size) {
  assert(data || size == 0);
  const uint8_t *at = data;
  size_t waiting = s->size % 64;
  s->size += size;
  if (waiting + size < 64) {
    if (size)
      memcpy(s->block + waiting, at, size);
    return;
  }
  if (waiting) {
    memcpy(s->block + waiting, at, 64 - waiting);
    add_block(s->h, s->block);
    at += 64 - waiting;
    size -= 64 - waiting;
  }
  assert((s->size - size) % 64 == 0); /* what remains begins a block */
  for (; size >= 64; size -= 64, at += 64)
    add_block(s->h, at);
  if (size)
    memcpy(s->block, at, size);
}

void sha256_end(sha256_state *s, uint8_t hash[SHA256_BYTES]) {
  uint8_t last[72] = {0x80};
  size_t waiting = s->size % 64, zeros = (waiting < 56 ? 56 : 120) - waiting;
  uint64_t bits = s->size * 8;
  assert(zeros > 0 && zeros + 8 <= sizeof last);
  for (size_t i = 0; i < 8; ++i)
    last[zeros + 7 - i] = (uint8_t)(bits >> (8 * i));
  sha256_add(s, last, zeros + 8);
  assert(s->size % 64 == 0);
  for (size_t i = 0; i < SHA256_BYTES; ++i)
    hash[i] = (uint8_t)(s->h[i / 4] >> (24 - 8 * (i % 4)));
}

void sha256(const void *data, size_t size, char text[SHA256_TEXT]) {
  sha256_state s;
  uint8_t hash[SHA256_BYTES];
  sha256_start(&s);
  sha256_add(&s, data, size);
  sha256_end(&s, hash);
  for (size_t i = 0; i < SHA256_BYTES; ++i)
    snprintf(text + 2 * i, 3, "%02x", hash[i]);
}
