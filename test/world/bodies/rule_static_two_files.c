// expect: FALSE(rule_static_two_files_rule)
// args: --rule $DIR/rule_static_two_files_rule.c
// files: rule_static_two_files_2.c
/* Static functions of one name in two files are both what the rule means. */
extern int other(void);
static void take(void) {}
static void give(void) {}
int main(void) {
  take();
  give();
  return other();
}
