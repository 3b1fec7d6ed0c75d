// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// a pointer that walks to the end
int main(void) { int a[10]; int s = 0; for (int *p = a; p <= a + 10; p++) { *p = 1; s += *p; } return s - 10; }
