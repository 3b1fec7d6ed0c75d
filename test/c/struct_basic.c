// Struct members of mixed types, through variables and pointers.
// models: 32 64
#include <stdio.h>

struct account {
  int id;
  char kind;
  long long cents;
  unsigned short flags;
};

static struct account bank[2];

static void deposit(struct account *a, long long cents) {
  a->cents += cents;
  a->flags |= 1u;
}

static int total(const struct account *a, int n) {
  long long t = 0;
  for (int i = 0; i < n; i++) {
    t += a[i].cents;
  }
  return (int)(t / 100);
}

int main(void) {
  struct account a = {7, 'S', 150, 0};
  struct account *p = &a;
  deposit(p, 2500);
  printf("%d %c %lld %u\n", a.id, p->kind, (*p).cents, p->flags);
  bank[0] = a;
  bank[1].id = bank[0].id + 1;
  bank[1].kind = 'C';
  deposit(&bank[1], 99999);
  printf("%d %c %lld %u\n", bank[1].id, bank[1].kind, bank[1].cents, bank[1].flags);
  a.cents = 0;
  printf("%lld\n", bank[0].cents);
  printf("%d\n", total(bank, 2));
  return bank[1].id;
}
