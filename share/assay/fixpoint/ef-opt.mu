/* The optimised entry-forward algorithm (paper 004, section 4.3; FORMATS.md, section 7).

   Summary(1, u, v) is the Summary of ef.mu; Summary(0, u, v) is what it was one round before. A round
   works only on states whose program counter is that of a state found in the last round (Relevant):
   it closes them under steps inside modules (New1), and takes one step into and across calls (New2).
   The negation in Relevant makes the system non-monotone; its meaning is the sequence of iterates. */

mu bool Summary(bool fr, Input u, State v) fr < u, fr < v (
  /* early termination: everything, once the target is met */
    (exists Input a, State b. (Summary(1, a, b) & Target(b.pc)))

  | (fr = 1 & Init(v.mod) & Entry(u, v))
  | Summary(1, u, v)
  | (fr = 1 & (New1(u, v) | New2(u, v)))
);

bool Relevant(Module m, PC p) (
  (exists Input u, State v. (
      Summary(1, u, v) & !Summary(0, u, v) & v.mod = m & v.pc = p))
);

mu bool New1(Input u, State v) (
    (Summary(1, u, v) & Relevant(v.mod, v.pc))
  | (exists State x. (New1(u, x) & ProgramInt(x, v)))
);

bool New2(Input u, State v) (
  /* into a call */
    ((exists Input a, State y. (
        Summary(1, a, y) & Relevant(y.mod, y.pc) & IntoCall(y, v.mod, u))) & Entry(u, v))

  /* across a call from a relevant caller */
  | (exists Module m, Input y. (
        (exists State x. (
            Summary(1, u, x) & Relevant(x.mod, x.pc) & IntoCall(x, m, y) & ReturnA(x, v)))
      & (exists State z. (Summary(1, y, z) & z.mod = m & Exit(z.pc) & ReturnB(z, v)))))

  /* across a call from a relevant exit */
  | (exists Module m, Input y. (
        (exists State z. (
            Summary(1, y, z) & Relevant(z.mod, z.pc) & z.mod = m & Exit(z.pc) & ReturnB(z, v)))
      & (exists State x. (Summary(1, u, x) & IntoCall(x, m, y) & ReturnA(x, v)))))
);

(exists Input u, State v. (Summary(1, u, v) & Target(v.pc)));
