#include <assay/rule.h>
static int held;
rule_before(take)(void) { held++; }
rule_before(give)(void) {
  rule_require(held > 0, "something is given back that was not taken");
  held--;
}
