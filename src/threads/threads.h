/* threads.h: a program with threads becomes one without, with a scheduler.
 *
 * The models of the library (share/assay/models) say what threads do by calls of a few functions
 * without a body, which only this room knows:
 *
 *   id = __assay_thread_start(f, a)   a new thread that calls f(a)
 *   id = __assay_thread_self()
 *   __assay_thread_exit(r)            this thread ends, with that result
 *   __assay_thread_wait(id)           waits until that thread has ended: an atomic section begins
 *   r = __assay_thread_result(id)
 *   __assay_wait(c)                   waits until c holds: an atomic section begins in that state
 *   __assay_wait_for(c, id)           the same; only that thread can make it hold (0: not known)
 *   __assay_sleep(c)                  the same, but it may go on at any time, by chance
 *   __assay_atomic_begin(), __assay_atomic_end()
 *   __assay_atomic_left()             begins a section that need not be a step of its own: what it does
 *                                     could as well be done earlier (a lock is released)
 *   __assay_acquired(p), __assay_released(p)   from here on this thread holds the lock at p, or
 *                                     not: what is merged into one step rests on it
 *
 * Each thread is a copy of its function with all calls expanded: its variables are variables of the
 * entry procedure, and a number tells where it stands. The threads take turns in one loop:
 *
 *   S: goto one of T0, T1, …         which thread goes on: an input
 *   Ti: if it can go on, goto where it stands: a step, up to its next visible point, then to S
 *       else the first one that can; if there is none, the execution ends
 *
 * Visible points are those before an access to memory that another thread may access at the same
 * time, one of them writing, without a lock that both hold; before waiting and atomic sections; and
 * behind the start of a thread. Everything else commutes with what other threads do, so it is part
 * of a step (Lipton, "Reduction", 1975). A statement with several visible accesses is split:
 * x = x + 1 becomes a read and a write. So the new program has exactly the executions of the old one
 * under sequential consistency, as far as errors go; replay, engines and the judge take it as it is.
 *
 * Not followed: a `unknown` statement stands there, so that no proof passes it: more threads started
 * at one place than there are copies, recursion deeper than a few calls, jumps (setjmp).
 *
 * Threads that are started in a loop are copies, as many as are worth following; or (has_crowds) one,
 * and a crowd that stands for any number of them (crowd.c).
 *
 * After this pass there are no threads in the program: stmt.thread tells whose step a statement is. */
#ifndef ASSAY_THREADS_THREADS_H
#define ASSAY_THREADS_THREADS_H

#include "program/program.h"

typedef struct threads_request {
  bool is_sc;        /* sequential consistency is stated (--memory-model) */
  bool has_crowds;   /* of threads that a loop starts one is followed, and all others at once: a
                        program with more executions, for proofs; no error is found by it */
  bool has_counts;   /* has_crowds, and it is counted how many of them stand where, where that is
                        understood (program.has_counts); what is proved of the one is known of all */
  property_set only; /* all that is asked for; what is looked for is program.asked */
} threads_request;

/* Transforms `entry`, if a thread can be started in the program; else only drops the marks. */
void threads_complete(program *p, proc *entry, threads_request asked);

#endif
