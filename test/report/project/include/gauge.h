extern int gauge_read(void);
extern int gauge_limit(void);
