// expect: TRUE
// native: TRUE
/* Numbers and their bytes. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
union { char c[8]; int i; } u = {.i = 0x01020304}, v = {.c = {1, 2, 9}};
int main(void) {
  check(u.i == 0x01020304 && u.c[0] == 4);
  check(v.c[2] == 9 && v.c[3] == 0);
  return 0;
}
