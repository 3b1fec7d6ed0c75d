extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int locked;
void lock(void) {
  if (locked)
    reach_error();
  locked = 1;
}
void unlock(void) {
  if (!locked)
    reach_error();
  locked = 0;
}
int main(void) {
  int old, n = __VERIFIER_nondet_int();
  do {
    lock();
    old = n;
    if (__VERIFIER_nondet_int()) {
      unlock();
      if (__VERIFIER_nondet_int() > 7)
        n = n + 1;
    }
  } while (n != old);
  unlock();
  return 0;
}
