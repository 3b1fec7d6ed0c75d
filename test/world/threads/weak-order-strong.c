// expect: TRUE
/* Where sequential consistency is asked for in the program itself. */
#include <stdatomic.h>
#define memory_order_relaxed memory_order_seq_cst
#include "weak-order.c"
