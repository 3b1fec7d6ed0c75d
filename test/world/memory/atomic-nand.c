// expect: TRUE
// native: TRUE
extern void reach_error(void);
int main(void) {
  int i = 6;
  if (__atomic_fetch_nand(&i, 3, __ATOMIC_SEQ_CST) != 6 || i != ~2)
    reach_error();
  unsigned char c = 0xf0;
  if (__sync_fetch_and_nand(&c, 0x30) != 0xf0 || c != 0xcf)
    reach_error();
  if (__atomic_nand_fetch(&i, -1, __ATOMIC_SEQ_CST) != 2 || i != 2)
    reach_error();
  return 0;
}
