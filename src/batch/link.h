/* link.h: which files are linked into which executable, as far as that is stated (--link FILE).
 *
 * The file is written by hand, a line for each executable (paths as seen from here, '#' being a comment):
 *
 *   server: server.c queue.c
 *
 * or it is what `ninja -t commands` prints: there `-c` tells which object is made of which source, `ar`
 * which objects an archive has, and every other command with objects and `-o` makes an executable or a
 * shared library. Paths in it are relative to the folder of -p, or to the file's own. */
#ifndef ASSAY_BATCH_LINK_H
#define ASSAY_BATCH_LINK_H

#include "batch/units.h"

typedef struct linked {
  const char *name;
  name_list files; /* sources, as the file has them, seen from here; owned */
} linked;

typedef VEC(linked) link_list;

/* Names and paths are interned in `names`. False after adding a line to `error`. */
bool link_read(const char *file, const char *folder, str_pool *names, link_list *out, buf *error);
void link_free(link_list *list);

#endif
