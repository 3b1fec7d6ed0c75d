/* Concurrent programs within LIMIT + 1 rounds, in each of which every thread may run once, in order.

   Given the globals with which a thread is resumed in each round and those that it leaves, the other
   threads do not matter to it. So threads are looked at one after the other, and 2 K copies of the
   globals are enough for any number of threads (after La Torre, Madhusudan and Parlato's linear
   interfaces, and paper 004, section 5.2):

   Reach(running, t, u, v, e, c, a, b)   thread t, resumed with the globals a.s[0 .. c] and leaving
     b.s[0 .. c-1], can in round c be in state v of an activation that was entered with input u in
     round e;
   Reach(done, t, …, c, a, b)     if the rounds begin with a.s[0 .. c], thread t can leave
     b.s[0 .. c], all threads before it agreeing: each is resumed with what the one before it left;
   Reach(failed, t, …, c, a, b)   the same for rounds 0 .. c-1, and in round c the error is reached by
     t or a thread before it.
   Other copies, and in the last two u, v and e, are arbitrary. An execution is found when the last
   thread's copies close up: what it leaves in a round is what the next round begins with (Closed).

   a.s is never guessed blindly: a thread is looked at only with what the threads before it can leave
   (Inputs), and a round is begun only with what complete rounds before it can lead to (Opens).

   The thread before FIRST, if there is one, is init; it runs first and belongs to no round. A thread
   may take no step in a round, and need not begin at all; its first activation's u is arbitrary and
   its e is 0, since nobody returns from it.

   Evaluation goes by rounds and threads: Within is what is new of one thread in one round, callers
   and earlier rounds being taken from Reach. So the first iterate with an error has the fewest
   rounds. */

enum Round { 0..TOP };
enum Kind { running, done, failed };
class Copies { Globals s[K]; };

mu bool Reach(Kind m, Thread t, Input u, State v, Round e, Round c, Copies a, Copies b) (
  /* early termination: everything, once an error is met in a whole execution */
    (exists Round f, Copies x, Copies y. (Lost(LAST, f, x, y) & Closed(f, x, y)))
  | (exists Thread s, Round f, Copies x, Copies y. (s < FIRST & Fails(s, f, x, y)))

  | Reach(m, t, u, v, e, c, a, b)
  | (m = running & Within(t, u, v, e, c, a, b))
  | (m = done & Done(t, c, a, b))
  | (m = failed & Failed(t, c, a, b))
);

mu bool Within(Thread t, Input u, State v, Round e, Round c, Copies a, Copies b) (
  /* beginning, and resuming in the next round */
    ((First(t, u, v, e, c) | Begin(t, u, v, e, c, a, b) | Resume(t, u, v, e, c, a, b))
     & !Reach(running, t, u, v, e, c, a, b))

  /* internal transitions */
  | (exists State x. (Within(t, u, x, e, c, a, b) & ProgramInt(x, v)))

  /* call transitions */
  | (e = c
     & (exists Input i, State y, Round f. (Within(t, i, y, f, c, a, b) & IntoCall(y, v.mod, u)))
     & Entry(u, v))

  /* return transitions, to a caller that was left in an earlier round, and in the same one */
  | (exists Module q, Input y, Round d. (
        (exists State z. (Within(t, y, z, d, c, a, b) & z.mod = q & Exit(z.pc) & ReturnB(z, v)))
      & (exists State x. (Reach(running, t, u, x, e, d, a, b) & IntoCall(x, q, y) & ReturnA(x, v)))))
  | (exists Module q, Input y. (
        (exists State z. (Within(t, y, z, c, c, a, b) & z.mod = q & Exit(z.pc) & ReturnB(z, v)))
      & (exists State x. (Within(t, u, x, e, c, a, b) & IntoCall(x, q, y) & ReturnA(x, v)))))
);

/* ---- one thread ---- */

/* init */
bool First(Thread t, Input u, State v, Round e, Round c) (
  t < FIRST & e = 0 & c = 0 & Start(t, u, v) & Fresh(v.G)
);

