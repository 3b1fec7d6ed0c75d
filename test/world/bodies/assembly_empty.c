// expect: TRUE
__asm__("");
extern void reach_error(void);
int main(void) { return 0; }
