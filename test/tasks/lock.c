extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* Lock and unlock alternate; the loop is left only with the lock free. */
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
      n = n + 1;
    }
  } while (n != old);
  unlock();
  return 0;
}
