/* Engine `shape`: lists of any length (shape/). It goes through all executions, on graphs that stand for
 * many memories at once, and judges that itself; it finds no bugs. */
#include "refine/engine.h"

#include "shape/shape.h"

void engine_shape(const engine_request *request, engine_result *result) {
  shape_result found;
  buf line = {0};
  shape_check(&request->q, &found);
  buf_printf(&line, "%u graphs of memory at %u places", found.heaps, found.places);
  if (found.where.line) {
    buf_add(&line, ", up to ");
    location_print(&line, found.where);
  }
  if (found.places)
    request->tell(request->context, "did", buf_text(&line));
  buf_free(&line);
  if (found.verdict == VERDICT_TRUE) {
    result->verdict = VERDICT_TRUE;
    result->exhaustive = true;
  } else
    engine_unknown(result, "%s", buf_text(&found.reason));
  shape_result_free(&found);
}
