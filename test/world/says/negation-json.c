// expect: NOTHING
// exit: 10
// args: --format json
// prints: "outcome": "true"
// prints: "taken": true
// silent: "outcome": "false"
// silent: "taken": false
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int ok = __VERIFIER_nondet_int();
  if (!ok)
    reach_error();
  return 0;
}
