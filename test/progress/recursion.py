"""Recursive programs, safe and faulty: what a procedure returns in terms of what it was given, found by induction.
PROGRAMS: name -> text; the name ends in _true or _false. Faults lie up to 10 000 calls deep."""

PROGRAMS = {}
HEAD = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static void check(int c) { if (!c) reach_error(); }
static int between(int low, int high) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= low && x <= high);
  return x;
}
"""


def both(name, text, good, bad):
    """The text, safe with `good` and faulty with `bad` in the place of @@."""
    PROGRAMS[name + "_true"] = HEAD + text.replace("@@", good)
    PROGRAMS[name + "_false"] = HEAD + text.replace("@@", bad)


both("ackermann", """int ack(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ack(m - 1, 1);
  return ack(m - 1, ack(m, n - 1));
}
int main(void) {
  int m = between(0, 3), n = between(0, 20);
  check(ack(m, n) @@);
  return 0;
}
""", ">= m + n", "> m + n + 1")

both("mccarthy", """int f91(int x) { return x > 100 ? x - 10 : f91(f91(x + 11)); }
int main(void) {
  int x = between(-1000, 1000);
  int r = f91(x);
  check(r == 91 || (@@ && r == x - 10));
  return 0;
}
""", "x > 101", "x > 102")

both("gcd", """int gcd(int a, int b) {
  if (a == b) return a;
  return a > b ? gcd(a - b, b) : gcd(a, b - a);
}
int main(void) {
  int a = between(1, 1000000), b = between(1, 1000000);
  int g = gcd(a, b);
  check(g >= 1 && g <= a && @@);
  return 0;
}
""", "g <= b", "g < b")

both("gcd_remainder", """unsigned gcd(unsigned a, unsigned b) { return b == 0 ? a : gcd(b, a % b); }
int main(void) {
  unsigned a = (unsigned)between(1, 30000), b = (unsigned)between(0, 30000);
  check(gcd(a, b) @@);
  return 0;
}
""", ">= 1", "<= b")

both("even_odd", """int is_odd(int n);
int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }
int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }
int main(void) {
  int n = between(0, 100000);
  int r = is_even(n);
  check(@@);
  return 0;
}
""", "r == 0 || r == 1", "r == 1 || n < 9999")

both("parity", """int is_odd(unsigned n);
int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }
int main(void) {
  unsigned n = (unsigned)between(0, 50000);
  check(is_even(@@) == 1);
  return 0;
}
""", "2 * n", "2 * n + (n > 900)")

both("hanoi", """int moves;
void hanoi(int n, int from, int to, int by) {
  if (n == 0) return;
  hanoi(n - 1, from, by, to);
  ++moves;
  hanoi(n - 1, by, to, from);
}
int main(void) {
  int n = between(0, 25);
  hanoi(n, 1, 2, 3);
  check(moves @@ n);
  return 0;
}
""", ">=", "<= 3 *")

both("hanoi_result", """int hanoi(int n) { return n == 1 ? 1 : 2 * hanoi(n - 1) + 1; }
int main(void) {
  int n = between(1, 30);
  check(hanoi(n) >= @@);
  return 0;
}
""", "n", "n + 5")

both("fibonacci", """int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) {
  int n = between(0, 40);
  check(fib(n) >= @@);
  return 0;
}
""", "n - 1", "n")

both("multiply", """int mul(int a, int b) { return b == 0 ? 0 : a + mul(a, b - 1); }
int main(void) {
  int a = between(1, 1000), b = between(0, 1000);
  check(mul(a, b) @@ b);
  return 0;
}
""", ">=", "!= 3000 + ")

both("commute", """int mul(int a, int b) { return b == 0 ? 0 : a + mul(a, b - 1); }
int main(void) {
  int a = between(0, 30), b = between(0, 30);
  check(mul(a, b) == @@);
  return 0;
}
""", "mul(b, a)", "mul(b, a) + (a > 17 && b == 5)")

both("prime", """int has_divisor(int n, int d) {
  if (d < 2) return 0;
  if (n % d == 0) return 1;
  return has_divisor(n, d - 1);
}
int main(void) {
  int n = between(2, 1000);
  int prime = !has_divisor(n, n - 1);
  check(!(prime && n > @@ && n % 2 == 0));
  return 0;
}
""", "2", "1")

both("sum", """int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
int main(void) {
  int n = between(0, 10000);
  check(sum(n) >= @@);
  return 0;
}
""", "n", "n * (n > 9990 ? 5000 : 1)")

both("sum_formula", """int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
int main(void) {
  int n = between(0, 1000);
  check(2 * sum(n) == n * (n + 1) @@);
  return 0;
}
""", "", "+ (n == 777)")

both("add", """int add(int m, int n) { return n == 0 ? m : n > 0 ? add(m + 1, n - 1) : add(m - 1, n + 1); }
int main(void) {
  int m = between(-100000, 100000), n = between(-100000, 100000);
  check(add(m, n) == m + n @@);
  return 0;
}
""", "", "&& n < 5000")

both("identity", """int id(int x) { return x == 0 ? 0 : id(x - 1) + 1; }
int main(void) {
  int n = between(0, 1000000);
  check(id(n) @@);
  return 0;
}
""", "== n", "!= 10000")

both("down", """int limit;
void down(int n) { if (n > 0) { check(n <= limit); down(n - 1); } @@ }
int main(void) {
  limit = between(1, 1000000);
  down(limit);
  return 0;
}
""", "", "else check(limit != 8000);")

both("depth", """int depth, deepest;
void visit(int n) {
  ++depth;
  if (depth > deepest) deepest = depth;
  if (n > 0) visit(n - 1);
  --depth;
}
int main(void) {
  int n = between(0, 100000);
  visit(n);
  check(@@);
  return 0;
}
""", "depth == 0", "deepest < 2000")

both("power", """unsigned power(unsigned n) { return n == 0 ? 1 : 2 * power(n - 1); }
int main(void) {
  unsigned n = (unsigned)between(0, 31);
  unsigned r = power(n);
  check(r @@);
  return 0;
}
""", "> n", "!= 65536")

both("countdown", """int g;
void f(int n) { if (n <= 0) return; --g; f(n - 2); ++g; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  g = 5;
  f(n);
  check(g == @@);
  return 0;
}
""", "5", "(n > 12000 ? 4 : 5)")

both("tree", """int leaves(int depth) { return depth <= 0 ? 1 : leaves(depth - 1) + leaves(depth - 1); }
int main(void) {
  int d = between(0, 20);
  check(leaves(d) @@ d);
  return 0;
}
""", ">", "!= 58 +")

both("mutual", """int b(int n, int k);
int a(int n, int k) { return n == 0 ? k : b(n - 1, k + 2); }
int b(int n, int k) { return n == 0 ? k : a(n - 1, k + 1); }
int main(void) {
  int n = between(0, 100000);
  int r = a(n, 0);
  check(r >= n && r <= @@);
  return 0;
}
""", "2 * n", "(n > 3000 ? n : 2 * n)")

both("pointer", """void count(int *c, int n) { if (n > 0) { ++*c; count(c, n - 1); } }
int main(void) {
  int c = 0, n = between(0, 100000);
  count(&c, n);
  check(c == @@);
  return 0;
}
""", "n", "n - (n == 4000)")

both("division", """int quotient(int a, int b) { return a < b ? 0 : 1 + quotient(a - b, b); }
int main(void) {
  int a = between(0, 100000), b = between(1, 1000);
  int q = quotient(a, b);
  check(q @@);
  return 0;
}
""", ">= 0 && q <= a", "< 10000")
