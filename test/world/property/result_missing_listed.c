// expect: TRUE
// args: --property def-behavior --entry find
// prints: that nobody uses the value of find where it ends without one
int find(int k) {
  if (k > 3)
    return k;
}
