/* What engines share. */
#include "refine/engine.h"

void engine_result_init(engine_result *r, program *p) {
  *r = (engine_result){.verdict = VERDICT_UNKNOWN};
  certificate_init(&r->certificate, p);
}

void engine_result_free(engine_result *r) {
  certificate_free(&r->certificate);
  vec_free(&r->inputs);
  vec_free(&r->layout);
  buf_free(&r->reason);
}

void engine_unknown(engine_result *r, const char *format, ...) {
  va_list args;
  va_start(args, format);
  r->verdict = VERDICT_UNKNOWN;
  buf_clear(&r->reason);
  buf_vprintf(&r->reason, format, args);
  va_end(args);
}
