// expect: TRUE|UNKNOWN
// args: --property def-behavior
void fill(int *p);
int main(void) {
  int x;
  fill(&x);
  return x > 0;
}
