#include "base/config.h"

#include <stdio.h>

int main(void) {
  puts("assay " ASSAY_VERSION);
  return 0;
}
