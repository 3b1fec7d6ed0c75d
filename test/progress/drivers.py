"""More programs in the style of drivers, of seven kinds: locks by pointer, transfers between structs that may be the same,
order and swap on members, tables of functions, masks as parameters, nested levels, and swaps within order. PROGRAMS as in
programs.py."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from programs import HEAD

PROGRAMS = {}


def both(name, text, good, bad):
    """The text, safe with `good` and faulty with `bad` in the place of @@."""
    PROGRAMS[name + "_true"] = HEAD + text.replace("@@", good)
    PROGRAMS[name + "_false"] = HEAD + text.replace("@@", bad)


# locks, passed by pointer
LOCK = '''struct lock { int held; int by; };
void acquire(struct lock *l, int who) { check(l->held == 0); l->held = 1; l->by = who; }
void release(struct lock *l, int who) { check(l->held == 1); check(l->by == who); l->held = 0; l->by = 0; }
'''
both('d_lock_owner', LOCK + '''struct lock a, b;
int main(void) { while (nd()) { acquire(&a, 1); acquire(&b, 2); release(&b, 2); release(&a, @@); } return 0; }
''', '1', '2')
both('d_lock_param', LOCK + '''struct lock a, b;
void both_of(struct lock *x, struct lock *y, int w) { acquire(x, w); acquire(y, w); release(y, w); release(x, w); }
int main(void) { while (nd()) { if (nd()) both_of(&a, &b, 1); else both_of(&b, @@, 2); } return 0; }
''', '&a', '&b')
both('d_lock_inside', LOCK + '''struct dev { int n; struct lock l; }; struct dev d;
int op(struct dev *d, int k) { acquire(&d->l, 1); if (k < 0) { @@ return -1; } d->n = k; release(&d->l, 1); return 0; }
int main(void) { while (nd()) op(&d, nd()); return 0; }
''', 'release(&d->l, 1);', '')
both('d_lock_order', '''int a, b, depth;
void acquire(int *l) { check(*l == 0); *l = 1; depth = depth + 1; }
void release(int *l) { check(*l == 1); *l = 0; depth = depth - 1; }
int main(void) { a = b = depth = 0; while (nd()) { acquire(&a); acquire(&b); check(depth == 2); release(&b); release(&a); check(depth == @@); } return 0; }
''', '0', '1')
both('d_lock_heap_like', '''struct lock { int held; }; struct pair { struct lock *first, *second; };
void acquire(struct lock *l) { check(!l->held); l->held = 1; }
void release(struct lock *l) { check(l->held); l->held = 0; }
void with(struct pair *p) { acquire(p->first); acquire(p->second); release(p->second); release(p->first); }
int main(void) { struct lock a = {0}, b = {0}; struct pair p; p.first = &a; p.second = @@; while (nd()) with(&p); return 0; }
''', '&b', '&a')
both('d_lock_retry', '''int lock, tries;
int try_lock(int *l) { if (*l) return 0; *l = 1; return 1; }
void unlock(int *l) { check(*l == 1); *l = 0; }
int main(void) { lock = 0; for (;;) { int got = 0; do { if (nd()) break; got = try_lock(&lock); } while (!got); if (@@) { check(lock == 1); unlock(&lock); } } return 0; }
''', 'got', 'got || nd()')

# transfers between structs, through pointers that may be equal
ACC = '''struct acc { int bal; int in, out; };
void transfer(struct acc *s, struct acc *d, int n) { s->bal -= n; d->bal += n; }
'''
both('d_transfer_both', ACC + '''int main(void) { struct acc x, y; int n = nd(); __VERIFIER_assume(n >= 0 && n <= 9);
 x.bal = 10; y.bal = 20; struct acc *p = nd() ? &x : &y, *q = nd() ? &x : &y; transfer(p, q, n); check(@@); return 0; }
''', 'x.bal + y.bal == 30', 'x.bal == 10 || p == q || n == 0 || x.bal < 10')
both('d_transfer_guard', '''struct acc { int bal; };
int transfer(struct acc *s, struct acc *d, int n) { if (s == d) return 0; if (s->bal < n) return -1; s->bal -= n; d->bal += n; return n; }
int main(void) { struct acc x, y; int n = nd(); __VERIFIER_assume(n >= 1 && n <= 100); x.bal = 50; y.bal = 0;
 struct acc *d = nd() ? &x : &y; int r = transfer(&x, d, n); if (r @@ 0) check(y.bal == r && x.bal == 50 - r); else check(x.bal == 50); return 0; }
''', '>', '!=')
both('d_transfer_count', '''struct acc { int bal; int in, out; };
void transfer(struct acc *s, struct acc *d, int n) { s->bal -= n; s->out++; d->bal += n; d->in++; }
int main(void) { struct acc x = {9, 0, 0}, y = {9, 0, 0}; struct acc *q = nd() ? &x : &y; transfer(&x, q, 3);
 check(x.out == 1); check(x.in + y.in == 1); check(q == &x ? x.bal == @@ : x.bal == 6); return 0; }
''', '9', '6')
both('d_transfer_loop', ACC + '''int main(void) { struct acc x, y; x.bal = 10; y.bal = 0; while (nd()) { if (x.bal > 0) transfer(&x, &y, 1); if (nd() && y.bal > 0) transfer(&y, &x, @@); check(x.bal + y.bal == 10); check(x.bal >= 0 && y.bal >= 0); } return 0; }
''', '1', '2')
both('d_transfer_copy', '''struct acc { int bal; int id; };
void move(struct acc *s, struct acc *d) { struct acc t = *s; *s = *d; *d = t; }
int main(void) { struct acc x = {1, 10}, y = {2, 20}; struct acc *q = nd() ? &x : &y; move(&x, q); check(x.id == 10 * x.bal); check(x.bal == 1 || @@); return 0; }
''', 'y.bal == 1', 'q == &x')

# order and swap on members
both('d_order_members', '''struct r { int lo, hi, n; };
void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
void norm(struct r *r) { if (r->lo > r->hi) swap(&r->lo, &r->hi); }
int main(void) { struct r v; v.lo = nd(); v.hi = nd(); v.n = 7; norm(&v); check(v.lo <= v.hi && v.n == 7); @@ norm(&v); check(v.lo <= v.hi); return 0; }
''', 'v.lo = v.hi;', 'norm(&v); check(v.lo < v.hi);')
both('d_order_sum', '''struct p { int x, y; };
void order(int *p, int *q) { if (*p > *q) { int t = *p; *p = *q; *q = t; } }
int main(void) { struct p v; int a = nd(), b = nd(); __VERIFIER_assume(a > -100 && a < 100 && b > -100 && b < 100); v.x = a; v.y = b; order(&v.x, &v.y); check(v.x + v.y == a + b); check(v.x == a || @@); return 0; }
''', 'v.x == b', 'v.x < 0')
both('d_order_four', '''struct p { int x, y; }; struct r { struct p a, b; };
void order(int *p, int *q) { if (*p > *q) { int t = *p; *p = *q; *q = t; } }
void fix(struct r *r) { order(&r->a.x, &r->b.x); order(&r->a.y, &r->b.y); }
int main(void) { struct r v; v.a.x = nd(); v.a.y = nd(); v.b.x = nd(); v.b.y = nd(); fix(&v); check(v.a.x <= v.b.x); check(v.a.y <= @@); return 0; }
''', 'v.b.y', 'v.b.x')
both('d_order_ptrs', '''struct p { int key; int val; };
void order(struct p **a, struct p **b) { if ((*a)->key > (*b)->key) { struct p *t = *a; *a = *b; *b = t; } }
int main(void) { struct p x, y, *p = &x, *q = &y; x.key = nd(); y.key = nd(); order(&p, &q); check(p->key <= q->key); check(p != q); check(@@); return 0; }
''', 'p == &x || p == &y', 'p == &x')
both('d_swap_choice', '''void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
void order(int *a, int *b) { if (*a > *b) swap(a, b); }
int main(void) { int x = nd(), y = nd(), c = nd(); int *second = c ? &x : &y; order(&x, second); check(x @@ *second); if (!c) check(x <= y); return 0; }
''', '<=', '<')
both('d_swap_three', '''void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int main(void) { int x = 1, y = 2, z = 3; int *p = nd() ? &y : &z; swap(&x, p); swap(p, &x); check(x == 1 && y == 2 && z == 3); swap(&x, p); check(x @@ 1); return 0; }
''', '!=', '==')
both('d_swap_struct', '''struct s { int a, b; };
void swap(struct s *p, struct s *q) { struct s t = *p; *p = *q; *q = t; }
int main(void) { struct s u = {1, 2}, v = {3, 4}; swap(&u, @@); check(u.a == 3 && u.b == 4 && v.a == 1 && v.b == 2); return 0; }
''', '&v', '&u')

# tables of functions
OPS = '''struct dev; struct ops { int (*open)(struct dev *, int); int (*close)(struct dev *); };
struct dev { const struct ops *ops; int state; int users; };
'''
both('d_ops_two', OPS + '''static int aopen(struct dev *d, int n) { check(d->state == 0); d->state = 1; d->users = n; return 0; }
static int aclose(struct dev *d) { check(d->state == 1); d->state = 0; return d->users; }
static int bopen(struct dev *d, int n) { if (n < 0) return -1; check(d->state == 0); d->state = 2; return 0; }
static int bclose(struct dev *d) { check(d->state == 2); d->state = 0; return 0; }
static const struct ops ao = { aopen, aclose }, bo = { bopen, bclose };
static void use(struct dev *d, int n) { if (d->ops->open(d, n) @@ 0) d->ops->close(d); }
int main(void) { struct dev a = { &ao, 0, 0 }, b = { &bo, 0, 0 }; while (nd()) use(nd() ? &a : &b, nd()); return 0; }
''', '==', '<=')
both('d_ops_switch', OPS + '''static int aopen(struct dev *d, int n) { d->state = n; return 1; }
static int bopen(struct dev *d, int n) { d->state = -n; return 2; }
static int close_any(struct dev *d) { d->state = 0; return 0; }
static const struct ops ao = { aopen, close_any }, bo = { bopen, close_any };
int main(void) { struct dev d = { &ao, 0, 0 }; if (nd()) d.ops = &bo; int r = d.ops->open(&d, 5); check(r == 1 ? d.state == 5 : d.state == @@); d.ops->close(&d); check(d.state == 0); return 0; }
''', '-5', '5')
both('d_table_index', '''struct dev { int on, hits; };
static int f0(struct dev *d) { d->on = 0; return 0; } static int f1(struct dev *d) { d->on = 1; return 1; } static int f2(struct dev *d) { d->hits++; return 2; }
static int (*table[3])(struct dev *) = { f0, f1, f2 };
int main(void) { struct dev d = { 0, 0 }; int k = nd(); if (k < 0 || k > 2) return 0; int r = table[k](&d); check(r == k); check(d.on == (k == 1)); check(d.hits == (k @@ 2)); return 0; }
''', '==', '!=')
both('d_table_default', '''static int g; static void none(void) { } static void set(void) { g = 1; }
struct h { void (*before)(void), (*after)(void); };
static void run(struct h *h) { if (h->before) h->before(); check(g == 0 || h->before == set); if (h->after) h->after(); }
int main(void) { struct h h; h.before = nd() ? none : 0; h.after = set; g = 0; run(&h); check(g == @@); return 0; }
''', '1', '0')
both('d_callback_arg', '''typedef void (*cb)(void *); struct t { cb f; void *arg; };
static void fire(struct t *t) { t->f(t->arg); }
static void one(void *p) { *(int *)p = 1; } static void two(void *p) { int *q = p; *q = 2; }
int main(void) { int x = 0, y = 0; struct t a = { one, &x }, b = { two, @@ }; fire(&a); fire(&b); check(x == 1 && y == 2); return 0; }
''', '&y', '&x')

# masks
FLAGS = '''struct dev { unsigned flags; int n; };
static void set(struct dev *d, unsigned m) { d->flags |= m; } static void clear(struct dev *d, unsigned m) { d->flags &= ~m; }
static int has(struct dev *d, unsigned m) { return (d->flags & m) == m; }
'''
both('d_mask_up', FLAGS + '''enum { UP = 1, BUSY = 2, DEAD = 4 };
int main(void) { struct dev d; d.flags = 0; set(&d, UP); while (nd()) { check(!has(&d, BUSY)); set(&d, BUSY); check(has(&d, UP | BUSY)); clear(&d, @@); } check(!has(&d, DEAD)); return 0; }
''', 'BUSY', 'nd() ? BUSY : DEAD')
both('d_mask_pair', FLAGS + '''int main(void) { struct dev a, b; a.flags = 0; b.flags = 3; set(&a, 1); clear(&b, 1); check(has(&a, 1) && !has(&b, 1)); check(has(&b, 2)); check(has(&a, 2) == @@); return 0; }
''', '0', '1')
both('d_mask_save', '''unsigned flags;
unsigned save(unsigned m) { unsigned old = flags; flags &= ~m; return old; } void restore(unsigned old) { flags = old; }
int main(void) { flags = 7; while (nd()) { unsigned o = save(@@); check((flags & 2) == 0); check((flags & 4) == 4); restore(o); } check((flags & 2) == 2); return 0; }
''', '2', '6')
both('d_mask_toggle', '''unsigned flags;
void toggle(unsigned m) { flags ^= m; } int has(unsigned m) { return (flags & m) != 0; }
int main(void) { flags = 0; toggle(1); check(has(1)); toggle(4); toggle(1); check(!has(1)); check(has(@@)); return 0; }
''', '4', '2')
both('d_mask_local', '''static unsigned with(unsigned f, unsigned m, int on) { if (on) return f | m; return f & ~m; }
int main(void) { unsigned f = nd(); int on = nd() ? 1 : 0; f = with(f, 16, on); check(((f & 16) != 0) == on); f = with(f, 16, @@); check(f & 16); return 0; }
''', '1', 'on')

# nested levels
LEVEL = '''int level;
void raise_to(int l, int *old) { check(l >= level); *old = level; level = l; } void lower(int old) { check(old <= level); level = old; }
'''
both('d_level_nested', LEVEL + '''void inner(void) { int o; raise_to(3, &o); check(level == 3); lower(o); }
void middle(void) { int o; raise_to(2, &o); inner(); check(level == 2); inner(); lower(o); }
int main(void) { level = 0; while (nd()) { int o; raise_to(1, &o); middle(); check(level == @@); lower(o); } check(level == 0); return 0; }
''', '1', '2')
both('d_level_struct', '''struct cpu { int level; }; struct cpu c;
void raise_to(struct cpu *c, int l, int *old) { *old = c->level; c->level = l; } void lower(struct cpu *c, int old) { c->level = old; }
int main(void) { struct cpu *p = &c; int o, q; p->level = 0; while (nd()) { raise_to(p, 1, &o); if (nd()) { raise_to(p, 2, &q); check(o == 0 && q == 1); lower(p, q); } check(p->level == 1); lower(p, @@); check(p->level == 0); } return 0; }
''', 'o', 'q')
both('d_level_save', '''int level; struct save { int old; int used; };
void push(struct save *s, int l) { check(!s->used); s->old = level; s->used = 1; level = l; } void pop(struct save *s) { check(s->used); level = s->old; s->used = 0; }
int main(void) { struct save a = {0, 0}, b = {0, 0}; level = 0; while (nd()) { push(&a, 1); push(&b, 2); pop(@@); check(level == 1); pop(&a); check(level == 0); } return 0; }
''', '&b', '&a); push(&a, 1')
both('d_level_cond', LEVEL + '''int main(void) { int o = 0, up = 0; level = 0; while (nd()) { if (!up && nd()) { raise_to(1, &o); up = 1; } else if (up) { lower(o); up = 0; } check(level == @@); } return 0; }
''', 'up', '0')

# structs that are returned, by way of others; an index that is an input; what is behind pointers in structs
both('d_struct_nest', '''struct s { int a, b; };
struct s zero(void) { return (struct s){0}; }
struct s two(int c) { struct s x = {1, 2}, y = {3, 4}; return c ? x : y; }
struct s nest(int c) { struct s v = two(c); v.b = v.a; return v; }
int main(void) { int c = nd(); struct s z = zero(), v = nest(c); check(z.a == 0 && z.b == 0); check(v.a == v.b && (c ? v.a == 1 : v.b == @@)); return 0; }
''', '3', '4')
both('d_behind', '''struct s { int *p; int *q; };
void f(struct s *s, int v) { if (!s) return; *s->p = v; }
int main(void) { int x = 0, y = 0; struct s a = {&x, &y}, *n = nd() ? &a : 0; f(n, 5); check(x == (n ? 5 : @@) && y == 0); return 0; }
''', '0', '5')
