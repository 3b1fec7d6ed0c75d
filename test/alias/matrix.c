/* Arrays of arrays and of structs; indices, pointer walks, rows passed on. */
struct cell {
  int value;
  int history[4];
  struct cell *neighbour;
};

static struct cell grid[8][8];
static int plain[8][8];

static void clear(int *row, int n) {
  for (int i = 0; i < n; i++)
    row[i] = 0;
}

static void step(struct cell *c, int k) {
  c->history[k] = c->value;
  c->value = c->neighbour->value;
}

int main(void) {
  for (int i = 0; i < 8; i++) {
    clear(plain[i], 8);
    for (int j = 0; j < 8; j++) {
      grid[i][j].neighbour = &grid[j][i];
      step(&grid[i][j], i & 3);
    }
  }
  return plain[1][2];
}
