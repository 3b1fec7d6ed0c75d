// expect: TRUE
// args: --property valid-memsafety
// a literal is as long as it is
int main(void) { const char *p = "abc"; return p[3]; }
