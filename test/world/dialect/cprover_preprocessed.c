// expect: TRUE
// files: cprover_preprocessed_part.i
/* Types of the dialect in a file that is preprocessed already, where linux is a name like others. */
unsigned long part(int);
int main(void) {
  __CPROVER_assert(part(3) == 3 + sizeof(char *), "sum");
  return 0;
}
