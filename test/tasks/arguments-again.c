extern void reach_error(void);
/* A main that calls itself may be called with any argc. */
int main(int argc, char **argv) {
  if (argc < 0)
    reach_error();
  return argc == 3 ? main(argc - 4, argv) : 0;
}
