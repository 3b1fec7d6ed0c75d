/* sha256.h: the hash that witnesses name their input files by (FIPS 180-4). */
#ifndef ASSAY_REPORT_SHA256_H
#define ASSAY_REPORT_SHA256_H

#include <stddef.h>

enum { SHA256_TEXT = 65 };

/* Writes the hash as 64 hexadecimal digits and a NUL. */
void sha256(const void *data, size_t size, char text[SHA256_TEXT]);

#endif
