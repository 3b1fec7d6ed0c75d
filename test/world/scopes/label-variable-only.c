// expect: TRUE
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int ERROR = __VERIFIER_nondet_int();
  if (ERROR == 5)
    return ERROR;
  return 0;
}
