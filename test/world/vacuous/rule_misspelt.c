// expect: TRUE
// args: --rule $DIR/rule_misspelt_rule.c
// prints: Vacuous: rule_misspelt_rule: nothing is demanded: main calls no gate_pas
extern void gate_open(void);
extern void gate_pass(int persons);
int main(void) {
  gate_open();
  gate_pass(3);
  return 0;
}
