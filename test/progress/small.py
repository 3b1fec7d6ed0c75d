"""Small programs of many kinds, each safe and faulty, that were written before any of them was tried: accounts and locks by
pointer, tables, masks, levels, swaps, counts of references, state machines, lists of two nodes, arrays of structs, callbacks
with a context. PROGRAMS as in programs.py."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from programs import HEAD

PROGRAMS = {}


def both(name, text, good, bad):
    """The text, safe with `good` and faulty with `bad` in the place of @@."""
    PROGRAMS["m_" + name + "_true"] = HEAD + text.replace("@@", good)
    PROGRAMS["m_" + name + "_false"] = HEAD + text.replace("@@", bad)


both('lock_pair', '''struct mutex { int held; };
struct pair { struct mutex in, out; int both; };
void take(struct mutex *m) { check(!m->held); m->held = 1; }
void drop(struct mutex *m) { check(m->held); m->held = 0; }
void enter(struct pair *p) { take(&p->in); if (nd()) { take(&p->out); p->both = 1; } else p->both = 0; }
void leave(struct pair *p) { if (@@) drop(&p->out); drop(&p->in); }
int main(void) { struct pair p = {{0}, {0}, 0}; while (nd()) { enter(&p); leave(&p); } return 0; }
''', 'p->both', 'nd()')
both('lock_try', '''struct lock { int held; };
int try(struct lock *l) { if (l->held) return 0; l->held = 1; return 1; }
void unlock(struct lock *l) { check(l->held == 1); l->held = 0; }
int main(void) { struct lock a = {0}, b = {0};
  while (nd()) { int x = nd() ? try(&a) : 0, y = nd() ? try(&b) : 0; if (y) unlock(&b); if (@@) unlock(&a); } return 0; }
''', 'x', 'x || y')
both('lock_which', '''int a, b;
void lock(int *l) { check(*l == 0); *l = 1; }
void unlock(int *l) { check(*l == 1); *l = 0; }
int main(void) { int which = nd(); int *l = which ? &a : &b; lock(l); if (which) unlock(&a); else unlock(@@); return 0; }
''', '&b', '&a')
both('account_fee', '''struct account { int balance, fees; };
void charge(struct account *a, int fee) { a->balance -= fee; a->fees += fee; }
int main(void) { struct account x; x.balance = nd(); x.fees = 0; __VERIFIER_assume(x.balance >= 0 && x.balance < 1000);
  int start = x.balance; charge(&x, 3); charge(&x, 4); check(x.balance + x.fees == @@); return 0; }
''', 'start', 'start - 3')
both('account_limit', '''struct account { int balance, limit; };
int draw(struct account *a, int n) { if (a->balance - n < a->limit) return -1; a->balance -= n; return 0; }
int main(void) { struct account x = {10, 0};
  while (nd()) { int n = nd(); __VERIFIER_assume(n >= 0 && n <= 20); if (draw(&x, n) == 0) check(x.balance >= @@); } return 0; }
''', '0', '1')
both('account_swap', '''struct account { int id, sum; };
void exchange(struct account *a, struct account *b) { struct account t = *a; *a = *b; *b = t; }
int main(void) { struct account x = {1, 10}, y = {2, 20}; int c = nd(); if (c) exchange(&x, &y);
  check(x.id == (c ? 2 : 1)); check(y.sum == @@); return 0; }
''', '(c ? 10 : 20)', '20')
both('table_state', '''struct dev { int state; };
typedef int (*op)(struct dev *);
int start(struct dev *d) { if (d->state != 0) return -1; d->state = 1; return 0; }
int stop(struct dev *d) { if (d->state != 1) return -1; d->state = 0; return 0; }
op ops[2] = { start, stop };
int main(void) { struct dev d = {0};
  while (nd()) { int i = nd() != 0; int r = ops[i](&d); if (r == 0) check(d.state == @@); } return 0; }
''', '1 - i', 'i')
both('table_null', '''struct ops { void (*open)(int *); void (*close)(int *); };
void do_open(int *s) { check(*s == 0); *s = 1; }
void do_close(int *s) { check(*s == 1); *s = 0; }
struct ops full = { do_open, do_close }, half = { do_open, 0 };
int main(void) { int s = 0; struct ops *o = nd() ? &full : &half;
  o->open(&s); if (o->close) o->close(&s); check(s == @@); return 0; }
''', '(o == &half)', '0')
both('table_ctx', '''struct ctx { int n; int last; };
typedef void (*cb)(struct ctx *, int);
void count(struct ctx *c, int v) { c->n = c->n + 1; c->last = v; }
void ignore(struct ctx *c, int v) { c->last = v; }
void apply(cb f, struct ctx *c, int v) { f(c, v); }
int main(void) { struct ctx c = {0, 0}; int k = nd(); apply(k ? count : ignore, &c, 7); check(c.last == 7);
  check(c.n == @@); return 0; }
''', '(k != 0)', '1')
both('callback_sum', '''struct ctx { int total; int calls; };
void add(void *p, int v) { struct ctx *c = p; c->total += v; c->calls++; }
void twice(void (*f)(void *, int), void *p, int v) { f(p, v); f(p, v); }
int main(void) { struct ctx c = {0, 0}; int v = nd(); __VERIFIER_assume(v > 0 && v < 100); twice(add, &c, v);
  check(c.calls == 2); check(c.total == @@); return 0; }
''', '2 * v', 'v')
both('mask_power', '''unsigned flags;
void on(unsigned m) { flags |= m; }
void off(unsigned m) { flags &= ~m; }
int is(unsigned m) { return (flags & m) == m; }
int main(void) { while (nd()) { on(1); if (nd()) { on(4); check(is(5)); off(4); } check(is(1)); check(!is(@@)); off(1); } return 0; }
''', '4', '1')
both('mask_struct', '''struct irp { unsigned flags; int status; };
void mark(struct irp *i, unsigned m) { i->flags = i->flags | m; }
int has(const struct irp *i, unsigned m) { return (i->flags & m) != 0; }
void finish(struct irp *i) { check(!has(i, 8)); mark(i, 8); i->status = 0; }
int main(void) { struct irp i = {0, 1}; if (nd()) mark(&i, 2); if (has(&i, 2)) { finish(&i); @@ } else finish(&i);
  check(i.status == 0); return 0; }
''', 'mark(&i, 1);', 'finish(&i);')
both('mask_test', '''enum { READ = 1, WRITE = 2, DIRTY = 4 };
int put(unsigned *f, unsigned m) { unsigned old = *f; *f |= m; return old != *f; }
int main(void) { unsigned f = READ; int changed = put(&f, WRITE); check(changed); changed = put(&f, @@); check(!changed); return 0; }
''', 'READ | WRITE', 'DIRTY')
both('level_two', '''int level;
void raise(int to, int *old) { check(to >= level); *old = level; level = to; }
void lower(int to) { check(to <= level); level = to; }
void inner(void) { int o; raise(2, &o); lower(o); }
void outer(void) { int o; raise(1, &o); inner(); lower(@@); }
int main(void) { level = 0; while (nd()) { if (nd()) outer(); else inner(); check(level == 0); } return 0; }
''', 'o', 'o + 1')
both('level_struct', '''struct cpu { int irql; };
int up(struct cpu *c, int to) { int old = c->irql; c->irql = to; return old; }
void down(struct cpu *c, int to) { check(to <= c->irql); c->irql = to; }
int main(void) { struct cpu c = {0}; int a = up(&c, 1), b = up(&c, 2); down(&c, @@); down(&c, a); check(c.irql == 0); return b - 1; }
''', 'b', 'b + 2')
both('swap_three', '''void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
void sort(int *a, int *b, int *c) { if (*a > *b) swap(a, b); if (*b > *c) swap(b, c); if (*a > *b) swap(a, b); }
int main(void) { int x = nd(), y = nd(), z = nd(); sort(&x, &y, &z); check(x <= y && @@); return 0; }
''', 'y <= z', 'y < z')
both('swap_pointers', '''void swap(int **a, int **b) { int *t = *a; *a = *b; *b = t; }
int main(void) { int x = 1, y = 2, *p = &x, *q = &y; if (nd()) { swap(&p, &q); check(*p == 2); swap(&p, &q); } *p = 5; check(@@ == 5); return 0; }
''', 'x', 'y')
both('swap_members', '''struct box { int lo, hi; };
void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
void fix(struct box *b) { if (b->lo > b->hi) swap(&b->lo, &b->hi); }
int main(void) { struct box b; b.lo = nd(); b.hi = nd(); fix(&b); check(b.lo <= b.hi); b.hi = nd(); @@ check(b.lo <= b.hi); return 0; }
''', 'fix(&b);', '')
both('ref_two', '''struct obj { int refs; int freed; };
void get(struct obj *o) { check(!o->freed); o->refs++; }
void put(struct obj *o) { check(!o->freed); o->refs--; if (o->refs == 0) o->freed = 1; }
int main(void) { struct obj o = {1, 0}; get(&o); get(&o); put(&o); put(&o); check(!o.freed); @@ check(o.freed); return 0; }
''', 'put(&o);', '')
both('ref_holder', '''struct obj { int refs; }; struct holder { struct obj *it; };
void hold(struct holder *h, struct obj *o) { h->it = o; o->refs++; }
void drop(struct holder *h) { if (h->it) { h->it->refs--; check(h->it->refs >= 0); @@ } }
int main(void) { struct obj o = {0}; struct holder a = {0}, b = {0}; hold(&a, &o); if (nd()) hold(&b, &o); drop(&a); drop(&b); drop(&a); check(o.refs == 0); return 0; }
''', 'h->it = 0;', '')
both('count_loop', '''int main(void) { int n = nd(), i = 0, done = 0; __VERIFIER_assume(n >= 0 && n < 1000); while (i < n) { i++; if (nd()) done++; }
  check(i == n); check(done @@ n); return 0; }
''', '<=', '<')
both('count_down', '''struct job { int left, done; };
void step(struct job *j) { j->left--; j->done++; }
int main(void) { struct job j; j.left = nd(); j.done = 0; __VERIFIER_assume(j.left > 0 && j.left < 100); int all = j.left;
  while (j.left > 0) step(&j); check(j.done == @@); return 0; }
''', 'all', 'all - 1')
both('count_two', '''int main(void) { int i = 0, j = 10; while (i < 10) { i++; j--; check(i + j == 10); } check(j == @@); return 0; }
''', '0', '1')
both('machine_door', '''enum state { CLOSED, OPEN, LOCKED };
enum state next(enum state s, int e) { switch (s) { case CLOSED: return e == 0 ? OPEN : e == 1 ? LOCKED : s;
  case OPEN: return e == 2 ? CLOSED : s; default: return e == 3 ? @@ : s; } }
int main(void) { enum state s = CLOSED, old; while (nd()) { int e = nd(); old = s; s = next(s, e); if (old == LOCKED) check(s != OPEN); } return 0; }
''', 'CLOSED', 'OPEN')
both('machine_proto', '''struct conn { int state; int sent; };
int handle(struct conn *c, int m) { switch (c->state) { case 0: if (m == 1) { c->state = 1; c->sent = 0; } break;
  case 1: if (m == 2) { c->sent = 1; c->state = 2; } else if (m == 3) c->state = 0; break;
  case 2: check(c->sent); if (m == 3) { c->state = @@; } break; default: check(0); } return c->state; }
int main(void) { struct conn c = {0, 0}; while (nd()) handle(&c, nd()); return 0; }
''', '0', '3')
both('machine_light', '''struct light { int colour; int ticks; };
void tick(struct light *l) { l->ticks++; if (l->ticks == 2) { l->ticks = 0; l->colour = (l->colour + 1) % 3; } }
int main(void) { struct light l = {0, 0}; while (nd()) { tick(&l); check(l.ticks < 2); check(l.colour < @@); } return 0; }
''', '3', '2')
both('list_two', '''struct node { int v; struct node *next; };
int main(void) { struct node b = {2, 0}, a = {1, &b}, *p; int n = 0, sum = 0; for (p = &a; p; p = p->next) { n++; sum += p->v; }
  check(n == 2); check(sum == @@); return 0; }
''', '3', '2')
both('list_unlink', '''struct node { int v; struct node *next; };
void unlink(struct node **head, struct node *n) { if (*head == n) *head = n->next; else (*head)->next = n->next; }
int main(void) { struct node b = {2, 0}, a = {1, &b}, *head = &a; int c = nd(); unlink(&head, c ? &a : &b);
  check(head == (c ? &b : &a)); check(head->next == @@); return 0; }
''', '0', '(c ? (struct node *)0 : &b)')
both('list_push', '''struct node { int v; struct node *next; };
void push(struct node **h, struct node *n, int v) { n->v = v; n->next = *h; *h = n; }
int main(void) { struct node a, b, *h = 0; push(&h, &a, 1); push(&h, &b, 2); check(h->v == 2); check(h->next->v == @@); check(h->next->next == 0); return 0; }
''', '1', '2')
both('array_structs', '''struct slot { int used, id; };
struct slot s[3];
int alloc(int id) { for (int i = 0; i < 3; i++) if (!s[i].used) { s[i].used = 1; s[i].id = id; return i; } return -1; }
void release(int i) { check(s[i].used); s[i].used = 0; }
int main(void) { int a = alloc(7), b = alloc(8); check(a == 0 && b == 1); check(s[b].id == 8); release(a); release(@@); return 0; }
''', 'b', 'a')
both('array_pick', '''struct e { int key, val; }; struct e t[2] = {{1, 10}, {2, 20}};
struct e *find(int key) { if (t[0].key == key) return &t[0]; if (t[1].key == key) return &t[1]; return 0; }
int main(void) { int k = nd(); struct e *e = find(k); if (e) check(e->val == @@); return 0; }
''', '10 * k', '10')
both('array_flags', '''int busy[2];
void take(int i) { check(busy[i] == 0); busy[i] = 1; }
void give(int i) { check(busy[i] == 1); busy[i] = 0; }
int main(void) { while (nd()) { int i = nd() ? 1 : 0; take(i); if (nd()) { take(1 - i); give(@@); } give(i); } return 0; }
''', '1 - i', 'i')
both('out_params', '''int split(int v, int *hi, int *lo) { if (v < 0) return -1; *hi = v / 10; *lo = v % 10; return 0; }
int main(void) { int h = 0, l = 0, v = nd(); if (split(v, &h, &l)) return 0; check(l >= 0 && l < @@); check(h >= 0); return 0; }
''', '10', '9')
both('retry', '''int once(int *tries) { *tries = *tries + 1; return nd(); }
int main(void) { int tries = 0, ok = 0; while (!ok && tries < 3) ok = once(&tries) > 0; check(ok || tries == 3); check(tries @@ 3); return 0; }
''', '<=', '<')
both('status_chain', '''struct req { int status, pending; };
int lower(struct req *r) { if (nd()) { r->pending = 1; return 1; } r->status = 0; return 0; }
int forward(struct req *r) { int s = lower(r); if (s == 1) check(r->pending); return s; }
int main(void) { struct req r = {-1, 0}; int s = forward(&r); if (s == 0) check(r.status == @@); else check(r.pending == 1); return 0; }
''', '0', '-1')
both('nested_struct', '''struct in { int x; }; struct mid { struct in a, b; }; struct out { struct mid m; int n; };
void set(struct in *i, int v) { i->x = v; }
void init(struct out *o) { set(&o->m.a, 1); set(&o->m.b, 2); o->n = 2; }
int main(void) { struct out o, p; init(&o); p = o; set(&o.m.b, 9); check(p.m.a.x + p.m.b.x == @@); return 0; }
''', '3', '10')
both('pointer_field', '''struct dev { int *reg; int shadow; };
void write(struct dev *d, int v) { *d->reg = v; d->shadow = v; }
int main(void) { int r1 = 0, r2 = 0; struct dev d; d.reg = nd() ? &r1 : &r2; write(&d, 4); check(r1 + r2 == @@); check(*d.reg == d.shadow); return 0; }
''', '4', '8')
both('pointer_aim', '''struct s { int *p; };
void aim(struct s *s, int *to, int v) { s->p = to; *s->p = v; }
int main(void) { int x = 0, y = 0; struct s s; aim(&s, &x, 1); aim(&s, &y, 2); check(x == 1); check(y == 2); *s.p = 3; check(@@ == 3); return 0; }
''', 'y', 'x')
both('queue_two', '''struct q { int buf[2]; int n; };
int put(struct q *q, int v) { if (q->n == 2) return 0; q->buf[q->n] = v; q->n = q->n + 1; return 1; }
int get(struct q *q) { check(q->n > 0); int v = q->buf[0]; q->buf[0] = q->buf[1]; q->n = q->n - 1; return v; }
int main(void) { struct q q = {{0, 0}, 0}; put(&q, 5); put(&q, 6); check(!put(&q, 7)); check(get(&q) == 5); check(get(&q) == @@); return 0; }
''', '6', '7')
both('max_of', '''int *max(int *a, int *b) { return *a >= *b ? a : b; }
int main(void) { int x = nd(), y = nd(); int *m = max(&x, &y); check(*m >= x && *m >= y); *m = 0; check(@@); return 0; }
''', 'x == 0 || y == 0', 'x == 0')
both('undo', '''struct doc { int now, before; };
void edit(struct doc *d, int v) { d->before = d->now; d->now = v; }
void undo(struct doc *d) { int t = d->now; d->now = d->before; d->before = t; }
int main(void) { struct doc d = {1, 1}; int v = nd(); edit(&d, v); undo(&d); check(d.now == 1); undo(&d); check(d.now == @@); return 0; }
''', 'v', '1')
both('bits_through', '''struct state { int x; unsigned mode : 3; unsigned level : 5; };
void put(struct state *from, struct state *to) { from->mode = 1; *to = *from; from->level = 2; }
int main(void) { struct state u = {0}, v = {0}; struct state *p = nd() ? &u : &v;
  put(p, &v); check(v.mode == 1); check(@@); return 0; }
''', 'p->level == 2', 'v.level == 0')
