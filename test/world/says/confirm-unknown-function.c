// expect: FALSE
// args: --confirm
// prints: Confirmed: 
extern int measure(int channel);
extern void reach_error(void);
int main(void) {
  if (measure(1) + measure(2) == 30)
    reach_error();
  return 0;
}
