// expect: FALSE(no-overflow)
// args: --property no-overflow
/* So is a bit-field that is narrower. */
static struct {
  unsigned b : 20;
} s = {0xfffff};
int main(void) {
  s.b <<= 12;
  return 0;
}
