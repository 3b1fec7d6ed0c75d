/* assay/rule.h: for writing API-usage rules (doc/rules.md).
 *
 * A rule is an ordinary C file: state in static variables, and functions bound to events by these
 * macros. It is compiled with the headers and options of the program and woven into it.
 *
 *   rule_before(f)(parameters of f) { ... }           before each call of f
 *   rule_after(f)(result, parameters of f) { ... }    after it; without `result` if f is void
 *   rule_at_entry(void) { ... }                       when the entry function begins
 *   rule_at_exit(void) { ... }                        before the entry function returns
 *   rule_at_thread_exit(void) { ... }                 before a thread that the program started ends,
 *                                                     or calls pthread_exit
 *   rule_before_access(const void *p) { ... }         before *p, p->x or p[i] is read or written
 *   rule_at_escape(const void *p) { ... }             the pointer p leaves the program's hands: it is
 *                                                     passed to a function without a body; or, if
 *                                                     the entry is not main, returned by it, stored
 *                                                     in a global or behind a pointer
 *   rule_at_number_escape(long n) { ... }             the same of a number
 *   rule_after_outside(const void *p) { ... }         a function without a body has returned p
 *   rule_after_number_outside(long n) { ... }         the same of a number
 *   rule_require(condition, "message");               else the rule is violated
 *   rule_assume(condition);                           executions where it fails are not looked at
 *   rule_begins("words");                             what the rule's state is taken to be when the
 *                                                     entry function begins, where that matters to
 *                                                     its caller: "the mutex not held"
 *   rule_per_thread                                   of a static variable: each thread has its own.
 *                                                     The others are common to all; what a rule does
 *                                                     at an event, no other thread sees half done
 *   rule_choose()                                     any truth value, a new one each time
 *   rule_choose_number(), rule_choose_pointer()       any int, any pointer
 *   rule_follow(p)                                    the object p begins its life: is it the one
 *                                                     that the rule follows?
 *   rule_follows(p)                                   the same at any later event
 *   rule_follows_object(p, is_gone)                   the same; if that object is gone: p is no pointer
 *                                                     to another one that has its address now
 *   rule_follow_number(n), rule_follows_number(n)     the same of numbers from 0 on, as descriptors
 *
 * A function may declare fewer parameters than f has: those it does without are the last ones. */
#ifndef ASSAY_RULE_H
#define ASSAY_RULE_H

#ifndef ASSAY_RULE_ID
#error "rules are compiled by assay: use --rule"
#endif

extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
extern void __VERIFIER_assume(int condition);
extern void __assay_rule_failed(const char *message);
extern _Bool __assay_same_object(const void *p, const void *q);

#define ASSAY_RULE_PASTE(id, event, f)  __rule_##id##_##event##_##f
#define ASSAY_RULE_EVENT(id, event, f)  ASSAY_RULE_PASTE(id, event, f)

#define rule_before(f)            void ASSAY_RULE_EVENT(ASSAY_RULE_ID, before, f)
#define rule_after(f)             void ASSAY_RULE_EVENT(ASSAY_RULE_ID, after, f)
#define rule_at_entry             void ASSAY_RULE_EVENT(ASSAY_RULE_ID, entry, main)
#define rule_at_exit              void ASSAY_RULE_EVENT(ASSAY_RULE_ID, exit, main)
#define rule_at_thread_exit       void ASSAY_RULE_EVENT(ASSAY_RULE_ID, exit, thread)
#define rule_at_escape            void ASSAY_RULE_EVENT(ASSAY_RULE_ID, escape, pointer)
#define rule_at_number_escape     void ASSAY_RULE_EVENT(ASSAY_RULE_ID, escape, number)
#define rule_after_outside        void ASSAY_RULE_EVENT(ASSAY_RULE_ID, outside, pointer)
#define rule_after_number_outside void ASSAY_RULE_EVENT(ASSAY_RULE_ID, outside, number)
#define rule_before_access        void ASSAY_RULE_EVENT(ASSAY_RULE_ID, access, memory)

#define rule_require(condition, message)                                                           \
  do {                                                                                             \
    if (!(condition))                                                                              \
      __assay_rule_failed(ASSAY_RULE_NAME ": " message);                                           \
  } while (0)

#define rule_begins(words)                                                                         \
  const char ASSAY_RULE_EVENT(ASSAY_RULE_ID, begins, state)[] = words

#define rule_per_thread _Thread_local

#define rule_assume(condition) __VERIFIER_assume(condition)

#define rule_choose()         __VERIFIER_nondet_bool()
#define rule_choose_number()  __VERIFIER_nondet_int()
#define rule_choose_pointer() __VERIFIER_nondet_pointer()

/* One object among many is followed: which one is chosen arbitrarily, so that what is proved holds
 * for all of them. The choice is made at the event that begins the object's story (it is opened,
 * initialised, locked): there the rule's state, which is about a new object, is true of it. At a
 * later event it would not be. */
static const void *rule_followed;

static inline _Bool rule_follows(const void *p) { return p && p == rule_followed; }

/* If it is gone, another object may have its address. */
static inline _Bool rule_follows_object(const void *p, _Bool is_gone) {
  return rule_follows(p) && (!is_gone || __assay_same_object(p, rule_followed));
}

static inline _Bool rule_follow(const void *p) {
  if (!rule_followed && p && rule_choose())
    rule_followed = p;
  return rule_follows(p);
}

static int rule_followed_number = -1; /* none yet */

static inline _Bool rule_follows_number(int n) { return n >= 0 && n == rule_followed_number; }

static inline _Bool rule_follow_number(int n) {
  if (rule_followed_number < 0 && n >= 0 && rule_choose())
    rule_followed_number = n;
  return rule_follows_number(n);
}

#endif
