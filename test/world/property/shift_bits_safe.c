// expect: TRUE
// args: --property no-overflow
/* Not if it was made unsigned before. */
static struct {
  unsigned b : 20;
} s = {0xfffff};
int main(void) {
  unsigned top = (unsigned)s.b << 12;
  s.b = (unsigned)s.b << 12;
  s.b <<= 11;
  return top == 0;
}
