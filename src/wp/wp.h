/* wp.h: weakest preconditions of core statements, with Morris' axiom under the alias relation
 * (paper 001, sections 4.2 and 5.2).
 *
 * wp_stmt gives a formula over the state before the statement that holds exactly if after it, on
 * every outcome that takes successor `succ`, `post` holds (weakest liberal precondition: executions
 * that block, halt or commit a memory error satisfy everything). What the statement leaves open
 * (havoc, uninitialised scopes, the result of a division by zero, a new object's address and
 * contents) is a fresh variable: the formula is to be read as universally quantified over fresh
 * variables (so is validity, which is what SMT decides; they differ for each call of wp_stmt).
 *
 * Access paths of `post` that the statement may write are replaced by conditionals over equality of
 * addresses where the alias relation cannot tell; overlapping accesses that are not equal ranges
 * (unions, casts, part of an aggregate) read a fresh variable when they may overlap: sound, not
 * exact, and *exact is then set to false (and left alone otherwise; it may be NULL). 'e stays as it
 * is. Address-taken variables and dereferences that a call may change become elements of a fresh
 * array that is indexed by address: equal addresses read equal values.
 *
 * Taken for granted: what alias.h does; that memory which is not the program's (outside, unknown,
 * at fixed addresses) is accessed at aligned addresses; that addresses of new objects were not in
 * use before.
 *
 * The result is a DAG: every node of `post` is visited once, without recursion. */
#ifndef ASSAY_WP_WP_H
#define ASSAY_WP_WP_H

#include "alias/alias.h"
#include "program/program.h"

typedef struct wp wp;
wp *wp_new(program *p, alias *a); /* owned; borrows both */
void wp_free(wp *w);

/* `succ` is an index into the statement's successors (0 if it has none: return is a skip, halt
 * gives true). NULL for calls of procedures with a body, thread statements and `unknown`: the
 * caller's business. A call of a procedure without body: its result and what it may write are
 * fresh. */
const expr *wp_stmt(wp *w, const proc *f, uint32_t label, uint32_t succ, const expr *post,
                    bool *exact);
/* A parallel assignment lhs := rhs in f, as above, for statements that are not in the program. */
const expr *wp_assign(wp *w, const proc *f, const expr *const *lhs, const expr *const *rhs,
                      uint32_t count, const expr *post, bool *exact);
/* `post` after everything in `changed` has got an arbitrary value: each path that may overlap it is
 * a fresh variable (the same one for the same path within the call). */
const expr *wp_havoc(wp *w, const proc *f, alias_set changed, const expr *post);
/* What a call writes, in the caller's words: the places are scalar paths whose address is the same
 * before and after; the rest are locations. Nothing else that the caller can name changes. */
typedef struct wp_writes {
  expr_vec places;
  VEC(alias_location) rest;
  bool known; /* of a procedure: false: by mod/ref only */
} wp_writes;
void wp_writes_free(wp_writes *s);
/* What a procedure writes, in its own words. Borrowed. */
const wp_writes *wp_proc_writes(wp *w, const proc *f);
/* Of the call at that label, if it calls `callee` (NULL, or without a body: by mod/ref). */
void wp_call_writes(wp *w, const proc *f, uint32_t label, const proc *callee, wp_writes *out);
/* `post` before the call, whose writes are arbitrary. Results are the caller's business. */
const expr *wp_call_effect(wp *w, const proc *f, uint32_t label, const proc *callee,
                           const expr *post);
/* `post` before the call of code of which nothing is known: its results and what it may write are fresh. */
const expr *wp_call_any(wp *w, const proc *f, uint32_t label, const expr *post);
/* The same formula, in which each scalar that `post` reads has got a name: x == x1 && … => post[x1…].
 * Later steps change the equations only. Where two paths meet, this keeps wp from doubling. */
const expr *wp_name_reads(wp *w, const expr *post);
/* `e` as it is seen from another procedure: each by[i].from, a variable or a primed path, has the
 * value by[i].to; the other variables of `owner` (NULL: none) have values of their own, as have the
 * addresses of all of them: fresh variables, the same within the call. Memory is not affected. */
const expr *wp_bind(wp *w, const expr_subst *by, uint32_t count, const proc *owner, const expr *e);
/* e without `p == q` where the two never point to the same memory, and one is among those given (NULL: in
 * any case): false, as for an access through one of them (one past the end of an object is taken for
 * apart from what lies there). The comparisons in `but` (by themselves; NULL: none) stay. */
const expr *wp_tell_apart(wp *w, const expr_vec *among, const map *but, const expr *e);
/* The primed paths that occur in e, in order of first occurrence; those in `out` are known. */
void wp_primes(const expr *e, expr_vec *out);
/* e with each primed path by the path itself: on entry both states are one. */
const expr *wp_unprime(wp *w, const expr *e);
/* A fresh variable that stands for the value that e (a path, if it is a pointer) has at some time:
 * as a pointer it leads where e may lead. */
const expr *wp_fresh_of(wp *w, const expr *e, const char *hint);
/* May the path's bytes, at any time, be in the set? alias/ alone does not know where fresh pointers lead. */
bool wp_may_be_in(wp *w, const expr *path, alias_set set);
/* A fresh variable of that type, not of the program, usable in formulas. */
const expr *wp_fresh(wp *w, const type *t, const char *hint);

#endif
