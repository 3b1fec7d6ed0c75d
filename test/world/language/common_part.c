int counter = 5;
int both;
int table[4];
void step(void) {
  ++counter;
  ++both;
  table[3] = 7;
}
