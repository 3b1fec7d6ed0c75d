/* diagnose.h: what is known of a document as the editor shows it. New references throughout.
 *
 * A violation is an error where any caller gets it, and a warning where it takes a certain one, which the
 * message names. So is what the compiler has against the file. Steps of the trace that matter are related information. What was not decided is no
 * diagnostic: the lens over the function says it. */
#ifndef ASSAY_LSP_DIAGNOSE_H
#define ASSAY_LSP_DIAGNOSE_H

#include "lsp/document.h"

json_t *diagnose_document(document *d); /* a list of Diagnostic */
json_t *diagnose_lenses(document *d,
                        const char *busy);          /* of CodeLens; the function that is checked */
json_t *diagnose_hover(document *d, uint32_t line); /* a Hover, or null */

#endif
