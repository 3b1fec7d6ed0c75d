extern int limit(void);
int limit(void) { return 3; }
int ask(void) { return limit(); }
