// Function pointers as parameters: map, fold and a comparison for sorting.
// models: 32 64
#include <stdio.h>

static void map(int *a, int n, int (*f)(int)) {
  for (int i = 0; i < n; i++) {
    a[i] = f(a[i]);
  }
}
static long fold(const int *a, int n, long start, long (*f)(long, int)) {
  for (int i = 0; i < n; i++) {
    start = f(start, a[i]);
  }
  return start;
}
static void sort(int a[], int n, int less(int, int)) {
  for (int i = 0; i < n; i++) {
    for (int j = n - 1; j > i; j--) {
      if (less(a[j], a[j - 1])) {
        int t = a[j];
        a[j] = a[j - 1];
        a[j - 1] = t;
      }
    }
  }
}
static int square(int x) {
  return x * x;
}
static int negate(int x) {
  return -x;
}
static long plus(long s, int x) {
  return s + x;
}
static long digits(long s, int x) {
  return s * 3 + x % 3;
}
static int ascending(int a, int b) {
  return a < b;
}
static int by_last_digit(int a, int b) {
  return a % 10 < b % 10;
}

int main(void) {
  int a[7] = {4, 9, 1, 12, 7, 3, 8};
  sort(a, 7, ascending);
  printf("%d %d %d\n", a[0], a[3], a[6]);
  sort(a, 7, by_last_digit);
  printf("%d %d %d\n", a[0], a[3], a[6]);
  map(a, 7, square);
  printf("%ld\n", fold(a, 7, 0, plus));
  map(a, 3, &negate);
  printf("%ld\n", fold(a, 7, 0, plus));
  printf("%ld\n", fold(a, 7, 1, digits));
  return a[0] < 0;
}
