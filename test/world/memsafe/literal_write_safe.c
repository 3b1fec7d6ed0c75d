// expect: TRUE
// args: --property valid-memsafety
// a literal is not written to
int main(void) { char a[] = "abc"; char *p = a; p[0] = 120; return 0; }
