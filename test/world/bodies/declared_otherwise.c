// expect: FALSE
/* A function of the library declared with another width, as preprocessed code for other platforms
 * has it. */
extern void reach_error(void);
extern unsigned strlen(const char *);
int main(void) {
  if (strlen("abc") == 3u)
    reach_error();
  return 0;
}
