// expect: TRUE
// args: --property valid-memsafety
// a loop to the end of a text
int main(void) { char a[6] = "hello";  char *p = a; while (*p) p++; return (int)(p - a) - 5; }
