"""Schedulers: N simulated processes in one loop that pass a token around, safe and faulty. PROGRAMS: name -> text; the
name ends in _true or _false, with the number of processes before.

mutex    each process a state variable and a step of its own; who is critical has the token
ring     events and processes that are runnable, as simulators of hardware have them; the token counts the hops
table    one step for all processes, their states in an array"""

PROGRAMS = {}
SIZES = [1, 2, 4, 8]
HEAD = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void check(int c) { if (!c) reach_error(); }
#define nd __VERIFIER_nondet_int
"""


def add(name, count, text):
    """The text, safe and faulty: lines with /*GOOD*/ are in one of them, lines with /*BAD*/ in the other."""
    for left_out, end in (("/*BAD*/", "true"), ("/*GOOD*/", "false")):
        lines = [line for line in text.splitlines() if left_out not in line]
        PROGRAMS["%s%d_%s" % (name, count, end)] = HEAD + "\n".join(lines) + "\n"


def mutex_step(i, n):
    after = (i + 1) % n
    guard = "case 1: if (token == %d) state%d = 2; break;" % (i, i)
    if i == n - 1:  # the last one also goes in when it should not: where another is, or where it is alone
        guard = "/*GOOD*/ %s\n/*BAD*/ case 1: if (token == %d || inside == 0) state%d = %d; break;" % (
            guard, i, i, 2 if n > 1 else 3)
    return """void step%d(void) {
  switch (state%d) {
  case 0: if (nd()) state%d = 1; break;
  %s
  case 2: inside = %d; state%d = 3; break;
  case 3: check(inside == %d); token = %d; state%d = 0; break;
  }
}
""" % (i, i, i, guard, i, i, i, after, i)


def mutex(n):
    cases = "".join("    case %d: step%d(); break;\n" % (i, i) for i in range(n))
    return ("int token, inside = -1;\n" + "".join("int state%d;\n" % i for i in range(n)) +
            "".join(mutex_step(i, n) for i in range(n)) +
            "int main(void) {\n  for (;;) {\n    switch (nd()) {\n" + cases + "    }\n  }\n}\n")


def ring(n):
    text = "int hops, holder;\n" + "".join("int ready%d, event%d;\n" % (i, i) for i in range(n))
    for i in range(n):
        after = (i + 1) % n
        text += """void process%d(void) {
  check(holder == %d);
  ++hops;
  holder = %d;
  event%d = 1;
  ready%d = 0;
%s}
""" % (i, i, after, after, i, "" if i else "/*BAD*/  if (nd()) event0 = 1;\n" if n > 1 else "/*BAD*/  if (nd()) holder = 1;\n")
    text += "void update(void) {\n" + "".join(
        "  if (event%d) { event%d = 0; ready%d = 1; }\n" % (i, i, i) for i in range(n)) + "}\n"
    text += "int main(void) {\n  event0 = 1;\n  while (hops < 1000) {\n    update();\n" + "".join(
        "    if (ready%d) process%d();\n" % (i, i) for i in range(n)) + "  }\n  return 0;\n}\n"
    return text


def table(n):
    return """int state[%d], token;
int holders(void) { int i, k = 0; for (i = 0; i < %d; ++i) k += state[i] == 2; return k; }
void step(int i) {
  if (state[i] == 0) { if (nd()) state[i] = 1; }
/*GOOD*/  else if (state[i] == 1) { if (token == i) state[i] = 2; }
/*BAD*/  else if (state[i] == 1) { if (token == i || nd()) state[i] = 2; }
  else { state[i] = 0; token = i + 1 == %d ? 0 : i + 1; }
}
int main(void) {
  for (;;) {
    int i = nd();
    if (i >= 0 && i < %d) step(i);
/*GOOD*/    check(holders() <= 1);
/*BAD*/    check(holders() <= %d);
  }
}
""" % (n, n, n, n, n > 1)


for count in SIZES:
    for make in (mutex, ring, table):
        add(make.__name__, count, make(count))
