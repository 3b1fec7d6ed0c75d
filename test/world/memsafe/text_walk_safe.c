// expect: TRUE
// args: --property valid-memsafety --timeout 60
// a loop to the end of a text
int main(void) { char a[6] = "hello";  char *p = a; while (*p) p++; return (int)(p - a) - 5; }
