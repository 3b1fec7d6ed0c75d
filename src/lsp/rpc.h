/* rpc.h: JSON-RPC messages with their headers, as the Language Server Protocol frames them. */
#ifndef ASSAY_LSP_RPC_H
#define ASSAY_LSP_RPC_H

#include "base/buf.h"

#include <jansson.h>
#include <stdbool.h>

/* Takes the first whole message off the front of what was read: a new reference, or NULL if there is
 * none yet. *bad: what stands there is no message, and never becomes one. A body that is no JSON
 * is skipped with an error to the other side. */
json_t *rpc_take(buf *input, bool *bad);

/* Each steals the references it is given. Standard output; false: nobody reads it any more. */
bool rpc_answer(const json_t *request, json_t *result);
bool rpc_fail(const json_t *request, int code, const char *text);
bool rpc_notify(const char *method, json_t *params);
bool rpc_ask(unsigned number, const char *method,
             json_t *params); /* its answer is not waited for */

enum {
  RPC_PARSE_ERROR = -32700,
  RPC_NO_REQUEST = -32600,
  RPC_NO_METHOD = -32601,
  RPC_WRONG_PARAMS = -32602,
  RPC_NOT_READY = -32002
};

#endif
