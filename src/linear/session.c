/* The domain's life: it is open while a body runs under the guard of poly/, and what stopped that is
 * told with what it came to. */
#include "linear/domain.h"

static void explain_stop(const linear *d, poly_stop stop, buf *reason) {
  poly_extent extent = poly_extent_of(d->space);
  buf_clear(reason);
  buf_add(reason, poly_stop_reason(stop));
  if (extent.parts > 1)
    buf_printf(reason, "; unions of up to %u polyhedra", extent.parts);
  if (extent.dimensions > 1)
    buf_printf(reason, "; up to %u dimensions in a relation", extent.dimensions);
}

poly_stop linear_run(linear *d, poly_body *body, void *argument, buf *reason) {
  const linear_request *r = d->request;
  d->program = r->program->program;
  d->space = poly_open(&(poly_config){.deadline = r->q.deadline, .weight = r->weight});
  poly_stop stop = d->space ? poly_guard(d->space, body, argument) : POLY_LIBRARY;
  if (!d->space)
    buf_add(reason, poly_stop_reason(stop));
  else if (stop != POLY_DONE)
    explain_stop(d, stop, reason);
  return stop;
}

void linear_end(linear *d, poly_stop stop) {
  tabulation_free(d->tabulation, stop == POLY_DONE);
  linear_free_layout(d);
  vec_free(&d->places);
  map_free(&d->place_index);
  arena_free(&d->memory);
  arena_free(&d->scratch);
  poly_close(d->space);
}
