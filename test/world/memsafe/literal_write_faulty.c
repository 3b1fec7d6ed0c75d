// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// a literal is not written to
int main(void) { char a[] = "abc"; char *p = "abc"; p[0] = 120; return 0; }
