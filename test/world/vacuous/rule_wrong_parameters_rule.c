#include <assay/rule.h>
static unsigned long total;

/* The result of malloc, a pointer, stands first. */

rule_after(malloc)(unsigned long size) { total += size; }
rule_before(free)(const void *p) { rule_require(!p || total, "free before malloc"); }
