/* Unions, container_of, nested initialisers, arrays of structs, pointers into the middle. */
struct link {
  struct link *next;
};
struct item {
  int key;
  struct link node;
};
union word {
  unsigned u;
  unsigned char byte[4];
};
struct table {
  int n;
  struct {
    char name[4];
    int cell[2][3];
  } row[2];
} table = {2, {{"ab", {{1, 2, 3}, {4, 5, 6}}}, {"c", {{7}}}}};

int key_of(struct link *l) {
  return ((struct item *)((char *)l - __builtin_offsetof(struct item, node)))->key;
}
unsigned low_byte(unsigned v) {
  union word w;
  w.u = v;
  return w.byte[0];
}
int cell(int i, int j, int k) {
  int *p = &table.row[i].cell[j][k];
  *p += 2;
  return table.row[i].cell[j][k] + p[-1];
}
