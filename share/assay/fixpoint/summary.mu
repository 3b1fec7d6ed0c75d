/* The simple summary algorithm (paper 004, section 4.1).

   Summary(u, v): from a start with input u, the module of v can reach state v. Every module is started
   with every input, whether the program does so or not; so only what it says about main is an
   answer, and an error in a callee is carried up to main through the calls (an exit at an error
   makes the state after the call one, see ReturnA and ReturnB). */

mu bool Summary(Input u, State v) (
  /* early termination: everything, once the target is met */
    (exists Input a, State b. (Summary(a, b) & Init(b.mod) & Target(b.pc)))

  | Entry(u, v)

  /* steps inside a module */
  | (exists State x. (Summary(u, x) & ProgramInt(x, v)))

  /* across a call: the caller's part, and the callee's */
  | (exists Module m, Input y. (
        (exists State x. (Summary(u, x) & IntoCall(x, m, y) & ReturnA(x, v)))
      & (exists State z. (Summary(y, z) & z.mod = m & Exit(z.pc) & ReturnB(z, v)))))
);

(exists Input u, State v. (Summary(u, v) & Init(v.mod) & Target(v.pc)));
