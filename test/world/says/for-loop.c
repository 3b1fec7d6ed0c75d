// expect: FALSE
// args: --trace full
// prints: main: i != 2                                                [true]
// prints: main: i != 2                                                [false]
extern void reach_error(void);
int main(void) {
  for (int i = 0; i != 2; i++)
    ;
  reach_error();
  return 0;
}
