// alloca: memory that lives until the function returns.
// models: 32 64
#include <alloca.h>
#include <stdio.h>
#include <string.h>

struct node {
  struct node *next;
  int value;
};

static int reversed_value(const char *digits) {
  size_t n = strlen(digits);
  char *copy = alloca(n + 1);
  for (size_t i = 0; i < n; i++)
    copy[i] = digits[n - 1 - i];
  copy[n] = 0;
  int v = 0;
  for (char *p = copy; *p; p++)
    v = 10 * v + (*p - '0');
  return v;
}

static int chain(int n) {
  struct node *head = 0;
  for (int i = 0; i < n; i++) {
    struct node *fresh = alloca(sizeof *fresh);
    fresh->next = head;
    fresh->value = i;
    head = fresh;
  }
  int s = 0, k = 1;
  for (struct node *p = head; p; p = p->next)
    s += k++ * p->value;
  return s;
}

int main(void) {
  printf("%d %d\n", reversed_value("12345"), reversed_value("9"));
  printf("%d %d %d\n", chain(0), chain(1), chain(6));
  int *a = alloca(4 * sizeof(int));
  for (int i = 0; i < 4; i++)
    a[i] = i * 7;
  printf("%d\n", a[0] + a[1] + a[2] + a[3]);
  return chain(4);
}
