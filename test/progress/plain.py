"""More small programs in the style of drivers, each safe and faulty, that were written before any of them was tried. PROGRAMS as in
programs.py."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from programs import HEAD

PROGRAMS = {}


def both(name, text, good, bad):
    """The text, safe with `good` and faulty with `bad` in the place of @@."""
    PROGRAMS["p_" + name + "_true"] = HEAD + text.replace("@@", good)
    PROGRAMS["p_" + name + "_false"] = HEAD + text.replace("@@", bad)


both('spin_device', '''struct spin { int held; };
struct device { struct spin lock; int opened; int users; };
void acquire(struct spin *s) { check(s->held == 0); s->held = 1; }
void release(struct spin *s) { check(s->held == 1); s->held = 0; }
int dev_open(struct device *d) { acquire(&d->lock); if (d->opened) { @@ return -1; } d->opened = 1; release(&d->lock); return 0; }
void dev_close(struct device *d) { acquire(&d->lock); d->opened = 0; release(&d->lock); }
int main(void) { struct device d = {{0}, 0, 0}; while (nd()) { if (nd()) dev_open(&d); else dev_close(&d); } return 0; }
''', 'release(&d->lock);', '')
both('two_devices', '''struct device { int locked; int pending; };
void lock(struct device *d) { check(!d->locked); d->locked = 1; }
void unlock(struct device *d) { check(d->locked); d->locked = 0; }
void move(struct device *from, struct device *to) { if (from == to) return; lock(from); lock(to); if (from->pending > 0) { from->pending--; to->pending++; } unlock(@@); unlock(from); }
int main(void) { struct device a = {0, 3}, b = {0, 0}; while (nd()) { struct device *f = nd() ? &a : &b, *t = nd() ? &a : &b; move(f, t); } check(!a.locked && !b.locked); return 0; }
''', 'to', 'from')
both('bank', '''struct account { int balance; int open; };
int deposit(struct account *a, int n) { if (!a->open || n <= 0) return 0; a->balance += n; return 1; }
int withdraw(struct account *a, int n) { if (!a->open || n <= 0 || n > a->balance) return 0; a->balance -= n; return 1; }
int move(struct account *from, struct account *to, int n) { if (!withdraw(from, n)) return 0; if (!deposit(to, n)) { deposit(from, n); return 0; } return 1; }
int main(void) { struct account a = {100, 1}, b = {50, 1}; if (nd()) b.open = 0; int n = nd(); __VERIFIER_assume(n < 1000); move(&a, &b, n); check(a.balance + b.balance == 150); check(a.balance >= @@); return 0; }
''', '0', '1')
both('ioctl', '''enum { IDLE, BUSY, FAILED };
struct dev { int state; int result; };
int do_start(struct dev *d, int arg) { if (d->state != IDLE) return -1; d->state = BUSY; d->result = arg; return 0; }
int do_finish(struct dev *d, int arg) { if (d->state != BUSY) return -1; d->state = arg < 0 ? FAILED : IDLE; return 0; }
int do_reset(struct dev *d, int arg) { d->state = IDLE; return 0; }
struct cmd { int code; int (*run)(struct dev *, int); };
struct cmd table[3] = { {1, do_start}, {2, do_finish}, {3, do_reset} };
int ioctl(struct dev *d, int code, int arg) { for (int i = 0; i < 3; i++) if (table[i].code == code) return table[i].run(d, arg); return -2; }
int main(void) { struct dev d = {IDLE, 0}; int r = ioctl(&d, 2, 0); check(r == -1); r = ioctl(&d, 1, 5); check(r == 0 && d.state == @@); check(ioctl(&d, 9, 0) == -2); return 0; }
''', 'BUSY', 'IDLE')
both('irp', '''struct irp { int status; int completed; int pending; };
void complete(struct irp *i, int s) { check(!i->completed); i->status = s; i->completed = 1; }
int read(struct irp *i) { if (nd()) { complete(i, 0); return 0; } i->pending = 1; return 259; }
int power(struct irp *i) { complete(i, 1); return 1; }
int dispatch(struct irp *i, int major) { switch (major) { case 3: return read(i); case 22: return power(i); default: complete(i, -1); return -1; } }
int main(void) { struct irp i = {0, 0, 0}; int s = dispatch(&i, nd()); if (s == 259) check(i.pending && !i.completed); else { check(i.completed); check(i.status == @@); } return 0; }
''', 's', '0')
both('flags_many', '''#define UP 1u
#define RUNNING 2u
#define PROMISC 4u
struct netdev { unsigned flags; int promisc; };
void up(struct netdev *d) { d->flags |= UP | RUNNING; }
void down(struct netdev *d) { d->flags &= ~(UP | RUNNING); }
void promisc(struct netdev *d, int inc) { d->promisc += inc; if (d->promisc == 0) d->flags &= ~PROMISC; else d->flags |= PROMISC; }
int main(void) { struct netdev d = {0, 0}; up(&d); promisc(&d, 1); check((d.flags & (UP | PROMISC)) == (UP | PROMISC)); promisc(&d, -1); check(!(d.flags & PROMISC)); if (nd()) down(&d); check(((d.flags & UP) != 0) == ((d.flags & @@) != 0)); return 0; }
''', 'RUNNING', 'PROMISC')
both('flags_loop', '''struct dev { unsigned state; };
void set(struct dev *d, unsigned bit) { d->state |= bit; }
void clear(struct dev *d, unsigned bit) { d->state &= ~bit; }
int test(struct dev *d, unsigned bit) { return (d->state & bit) != 0; }
int main(void) { struct dev d = {0}; while (nd()) { if (nd()) { set(&d, 1); set(&d, 2); } if (nd()) { clear(&d, 2); @@ } if (test(&d, 2)) check(test(&d, 1)); if (nd()) set(&d, 8); } return 0; }
''', 'clear(&d, 1);', 'clear(&d, 1); set(&d, 2);')
both('irql', '''int irql;
int raise(int to) { int old = irql; check(old <= to); irql = to; return old; }
void lower(int to) { check(to <= irql); irql = to; }
struct lock { int held; int saved; };
void take(struct lock *l) { l->saved = raise(2); check(!l->held); l->held = 1; }
void drop(struct lock *l) { check(l->held); l->held = 0; lower(l->saved); }
int main(void) { struct lock a = {0, 0}, b = {0, 0}; irql = 0; while (nd()) { take(&a); if (nd()) { take(&b); drop(@@); } drop(&a); check(irql == 0); } return 0; }
''', '&b', '&a')
both('levels_three', '''int level;
void with(int to, void (*f)(void)) { int old = level; level = to; if (f) f(); level = old; }
void leaf(void) { check(level == 3); }
void middle(void) { check(level == 2); with(3, leaf); check(level == 2); }
void top(void) { with(2, middle); check(level == @@); }
int main(void) { with(1, top); check(level == 0); return 0; }
''', '1', '2')
both('swap_structs', '''struct pair { int a, b; };
void swap(struct pair *x, struct pair *y) { struct pair t = *x; *x = *y; *y = t; }
void order(struct pair *x, struct pair *y) { if (x->a > y->a) swap(x, y); }
int main(void) { struct pair p, q; p.a = nd(); q.a = nd(); p.b = 1; q.b = 2; int first = p.a; order(&p, &q); check(p.a <= q.a); check(p.b + q.b == 3); if (p.b == @@) check(p.a == first); return 0; }
''', '1', '2')
both('swap_choice', '''void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int main(void) { int x = nd(), y = nd(), z = nd(); int *p = &x, *q = nd() ? &y : &z; int sum = (x == 1) + (y == 1) + (z == 1); swap(p, q); check((x == 1) + (y == 1) + (z == 1) == sum); swap(q, p); @@ check(q != p); return 0; }
''', '', 'q = p;')
both('swap_index', '''int v[3];
void swap(int i, int j) { int t = v[i]; v[i] = v[j]; v[j] = t; }
int main(void) { v[0] = nd(); v[1] = nd(); v[2] = nd(); if (v[0] > v[1]) swap(0, 1); if (v[1] > v[2]) swap(1, 2); check(v[0] <= v[@@]); return 0; }
''', '2', '1')
both('kref', '''struct kref { int count; };
struct object { struct kref ref; int released; };
void kref_init(struct kref *k) { k->count = 1; }
void kref_get(struct kref *k) { check(k->count > 0); k->count++; }
int kref_put(struct kref *k) { check(k->count > 0); return --k->count == 0; }
void object_put(struct object *o) { if (kref_put(&o->ref)) { check(!o->released); o->released = 1; } }
int main(void) { struct object o; o.released = 0; kref_init(&o.ref); int extra = nd(); if (extra) kref_get(&o.ref); object_put(&o); if (@@) object_put(&o); check(o.released); return 0; }
''', 'extra', '!extra')
both('ref_loop', '''struct obj { int refs; int alive; };
void get(struct obj *o) { check(o->alive); o->refs++; }
void put(struct obj *o) { check(o->alive); if (--o->refs == 0) o->alive = 0; }
int main(void) { struct obj o = {1, 1}; while (nd()) { get(&o); if (nd()) { get(&o); put(&o); } @@; check(o.refs == 1); } put(&o); check(!o.alive); return 0; }
''', 'put(&o)', 'if (nd()) put(&o)')
both('ref_two_objects', '''struct obj { int refs; };
struct obj *current;
void get(struct obj *o) { o->refs++; }
void put(struct obj *o) { check(o->refs > 0); o->refs--; }
void use(struct obj *o) { if (current == o) return; if (current) put(current); get(o); current = o; }
int main(void) { struct obj a = {0}, b = {0}; current = 0; use(&a); if (nd()) use(&b); use(@@); check(a.refs == 1); check(b.refs == 0); return 0; }
''', '&a', 'nd() ? &a : &b')
both('count_retries', '''struct req { int tries; int ok; };
int attempt(struct req *r) { r->tries++; return nd() == 0; }
int main(void) { struct req r = {0, 0}; for (int i = 0; i < 4; i++) { if (attempt(&r)) { r.ok = 1; break; } } check(r.tries >= 1 && r.tries <= @@); if (!r.ok) check(r.tries == 4); return 0; }
''', '4', '3')
both('count_bytes', '''struct buf { int len, cap; };
int add(struct buf *b, int n) { if (n < 0 || n > b->cap - b->len) return -1; b->len += n; return 0; }
int main(void) { struct buf b = {0, 64}; while (nd()) { int n = nd(); add(&b, n); check(b.len >= 0 && b.len <= @@); } return 0; }
''', '64', '63')
both('count_pairs', '''struct stats { int sent, acked; };
void send(struct stats *s) { s->sent++; }
void ack(struct stats *s) { if (s->acked < s->sent) s->acked++; }
int main(void) { struct stats s = {0, 0}; for (int i = 0; i < 10; i++) { if (nd()) send(&s); else ack(&s); check(s.acked <= s.sent); } check(s.sent <= @@); return 0; }
''', '10', '9')
both('ring', '''struct ring { int head, tail, n; };
int put(struct ring *r) { if (r->n == 4) return 0; r->head = (r->head + 1) % 4; r->n++; return 1; }
int get(struct ring *r) { if (r->n == 0) return 0; r->tail = (r->tail + 1) % 4; r->n--; return 1; }
int main(void) { struct ring r = {0, 0, 0}; while (nd()) { if (nd()) put(&r); else get(&r); check(r.n >= 0 && r.n <= @@); check(r.head < 4); } return 0; }
''', '4', '3')
both('callbacks', '''struct handler { void (*fn)(void *); void *arg; };
struct counter { int n; };
void bump(void *p) { ((struct counter *)p)->n++; }
void reset(void *p) { ((struct counter *)p)->n = 0; }
void fire(struct handler *h) { if (h->fn) h->fn(h->arg); }
int main(void) { struct counter a = {5}, b = {7}; struct handler h = { bump, &a }; fire(&h); check(a.n == 6); h.fn = reset; h.arg = &b; fire(&h); check(b.n == 0); check(a.n == @@); return 0; }
''', '6', '0')
both('vtable', '''struct shape; struct vtable { int (*area)(struct shape *); void (*grow)(struct shape *); };
struct shape { const struct vtable *v; int side; };
int square_area(struct shape *s) { return s->side == 2 ? 4 : 0; }
int line_area(struct shape *s) { return 0; }
void grow(struct shape *s) { s->side = s->side + 1; }
const struct vtable square = { square_area, grow }, line = { line_area, grow };
int main(void) { struct shape s = { nd() ? &square : &line, 1 }; s.v->grow(&s); int a = s.v->area(&s); if (s.v == &square) check(a == @@); else check(a == 0); return 0; }
''', '4', '0')
both('driver_table', '''struct dev { int state; };
typedef int (*entry)(struct dev *);
int start(struct dev *d) { d->state = 1; return 0; }
int stop(struct dev *d) { d->state = 0; return 0; }
int fail(struct dev *d) { return -1; }
struct driver { entry major[4]; };
void init(struct driver *d) { for (int i = 0; i < 4; i++) d->major[i] = fail; d->major[1] = start; d->major[2] = stop; }
int main(void) { struct driver drv; struct dev d = {0}; init(&drv); int m = nd(); if (m < 0 || m > 3) return 0; int r = drv.major[m](&d); if (r == 0) check(d.state == (m == @@)); return 0; }
''', '1', '2')
both('state_guard', '''enum st { INIT, READY, RUN, DONE };
struct task { enum st st; int runs; };
int ready(struct task *t) { if (t->st != INIT && t->st != DONE) return 0; t->st = READY; return 1; }
int run(struct task *t) { if (t->st != READY) return 0; t->st = RUN; t->runs = 1; return 1; }
int done(struct task *t) { if (t->st != RUN) return 0; check(t->runs == 1); t->st = DONE; t->runs = @@; return 1; }
int main(void) { struct task t = {INIT, 0}; while (nd()) { switch (nd()) { case 0: ready(&t); break; case 1: run(&t); break; case 2: done(&t); break; } if (t.st == RUN) check(t.runs); if (t.st == READY) check(!t.runs); } return 0; }
''', '0', '1')
both('error_paths', '''int held, mapped;
int get(int *what) { if (nd()) return -1; check(!*what); *what = 1; return 0; }
void put(int *what) { check(*what); *what = 0; }
int probe(void) { int err = get(&held); if (err) goto out; err = get(&mapped); if (err) goto @@; return 0;
free: put(&held);
out: return err; }
void remove(void) { put(&mapped); put(&held); }
int main(void) { while (nd()) { if (probe() == 0) remove(); check(!held && !mapped); } return 0; }
''', 'free', 'out')
both('out_struct', '''struct range { int lo, hi; };
int make(struct range *r, int a, int b) { if (a > b) return -1; r->lo = a; r->hi = b; return 0; }
int contains(const struct range *r, int x) { return r->lo <= x && x <= r->hi; }
int meet(const struct range *a, const struct range *b, struct range *out) { return make(out, a->lo > b->lo ? a->lo : b->lo, a->hi < b->hi ? a->hi : b->hi); }
int main(void) { struct range a, b, c; if (make(&a, 0, 10) || make(&b, 5, 20)) return 0; if (meet(&a, &b, &c)) return 0; int x = nd(); if (contains(&c, x)) check(contains(&a, x) && x >= @@); return 0; }
''', '5', '6')
both('double_pointer', '''struct node { int v; struct node *next; };
void pop(struct node **h) { if (*h) *h = (*h)->next; }
int main(void) { struct node c = {3, 0}, b = {2, &c}, a = {1, &b}, *h = &a; if (nd()) pop(&h); pop(&h); check(h == &b || h == &c); check(h->v >= @@); return 0; }
''', '2', '3')
both('pointer_to_pointer', '''void choose(int c, int **out, int *a, int *b) { if (c) *out = a; else *out = b; }
int main(void) { int x = 1, y = 2, *p = 0, c = nd(); choose(c, &p, &x, &y); *p = 10; check(x + y == (c ? @@ : 11)); return 0; }
''', '12', '11')
both('queue_list', '''struct item { int id; struct item *next; };
struct queue { struct item *first; struct item *last; int n; };
void push(struct queue *q, struct item *i) { i->next = 0; if (q->last) q->last->next = i; else q->first = i; q->last = i; q->n++; }
struct item *pop(struct queue *q) { struct item *i = q->first; if (!i) return 0; q->first = i->next; if (!q->first) q->last = 0; q->n--; return i; }
int main(void) { struct queue q = {0, 0, 0}; struct item a = {1, 0}, b = {2, 0}; push(&q, &a); push(&q, &b); check(pop(&q)->id == 1); check(pop(&q)->id == @@); check(pop(&q) == 0); return 0; }
''', '2', '1')
both('nested_locks', '''struct sem { int n; };
void down(struct sem *s) { check(s->n > 0); s->n--; }
void up(struct sem *s) { check(s->n < 1); s->n++; }
struct fs { struct sem dir, file; };
int create(struct fs *f) { down(&f->dir); if (nd()) { up(&f->dir); return -1; } down(&f->file); up(&f->file); up(&f->dir); return 0; }
int rename(struct fs *f) { down(&f->dir); int r = 0; if (nd()) r = -1; @@ up(&f->dir); return r; }
int main(void) { struct fs f = {{1}, {1}}; while (nd()) { if (create(&f) == 0) rename(&f); } check(f.dir.n == 1 && f.file.n == 1); return 0; }
''', '', 'if (r) create(f);')
both('by_value', '''struct point { int x, y; };
struct point add(struct point a, struct point b) { struct point r = { a.x + b.x, a.y + b.y }; return r; }
struct point flip(struct point a) { struct point r = { a.y, a.x }; return r; }
int main(void) { struct point p = {1, 2}, q = {3, 4}; struct point s = add(p, q), t = flip(s); check(s.x == 4 && s.y == 6); check(t.x == @@); return 0; }
''', '6', '4')
both('sum_of_three', '''struct acc { int b; };
void pay(struct acc *f, struct acc *t, int n) { if (f->b < n || n < 0) return; f->b -= n; t->b += n; }
int main(void) { struct acc a = {10}, b = {20}, c = {30}; pay(&a, &b, nd()); pay(&b, &c, nd()); check(a.b + b.b + c.b == 60); check(a.b <= @@); return 0; }
''', '10', '9')
both('loop_accounts', '''struct acc { int b; };
void pay(struct acc *f, struct acc *t) { if (f->b > 0) { f->b--; t->b++; } }
int main(void) { struct acc a = {5}, b = {5}; while (nd()) { if (nd()) pay(&a, &b); else pay(&b, &a); } check(a.b + b.b == @@); return 0; }
''', '10', '9')
both('timer', '''struct timer { int armed; int expires; };
int now;
void arm(struct timer *t, int d) { check(!t->armed); t->armed = 1; t->expires = now + d; }
void tick(struct timer *t) { now = now + 1; if (t->armed && now >= t->expires) { t->armed = 0; } }
int main(void) { struct timer t = {0, 0}; now = 0; arm(&t, 2); tick(&t); check(t.armed); tick(&t); check(!t.armed); arm(&t, @@); tick(&t); check(!t.armed); return 0; }
''', '1', '2')
both('permissions', '''struct cred { int uid; unsigned caps; };
struct file { int owner; unsigned mode; };
int may(const struct cred *c, const struct file *f, unsigned want) { if (c->uid == 0 || (c->caps & 1)) return 1; if (c->uid == f->owner) return (f->mode & want) == want; return 0; }
int main(void) { struct cred c = { nd(), 0 }; struct file f = { 7, 4 }; if (may(&c, &f, @@)) check(c.uid == 0); return 0; }
''', '2', '4')
both('cond_lock', '''struct lock { int held; };
void lock(struct lock *l) { check(!l->held); l->held = 1; }
void unlock(struct lock *l) { check(l->held); l->held = 0; }
int work(struct lock *l, int need) { int locked = 0; if (need) { lock(l); locked = 1; } int r = nd(); if (r < 0) { if (locked) unlock(l); return -1; } if (@@) unlock(l); return 0; }
int main(void) { struct lock l = {0}; while (nd()) { work(&l, nd()); check(!l.held); } return 0; }
''', 'need', 'need > 0')
both('recursive_lock', '''struct rl { int owner; int depth; };
void lock(struct rl *l, int me) { if (l->owner == me) { l->depth++; return; } check(l->owner == 0); l->owner = me; l->depth = 1; }
void unlock(struct rl *l, int me) { check(l->owner == me); if (--l->depth == 0) l->owner = 0; }
int main(void) { struct rl l = {0, 0}; while (nd()) { lock(&l, 1); if (nd()) { lock(&l, 1); unlock(&l, 1); } unlock(&l, @@); check(l.owner == 0); lock(&l, 2); unlock(&l, 2); } return 0; }
''', '1', '2')
both('cache_line', '''struct line { int valid, dirty, tag; };
int memory_writes;
void fill(struct line *l, int tag) { if (l->valid && l->dirty) memory_writes++; l->valid = 1; l->dirty = 0; l->tag = tag; }
void store(struct line *l, int tag) { if (!l->valid || l->tag != tag) fill(l, tag); l->dirty = 1; }
void load(struct line *l, int tag) { if (!l->valid || l->tag != tag) fill(l, tag); check(l->tag == tag); }
int main(void) { struct line l = {0, 0, 0}; memory_writes = 0; load(&l, 1); store(&l, 1); load(&l, 1); check(memory_writes == 0); load(&l, 2); check(memory_writes == @@); check(!l.dirty); return 0; }
''', '1', '0')
both('min_max', '''void minmax(int a, int b, int *lo, int *hi) { if (a < b) { *lo = a; *hi = b; } else { *lo = b; *hi = a; } }
int main(void) { int a = nd(), b = nd(), c = nd(), lo, hi, t; minmax(a, b, &lo, &hi); minmax(hi, c, &t, &hi); check(hi >= a && hi >= b && hi @@ c); return 0; }
''', '>=', '>')
both('power_state', '''struct dev { int power; int queued; int removed; };
void set_power(struct dev *d, int s) { if (d->removed) return; d->power = s; }
int submit(struct dev *d) { if (d->removed) return -1; if (d->power != 0) set_power(d, 0); d->queued = 1; check(d->power == 0); return 0; }
void finish(struct dev *d) { if (d->queued) { check(d->power == 0); d->queued = 0; } }
int main(void) { struct dev d = {0, 0, 0}; while (nd()) { switch (nd()) { case 1: submit(&d); break; case 2: finish(&d); break; case 3: if (@@) set_power(&d, 3); break; case 4: d.removed = 1; break; } } return 0; }
''', '!d.queued', '1')
both('bit_index', '''unsigned map;
void mark(int i) { map |= 1u << i; }
void unmark(int i) { map &= ~(1u << i); }
int marked(int i) { return (map >> i) & 1u; }
int main(void) { map = 0; mark(0); mark(3); check(marked(0) && marked(3)); check(!marked(1)); unmark(0); check(!marked(@@)); check(marked(3)); return 0; }
''', '0', '3')
both('alias_pair', '''void set(int *p, int *q) { *p = 1; *q = 2; }
int main(void) { int x = 0, y = 0; int *p = &x, *q = nd() ? &x : &y; set(p, q); if (p == q) check(x == 2); else check(x == @@ && y == 2); return 0; }
''', '1', '2')
