// expect: NOTHING
// args: --rule $DIR/rule_wrong_parameters_rule.c
// exit: 2
// prints: rule_wrong_parameters_rule.c:6:1: error:
#include <stdlib.h>
int main(void) {
  free(malloc(3));
  return 0;
}