/* Another thread, which had its turn in rounds 0 .. c-1 but did not begin. */
bool Begin(Thread t, Input u, State v, Round e, Round c, Copies a, Copies b) (
  e = 0 & Inputs(t, c, a) & v.G = a.s[c] & Start(t, u, v)
  & (forall Round r. (r < c -> a.s[r] = b.s[r]))
);

bool Resume(Thread t, Input u, State v, Round e, Round c, Copies a, Copies b) (
  (exists Round d. (c = d + 1
    & (exists State x. (
          Reach(running, t, u, x, e, d, a, b) & Leave(t, x) & x.G = b.s[d]
        & x.mod = v.mod & x.pc = v.pc & x.L = v.L))))
  & v.G = a.s[c] & Inputs(t, c, a)
);

/* The thread can be resumed with a and leave b, in rounds 0 .. c. */
bool Leaves(Thread t, Round c, Copies a, Copies b) (
    (exists Input u, State v, Round e. (
        Reach(running, t, u, v, e, c, a, b) & Leave(t, v) & v.G = b.s[c]))
  | (forall Round r. (r <= c -> a.s[r] = b.s[r]))
);

bool Fails(Thread t, Round c, Copies a, Copies b) (
  (exists Input u, State v, Round e. (Reach(running, t, u, v, e, c, a, b) & Target(v.pc)))
);

/* ---- all threads ---- */

/* What threads up to s make of rounds that begin with a. */
bool After(Thread s, Round c, Copies a, Copies b) (
  (exists Input u, State v, Round e. (Reach(done, s, u, v, e, c, a, b)))
);
bool Lost(Thread s, Round c, Copies a, Copies b) (
  (exists Input u, State v, Round e. (Reach(failed, s, u, v, e, c, a, b)))
);

bool Closed(Round c, Copies a, Copies b) (
  (forall Round r, Round n. ((r < c & n = r + 1) -> b.s[r] = a.s[n]))
);

/* With what the first round begins. */
bool Origin(Globals g) (
    (Begins(FIRST) & Fresh(g))
  | (exists Thread t, Input u, State v, Round e, Round c, Copies a, Copies b. (
        t < FIRST & Reach(running, t, u, v, e, c, a, b) & Leave(t, v) & v.G = g))
);

/* With what rounds 0 .. c can begin. */
bool Opens(Round c, Copies a) (
    (c = 0 & Origin(a.s[0]))
  | (exists Round d, Copies b. (
        c = d + 1 & c <= LIMIT & After(LAST, d, a, b) & Closed(c, a, b)))
);

/* With what thread t can be resumed in rounds 0 .. c. */
bool Inputs(Thread t, Round c, Copies a) (
    (t = FIRST & Opens(c, a))
  | (exists Thread s, Copies x. (t = s + 1 & FIRST < t & After(s, c, x, a)))
);

bool Done(Thread t, Round c, Copies a, Copies b) (
    (t = FIRST & Opens(c, a) & Leaves(t, c, a, b))
  | (FIRST < t & (exists Copies z. (
        (exists Thread s. (t = s + 1 & After(s, c, a, z))) & Leaves(t, c, z, b))))
);

bool Failed(Thread t, Round c, Copies a, Copies b) (
    (t = FIRST & Fails(t, c, a, b))
  | (FIRST < t & (exists Copies z. (
        (exists Thread s. (t = s + 1 & After(s, c, a, z))) & Fails(t, c, z, b))))
  | (FIRST < t & (exists Copies z. (
        (exists Thread s. (t = s + 1 & Lost(s, c, a, z)))
      & (c = 0 | (exists Round d. (c = d + 1 & Leaves(t, d, z, b)))))))
);

(exists Kind m, Thread t, Input u, State v, Round e, Round c, Copies a, Copies b. (
    Reach(m, t, u, v, e, c, a, b)
  & ((m = failed & t = LAST & Closed(c, a, b)) | (m = running & t < FIRST & Target(v.pc)))));
