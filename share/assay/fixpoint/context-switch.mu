/* Concurrent programs within LIMIT context switches (paper 004, section 5.1; FORMATS.md, section 7).

   Reach(m, u, v, e, c, w): an execution that has switched c times, trail w, has thread w.s[c].t in
   state v of an activation that was entered with input u after e switches; m says whether the thread
   has taken a step in this context. The trail holds, for each context, the thread that runs and the
   globals when it is left: K copies (the last context is not left) besides those of u and v. Of the
   trail only w.s[0..c].t and w.s[0..c-1].g mean anything; the rest is arbitrary, so a tuple never
   changes its trail.

   A thread's first activation is never returned from: its u is arbitrary. Threads that are the same
   but for their names begin in the order of their numbers (Ready).

   The paper's six clauses, with two additions. First, the globals with which a thread was left must
   be those of the next switch (Paused); the paper's text leaves that out. Second, a thread is left
   only after it has taken a step. That loses nothing, and tuples with m = 1 and c = LIMIT where no
   step is half done are there iff some execution has LIMIT + 1 contexts with a step each.

   Evaluation goes by contexts: Within is what is new with one switch more, its callers and paused
   threads being taken from Reach. So the n-th iterate of Reach has the tuples with c < n, nothing is
   computed twice, and the first iterate with an error has the fewest switches. */

enum Switch { 0..K };
class Context { Thread t; Globals g; };   // the thread that runs, the globals when it is left
class Trail { Context s[K+1]; };

mu bool Reach(bool m, Input u, State v, Switch e, Switch c, Trail w) (
  /* early termination: everything, once the target is met */
    (exists bool n, Input a, State b, Switch f, Switch d, Trail o. (
        Reach(n, a, b, f, d, o) & Target(b.pc)))

  | Reach(m, u, v, e, c, w)
  | Within(m, u, v, e, c, w)
);

mu bool Within(bool m, Input u, State v, Switch e, Switch c, Trail w) (
  /* initial tuples, and those after a switch */
    ((Initial(m, u, v, e, c, w) | FirstSwitch(m, u, v, e, c, w) | SwitchBack(m, u, v, e, c, w))
     & !Reach(m, u, v, e, c, w))

  /* internal transitions */
  | (m = 1 & (exists bool n, State x. (Within(n, u, x, e, c, w) & ProgramInt(x, v))))

  /* call transitions */
  | (m = 1 & e = c
     & (exists bool n, Input a, State y, Switch f. (
          Within(n, a, y, f, c, w) & IntoCall(y, v.mod, u)))
     & Entry(u, v))

  /* return transitions, to a caller that was left in an earlier context, and in the same one */
  | (m = 1 & (exists Module q, Input y, Switch d. (
        (exists bool n, State z. (Within(n, y, z, d, c, w) & z.mod = q & Exit(z.pc) & ReturnB(z, v)))
      & (exists bool n, State x. (Reach(n, u, x, e, d, w) & IntoCall(x, q, y) & ReturnA(x, v))))))
  | (m = 1 & (exists Module q, Input y. (
        (exists bool n, State z. (Within(n, y, z, c, c, w) & z.mod = q & Exit(z.pc) & ReturnB(z, v)))
      & (exists bool n, State x. (Within(n, u, x, e, c, w) & IntoCall(x, q, y) & ReturnA(x, v))))))
);

bool Initial(bool m, Input u, State v, Switch e, Switch c, Trail w) (
  m = 0 & e = 0 & c = 0 & Begins(w.s[0].t) & Start(w.s[0].t, u, v) & Fresh(v.G)
);

/* The thread of context d can be left with globals h, and that is what the trail says. */
bool Left(Switch d, Globals h, Trail w) (
  d < LIMIT & h = w.s[d].g
  & (exists Input a, State y, Switch f. (Reach(1, a, y, f, d, w) & Leave(w.s[d].t, y) & y.G = h))
);

/* Thread t has not run before context c. The thread stands above the trail in the order of variables:
   asked of w.s[c].t at once, this would have to remember all threads that were met. */
bool New(Switch c, Thread t, Trail w) t < w (
  !(exists Switch r. (r < c & w.s[r].t = t))
);

/* It may begin: the twin that must do so before it has. */
bool Ready(Switch c, Thread t, Trail w) t < w (
  New(c, t, w) & !(exists Thread s. (Twin(s, t) & New(c, s, w)))
);

/* Contexts in between are compared with p, which stands above them in the order of variables. */
bool Consecutive(Switch p, Switch c, Trail w) (
  p < c & w.s[p].t = w.s[c].t & (forall Switch r. ((p < r & r < c) -> w.s[r].t != w.s[p].t))
);

bool Turn(Switch d, Switch c, Trail w) (
  c = d + 1 & Follows(w.s[d].t, w.s[c].t)
);

/* switching to a thread for the first time */
bool FirstSwitch(bool m, Input u, State v, Switch e, Switch c, Trail w) (
  m = 0 & e = c
  & (exists Switch d, Thread t. (
        Left(d, v.G, w) & Turn(d, c, w) & w.s[c].t = t & Ready(c, t, w)))
  & Start(w.s[c].t, u, v)
);

/* A thread was left in context p, with its locals and the globals of the switch. */
bool Paused(Input u, State v, Switch e, Switch p, Trail w) (
  (exists State x. (
      Reach(1, u, x, e, p, w) & Leave(w.s[p].t, x) & x.G = w.s[p].g
    & x.mod = v.mod & x.pc = v.pc & x.L = v.L))
);

/* switching back to a thread */
bool SwitchBack(bool m, Input u, State v, Switch e, Switch c, Trail w) (
  m = 0
  & (exists Switch p. (Paused(u, v, e, p, w) & Consecutive(p, c, w)))
  & (exists Switch d. (Left(d, v.G, w) & Turn(d, c, w)))
);

(exists bool m, Input u, State v, Switch e, Switch c, Trail w. (Reach(m, u, v, e, c, w) & Target(v.pc)));
