/* A small program to run: which inputs break the assertion? */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct account {
  int balance;
  unsigned open : 1;
};

static int deposit(struct account *a, int amount) {
  if (!a->open || amount <= 0)
    return 0;
  a->balance += amount;
  return 1;
}

int main(void) {
  struct account a = {.open = 1};
  int paid = 0;
  for (int i = 0; i < 3; i++) {
    int amount = __VERIFIER_nondet_int();
    if (deposit(&a, amount))
      paid = paid + amount;
  }
  assert(a.balance == paid && paid < 100);
  return 0;
}
