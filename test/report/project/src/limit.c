#include "gauge.h"
#ifndef LIMIT
#error "the flags of the project are not used"
#endif
int gauge_limit(void) {
  return LIMIT;
}
