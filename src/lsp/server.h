/* server.h: `assay lsp`: the Language Server Protocol on standard input and output.
 *
 * One thread: it waits for messages and for the check that runs, of which there is one at a time. When a
 * document is opened or saved, the functions of it that changed (document.h) wait to be checked, each from
 * itself (`--entry`), main as a program. A save ends the check of a function that has changed again. */
#ifndef ASSAY_LSP_SERVER_H
#define ASSAY_LSP_SERVER_H

/* Serves until the client says `exit` or is gone; the exit code that the protocol asks for: 0 after
 * `shutdown`, else 1. */
int lsp_serve(void);

#endif
