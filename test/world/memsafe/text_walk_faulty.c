// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// a loop to the end of a text
int main(void) { char a[6] = "hello"; a[5] = 1; char *p = a; while (*p) p++; return (int)(p - a) - 5; }
