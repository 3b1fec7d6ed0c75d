// expect: TRUE
extern void reach_error(void);
extern void call(void (*)(unsigned char));
static void t(unsigned char n) {
  if (n > 255)
    reach_error();
}
int main(void) {
  call(t);
  return 0;
}
