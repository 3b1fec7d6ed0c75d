#include <assay/rule.h>
static int is_open;
rule_before(gate_open)(void) { is_open = 1; }
rule_before(gate_pas)(int persons) {
  (void)persons;
  rule_require(is_open, "somebody passes through a closed gate");
}
