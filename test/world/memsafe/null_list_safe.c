// expect: TRUE
// args: --property valid-memsafety
// the end of a list
struct n { struct n *next; int v; };
int main(void) { struct n b = {0, 2}, a = {&b, 1}; int s = 0; for (struct n *p = &a; p; p = p->next) s += p->v; return s - 3; }
