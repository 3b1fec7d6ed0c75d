// expect: TRUE
// args: --property def-behavior
// prints: left_out_moves.c:7:
// prints: pointers are assumed to be moved, subtracted and compared by order within one object and its end
int main(void) {
  char b[8] = {0};
  char *p = b + 9;
  return p == b;
}
