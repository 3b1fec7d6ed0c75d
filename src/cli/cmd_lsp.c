/* cmd_lsp.c: assay lsp: the language server. */
#include "cli/cli.h"

#include "lsp/server.h"

int cmd_lsp(const options *opts) {
  if (opts->files.size)
    return usage_error("lsp takes no files: it serves an editor on standard input and output");
  return lsp_serve();
}
