/* unit.h: what every unit test includes. cmocka.h wants these headers before it. */
#ifndef ASSAY_TEST_UNIT_H
#define ASSAY_TEST_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

#endif
