"""Small programs in the style of drivers, safe and faulty: what passes by pointer, through tables of functions, in
flags and levels. PROGRAMS: name -> text; the name ends in _true or _false."""

PROGRAMS = {}
HEAD = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
void check(int c) { if (!c) reach_error(); }
#define nd __VERIFIER_nondet_int
"""


def prog(name, safe, text):
    PROGRAMS["%s_%s" % (name, "true" if safe else "false")] = HEAD + text


def both(name, text, good, bad):
    """The text, safe with `good` and faulty with `bad` in the place of @@."""
    prog(name, True, text.replace("@@", good))
    prog(name, False, text.replace("@@", bad))


# locks
for k,(nlocks) in enumerate([1,2,3]):
    names='abc'[:nlocks]
    body=' '.join(f'acquire(&{n});' for n in names)+' @@ '+' '.join(f'release(&{n});' for n in reversed(names[:nlocks]))
    both(f'locks{nlocks}',f'''int {", ".join(names)};
void acquire(int *l) {{ check(*l == 0); *l = 1; }}
void release(int *l) {{ check(*l == 1); *l = 0; }}
int main(void) {{ while (nd()) {{ {body} }} return 0; }}
''', '','release(&a);')
both('locks_struct','''struct lock { int held; int owner; };
struct lock a, b;
void acquire(struct lock *l) { check(l->held == 0); l->held = 1; }
void release(struct lock *l) { check(l->held == 1); l->held = 0; }
void work(struct lock *x, struct lock *y) { acquire(x); if (nd()) { acquire(y); release(y); } @@ }
int main(void) { while (nd()) work(&a, &b); return 0; }
''', 'release(x);','if (nd()) release(x);')
both('locks_local','''void acquire(int *l) { check(*l == 0); *l = 1; }
void release(int *l) { check(*l == 1); *l = 0; }
int main(void) { int a = 0, b = 0; while (nd()) { acquire(&a); acquire(&b); @@ release(&a); } return 0; }
''', 'release(&b);','if (nd()) release(&b);')
both('locks_choice','''int a, b;
void acquire(int *l) { check(*l == 0); *l = 1; }
void release(int *l) { check(*l == 1); *l = 0; }
int main(void) { int *p, *q; while (nd()) { p = nd() ? &a : &b; acquire(p); @@ release(q); } return 0; }
''', 'q = p;','q = nd() ? &a : &b;')
both('locks_cond','''int a, b;
int try_acquire(int *l) { if (nd()) return 0; check(*l == 0); *l = 1; return 1; }
void release(int *l) { check(*l == 1); *l = 0; }
int main(void) { while (nd()) { if (try_acquire(&a)) { if (try_acquire(&b)) release(&b); @@ } } return 0; }
''', 'release(&a);','release(&b);')

# transfer

both('transfer','''struct acc { int bal; int id; };
void transfer(struct acc *s, struct acc *d, int n) { s->bal -= n; d->bal += n; }
int main(void) { struct acc x, y; int n = nd(); __VERIFIER_assume(n >= 0 && n <= 100);
 x.bal = 500; y.bal = 300; transfer(&x, &y, n); check(x.bal + y.bal == @@); return 0; }
''', '800','801')
both('transfer_alias','''struct acc { int bal; int id; };
void transfer(struct acc *s, struct acc *d, int n) { s->bal -= n; d->bal += n; }
int main(void) { struct acc x, y; int n = nd(); __VERIFIER_assume(n >= 0 && n <= 100);
 x.bal = 500; y.bal = 300; struct acc *q = nd() ? &x : &y; transfer(&x, q, n); check(@@); return 0; }
''', 'x.bal + y.bal == 800','x.bal == 500')
both('transfer_eq','''struct acc { int bal; int id; };
void transfer(struct acc *s, struct acc *d, int n) { if (s == d) return; s->bal -= n; d->bal += n; }
int main(void) { struct acc x; int n = nd(); __VERIFIER_assume(n >= 0 && n <= 100);
 x.bal = 500; struct acc y = x; struct acc *q = @@; transfer(&x, q, n); check(x.bal == 500); return 0; }
''', '&x','nd() ? &x : &y')
both('transfer_twice','''struct acc { int bal; int id; };
void transfer(struct acc *s, struct acc *d, int n) { if (s->bal < n) return; s->bal -= n; d->bal += n; }
int main(void) { struct acc x, y; int n = nd(), m = nd(); __VERIFIER_assume(n >= 0 && n <= 100); __VERIFIER_assume(m >= 0 && m <= 100);
 x.bal = 50; y.bal = 30; transfer(&x, &y, n); transfer(&y, &x, m); check(x.bal + y.bal == @@); return 0; }
''', '80','81')
both('deposit','''struct acc { int bal; int open; };
struct acc x, y;
int withdraw(struct acc *s, int n) { if (!s->open) return -1; if (s->bal < n) return -2; s->bal -= n; return 0; }
int main(void) { int n = nd(); __VERIFIER_assume(n > 0); x.open = 1; x.bal = nd(); __VERIFIER_assume(x.bal >= 0 && x.bal < 1000);
 y.open = 0; y.bal = 10; int r = withdraw(nd() ? &x : &y, n); check(x.bal >= 0); if (r == @@) check(y.bal == 10 && y.open == 0); else check(r == 0 || r == -2); return 0; }
''', '-1','-2')

# order on members

both('order','''struct p { int x, y; }; struct r { struct p a, b; };
void order(int *p, int *q) { if (*p > *q) { int t = *p; *p = *q; *q = t; } }
int main(void) { struct r v, *r = &v; r->a.x = nd(); r->b.x = nd(); r->a.y = nd(); r->b.y = nd();
 order(&r->a.x, &r->b.x); order(&r->a.y, @@); check(r->a.x <= r->b.x); check(r->a.y <= r->b.y); return 0; }
''', '&r->b.y','&r->b.x')
both('order3','''void order(int *p, int *q) { if (*p > *q) { int t = *p; *p = *q; *q = t; } }
int main(void) { int a = nd(), b = nd(), c = nd();
 order(&a, &b); order(&b, &c); @@ check(a <= b && b <= c); return 0; }
''', 'order(&a, &b);','')
both('swaporder','''void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
void order(int *a, int *b) { if (*a > *b) swap(a, b); }
int main(void) { int x = nd(), y = nd(), z = nd(); int *first = &z, *second = nd() ? &x : &y;
 order(first, second); check(@@); return 0; }
''', '*first <= *second','z <= x')
both('swaporder2','''void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
void order(int *a, int *b) { if (*a > *b) swap(a, b); }
int main(void) { int x = nd(), y = nd(); int c = nd(); int *second = c ? &x : &y, *first = c ? &y : &x;
 order(first, second); check(@@ ? y <= x : x <= y); return 0; }
''', 'c','!c')
both('swap','''void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int main(void) { int x = nd(), y = nd(); int x0 = x, y0 = y; swap(&x, &y); @@ check(x == x0 && y == y0); return 0; }
''', 'swap(&y, &x);','swap(&x, &x);')
both('swapalias','''void swap(int *a, int *b) { *a = *a ^ *b; *b = *a ^ *b; *a = *a ^ *b; }
int main(void) { int x = nd(), y = nd(); int x0 = x, y0 = y; swap(&x, @@); check(x == y0 && y == x0); return 0; }
''', '&y','&x')
both('max','''int *max(int *a, int *b) { return *a >= *b ? a : b; }
int main(void) { int x = nd(), y = nd(); int *m = max(&x, &y); *m = *m; check(*m >= x && *m >= y); *m = 5; check(@@); return 0; }
''', 'x == 5 || y == 5','x == 5')
both('minmax','''void minmax(int a, int b, int *lo, int *hi) { if (a < b) { *lo = a; *hi = b; } else { *lo = b; *hi = a; } }
int main(void) { int l, h; minmax(nd(), nd(), &l, @@); check(l <= h); return 0; }
''', '&h','(h = -1, &l)')

# function pointers

both('dispatch','''struct dev; struct ops { int (*open)(struct dev *); int (*close)(struct dev *); };
struct dev { const struct ops *ops; int isopen; };
static int dopen(struct dev *d) { check(!d->isopen); d->isopen = 1; return 0; }
static int dclose(struct dev *d) { check(d->isopen); d->isopen = 0; return 0; }
static const struct ops o = { dopen, dclose };
int main(void) { struct dev d = { &o, 0 }; while (nd()) { d.ops->open(&d); d.ops->@@(&d); } return 0; }
''', 'close','open')
both('dispatch2','''struct dev; struct ops { int (*open)(struct dev *); int (*close)(struct dev *); };
struct dev { struct ops ops; int state; };
static int aopen(struct dev *d) { check(d->state == 0); d->state = 1; return 0; }
static int aclose(struct dev *d) { check(d->state == 1); d->state = 0; return 0; }
static int bopen(struct dev *d) { check(d->state == 0); d->state = 2; return 0; }
static int bclose(struct dev *d) { check(d->state == 2); d->state = 0; return 0; }
static int run(struct dev *d) { d->ops.open(d); return d->ops.close(d); }
int main(void) { struct dev a, b; a.state = 0; b.state = 0; a.ops.open = aopen; a.ops.close = aclose; b.ops.open = bopen; b.ops.close = @@;
 while (nd()) { run(&a); run(&b); } return 0; }
''', 'bclose','aclose')
both('dispatch3','''struct dev { int on; int n; };
static void on(struct dev *d) { d->on = 1; }
static void off(struct dev *d) { d->on = 0; }
static void (*table[2])(struct dev *) = { off, on };
static void call(struct dev *d, int k) { table[k](d); }
int main(void) { struct dev d; d.on = 0; int k = nd() ? 1 : 0; call(&d, k); check(d.on == @@); return 0; }
''', 'k','!k')
both('fptr','''static int g; static void inc(void) { g = g + 1; } static void dec(void) { g = g - 1; }
int main(void) { g = 0; void (*f)(void) = nd() ? inc : dec; f(); if (f == inc) check(g == 1); else check(g == @@); return 0; }
''', '-1','0')
both('callback','''typedef int (*cb)(int *, int);
static int add(int *acc, int v) { *acc += v; return *acc > 100; }
static int set(int *acc, int v) { *acc = v; return 0; }
static int each(cb f, int *acc, int v) { return f(acc, v); }
int main(void) { int s = 0, t = 0; int v = nd(); __VERIFIER_assume(v >= 0 && v <= 50); each(add, &s, v); each(@@, &t, v); each(add, &s, 1); check(s == v + 1); check(t == v); return 0; }
''', 'set','(t = 3, add)')

# flags

both('flags','''unsigned flags;
void set(unsigned m) { flags |= m; } void clear(unsigned m) { flags &= ~m; } int has(unsigned m) { return (flags & m) == m; }
int main(void) { flags = 0; set(1); set(4); if (nd()) clear(@@); check(has(1)); check(!has(2)); return 0; }
''', '4','1')
both('flags_loop','''unsigned flags;
void set(unsigned m) { flags |= m; } void clear(unsigned m) { flags &= ~m; } int has(unsigned m) { return (flags & m) == m; }
int main(void) { flags = 0; while (nd()) { check(!has(1)); set(1); set(2); check(has(3)); clear(@@); check(has(2)); } return 0; }
''', '1','2')
both('flags_dev','''struct dev { unsigned flags; int n; };
void set(struct dev *d, unsigned m) { d->flags |= m; } void clear(struct dev *d, unsigned m) { d->flags &= ~m; } int has(struct dev *d, unsigned m) { return (d->flags & m) == m; }
int main(void) { struct dev d; d.flags = 0; set(&d, 1); while (nd()) { if (has(&d, 2)) clear(&d, 2); else set(&d, 2); check(has(&d, 1)); } clear(&d, @@); check(has(&d, 1)); return 0; }
''', '2','3')
both('flags_val','''unsigned set(unsigned f, unsigned m) { return f | m; } unsigned clear(unsigned f, unsigned m) { return f & ~m; }
int main(void) { unsigned f = 0; f = set(f, 8); while (nd()) { f = set(f, 1); f = clear(f, @@); } check((f & 8) == 8); return 0; }
''', '2','8')

# levels

both('levels','''int level;
void raise_to(int l, int *old) { *old = level; level = l; } void lower(int old) { level = old; }
int main(void) { int o, p; level = 0; while (nd()) { raise_to(1, &o); raise_to(2, &p); check(level == 2); lower(@@); lower(o); check(level == 0); } return 0; }
''', 'p','p); o = p; check(level == 1')
both('levels_ret','''int level;
int raise_to(int l) { int old = level; check(l >= level); level = l; return old; } void lower(int old) { check(old <= level); level = old; }
void inner(void) { int o = raise_to(2); check(level == 2); lower(o); }
int main(void) { level = 0; while (nd()) { int o = raise_to(1); inner(); check(level == 1); lower(o); @@ } check(level == 0); return 0; }
''', '','if (nd()) level = 1;')
both('irql','''int irql = 0; struct spin { int taken; }; struct spin s, t;
void acq(struct spin *l, int *old) { check(!l->taken); l->taken = 1; *old = irql; irql = 2; }
void rel(struct spin *l, int old) { check(l->taken); l->taken = 0; irql = old; }
int main(void) { int o1, o2; while (nd()) { acq(&s, &o1); if (nd()) { acq(&t, &o2); rel(&t, o2); check(irql == 2); } rel(&s, @@); check(irql == 0); } return 0; }
''', 'o1','irql')

# reference counts, state machines

both('refcount','''struct obj { int refs; int dead; };
void get(struct obj *o) { check(!o->dead); o->refs++; } void put(struct obj *o) { check(o->refs > 0); if (--o->refs == 0) o->dead = 1; }
int main(void) { struct obj o; o.refs = 1; o.dead = 0; get(&o); put(&o); get(&o); get(&o); put(&o); put(&o); check(!o.dead); put(&o); @@ return 0; }
''', 'check(o.dead);','get(&o);')
both('refcount_loop','''struct obj { int refs; int dead; };
void get(struct obj *o) { check(!o->dead); o->refs++; } void put(struct obj *o) { check(o->refs > 0); if (--o->refs == 0) o->dead = 1; }
int main(void) { struct obj o; o.refs = 1; o.dead = 0; while (nd()) { get(&o); @@ put(&o); } put(&o); check(o.dead); return 0; }
''', '','if (nd())')
both('refcount_two','''struct obj { int refs; }; struct obj a, b;
void move(struct obj *from, struct obj *to) { from->refs--; to->refs++; }
int main(void) { a.refs = 1; b.refs = 0; for (int i = 0; i < 2; i++) { move(&a, &b); check(b.refs == 1); move(&b, &a); } check(@@); return 0; }
''', 'a.refs == 1 && b.refs == 0','a.refs == 0')
both('machine','''enum s { IDLE, RUN, STOP }; struct m { enum s st; int n; };
void start(struct m *m) { check(m->st == IDLE); m->st = RUN; } void stop(struct m *m) { check(m->st == RUN); m->st = STOP; } void reset(struct m *m) { check(m->st == STOP); m->st = IDLE; }
int main(void) { struct m a = { IDLE, 0 }; while (nd()) { start(&a); if (nd()) { stop(&a); reset(&a); start(&a); } stop(&a); @@ } return 0; }
''', 'reset(&a);','if (nd()) reset(&a);')
both('count','''struct c { int n, max; };
int push(struct c *c) { if (c->n >= c->max) return 0; c->n++; return 1; } int pop(struct c *c) { if (c->n @@ 0) return 0; c->n--; return 1; }
int main(void) { struct c c; c.n = 0; c.max = 10; while (nd()) { if (nd()) push(&c); else pop(&c); check(c.n >= 0 && c.n <= c.max); } return 0; }
''', '<=','<')
both('stackcopy','''struct s { int a, b, c; }; 
void put(struct s *d, struct s v) { *d = v; }
int main(void) { struct s x = {1, 2, 3}, y; put(&y, x); x.a = 7; check(y.a == 1 && y.b == 2 && y.c == @@); return 0; }
''', '3','7')
both('structcopy','''struct s { int a, b; }; struct t { struct s x, y; };
int main(void) { struct t u, v; u.x.a = nd(); u.x.b = u.x.a; u.y = u.x; v = u; u.x.a = 0; check(v.y.b == @@); return 0; }
''', 'v.x.a','u.x.a')
both('structret','''struct s { int a, b; };
struct s mk(int a) { struct s r; r.a = a; r.b = a; return r; }
int main(void) { int k = nd(); struct s u = mk(k), v = mk(@@); check(u.a == v.b); return 0; }
''', 'k','nd()')
both('outparam','''int parse(int c, int *out) { if (c < 0) return -1; *out = c; return 0; }
int main(void) { int v = -5; int r = parse(nd(), &v); if (@@) check(v >= 0); return 0; }
''', 'r == 0','r <= 0')
both('outparam2','''int get(int **p, int *q) { if (nd()) { *p = q; return 1; } *p = 0; return 0; }
int main(void) { int x = 3, *p; if (get(&p, &x)) { *p = 4; check(x == 4); } else check(p == 0); check(x == 3 || @@); return 0; }
''', 'x == 4','p == 0')
both('ptrptr','''void pick(int **p, int *a, int *b, int c) { if (c) *p = a; else *p = b; }
int main(void) { int a = 1, b = 2, *p; int c = nd(); pick(&p, &a, &b, c); *p = 9; check(c ? a == 9 : @@); return 0; }
''', 'b == 9','a == 9')
both('chain','''void set(int *p, int v) { *p = v; } void set2(int *p, int v) { set(p, v); } void set3(int *p, int v) { set2(p, v); }
int main(void) { int a = 0, b = 0; int k = nd(); set3(&a, k); set3(&b, @@); check(a == b); return 0; }
''', 'k','k + 1')
both('list','''struct n { struct n *next; int v; };
int main(void) { struct n a, b, c; a.next = &b; b.next = &c; c.next = 0; a.v = b.v = c.v = 0; int k = 0; for (struct n *p = &a; p; p = p->next) { p->v = 1; k++; } check(c.v == 1 && k == @@); return 0; }
''', '3','2')
both('countloop','''void inc(int *p) { (*p)++; }
int main(void) { int i = 0, j = 0; while (i < 10) { inc(&i); inc(&j); } check(j == @@); return 0; }
''', '10','9')
both('countn','''void inc(int *p) { (*p)++; }
int main(void) { int n = nd(); __VERIFIER_assume(n >= 0); int i = 0, j = 0; while (i < n) { inc(&i); inc(&j); } check(@@); return 0; }
''', 'i == j','j < 5')
both('loopbound','''int main(void) { int n = nd(); if (n < 1 || n > 1000) return 0; int i, s = 0; for (i = 0; i < n; i++) if (nd()) s++; check(s @@ n); return 0; }
''', '<=','<')
both('twice','''int main(void) { int i = 0, j = 0; while (nd()) { if (i > 10000) break; i = i + 2; j = j + 1; } check(i == @@); return 0; }
''', '2 * j','j + j + (j > 3)')
both('parity','''int main(void) { unsigned i = 0; while (nd()) i += 2; check(i % 2 == 0 || @@); return 0; }
''', '0','0); while (nd()) i += 3; check(i % 2 == 0')
both('flagloop','''int main(void) { int busy = 0, n = 0; for (;;) { if (busy) { busy = 0; n--; } else if (nd()) { busy = 1; n++; } check(n == busy); if (nd()) break; } check(n >= 0 && n <= @@); return 0; }
''', '1','0')
both('global_ptr','''int a, b, *cur;
void select(int k) { cur = k ? &a : &b; } void bump(void) { *cur = *cur + 1; }
int main(void) { a = b = 0; select(1); bump(); check(a == 1); select(@@); bump(); check(a + b == 2 && b == 1); return 0; }
''', '0','1')
both('global_dev','''struct dev { int irq, on; } *cur; struct dev d1, d2;
void enable(void) { check(cur->on == 0); cur->on = 1; } void disable(void) { check(cur->on == 1); cur->on = 0; }
int main(void) { cur = &d1; while (nd()) { enable(); @@ disable(); cur = nd() ? &d1 : &d2; } return 0; }
''', '','cur = &d2;')
both('nested','''struct in { int lock; int cnt; }; struct out { struct in i; int st; };
void lock(struct in *i) { check(!i->lock); i->lock = 1; } void unlock(struct in *i) { check(i->lock); i->lock = 0; }
void op(struct out *o) { lock(&o->i); if (o->st == 0) { o->st = 1; unlock(&o->i); return; } @@ o->st = 0; }
int main(void) { struct out o = {{0, 0}, 0}; while (nd()) op(&o); return 0; }
''', 'unlock(&o->i);','')
both('goto_err','''int l1, l2; int take(int *l) { if (nd()) return -1; check(!*l); *l = 1; return 0; } void drop(int *l) { check(*l); *l = 0; }
int op(void) { int r = take(&l1); if (r) goto out; r = take(&l2); if (r) goto un1; drop(&l2); un1: drop(&l1); out: return r; }
int main(void) { while (nd()) op(); @@ return 0; }
''', 'take(&l1);','drop(&l1);')
both('arr','''int a[4]; void set(int i, int v) { a[i] = v; }
int main(void) { int i = nd(); __VERIFIER_assume(i >= 0 && i < 4); set(i, 7); set(0, 1); check(a[i] == 7 || @@); return 0; }
''', 'i == 0','i == 1')
both('arr_lock','''int held[2]; void acq(int i) { check(!held[i]); held[i] = 1; } void rel(int i) { check(held[i]); held[i] = 0; }
int main(void) { while (nd()) { acq(0); acq(1); rel(@@); rel(0); } return 0; }
''', '1','0); rel(0')
both('result','''int classify(int x) { if (x < 0) return -1; if (x == 0) return 0; return 1; }
int main(void) { int x = nd(); int c = classify(x); if (c == 1) check(x > 0); if (c == 0) check(x == 0); if (c < 0) check(x < @@); return 0; }
''', '0','-1')
both('abs','''int absv(int x) { return x < 0 ? -x : x; } 
int main(void) { int x = nd(); __VERIFIER_assume(x > -1000 && x < 1000); int y = absv(x); check(y >= 0); check(y == x || y == -x); check(y @@ x); return 0; }
''', '>=','>')
both('clamp','''void clamp(int *p, int lo, int hi) { if (*p < lo) *p = lo; else if (*p > hi) *p = hi; }
int main(void) { int x = nd(), y = nd(); clamp(&x, 0, 10); clamp(&y, @@, 20); check(x <= y); return 0; }
''', '10','9')
both('rec_lock','''int l; void acq(void) { check(!l); l = 1; } void rel(void) { check(l); l = 0; }
void visit(int n) { if (n <= 0) return; acq(); @@ rel(); visit(n - 1); }
int main(void) { visit(nd()); check(!l); return 0; }
''', '','visit(n - 2);')
both('rec_even','''int odd(int n); int even(int n) { if (n == 0) return 1; return odd(n - 1); } int odd(int n) { if (n == 0) return 0; return even(n - 1); }
int main(void) { int n = nd(); __VERIFIER_assume(n >= 0 && n < 1000); int r = even(n); check(r == (n % 2 == @@)); return 0; }
''', '0','1')
both('rec_sum','''int sum(int n) { if (n <= 0) return 0; return n + sum(n - 1); }
int main(void) { int n = nd(); __VERIFIER_assume(n <= 1000); int s = sum(n); check(s >= @@); return 0; }
''', 'n','n + 1')
both('rec_id','''int id(int n) { if (n == 0) return 0; return id(n - 1) + 1; }
int main(void) { int n = nd(); __VERIFIER_assume(n >= 0); int s = id(n); check(s == n @@); return 0; }
''', '','&& n < 5')

# what a call writes: pointers that move, are read before they are written, lead to unions and arrays
both('moved','''void f(int *p, int *q) { p = q; *p = 1; }
int main(void) { int x = 0, y = 0; f(&x, &y); check(@@); return 0; }
''', 'x == 0 && y == 1','x == 1 || y == 0')
both('moved_global','''struct dev { int on; } a, b, *cur;
void g(void) { cur = &b; cur->on = 1; }
int main(void) { cur = &a; a.on = b.on = 0; g(); check(a.on == 0); check(b.on == @@); return 0; }
''', '1','0')
both('read_before','''struct s { int *p; int n; };
void f(struct s *s, int *q, int *other) { s->p = other; *q = 1; }
int main(void) { int x = 0, y = 0; struct s v; v.p = &x; f(&v, v.p, &y); check(x == @@); check(y == 0); return 0; }
''', '1','0')
both('read_through','''struct s { int *p; };
void f(struct s *s, int *other) { s->p = other; *s->p = 1; }
int main(void) { int x = 0, y = 0; struct s v; v.p = &x; f(&v, &y); check(y == @@); check(x == 0); return 0; }
''', '1','0')
both('own_address','''void set(int *p) { *p = 1; }
void f(int n, int *up) { int x = 0; if (n > 0) f(n - 1, &x); if (up) set(up); check(n <= 0 || x == @@); }
int main(void) { f(2, 0); return 0; }
''', '1','0')
both('in_union','''union u { int i; struct { short lo, hi; } h; };
void f(union u *u) { u->h.lo = 5; }
int main(void) { union u v; v.i = 0; f(&v); check(@@); return 0; }
''', 'v.h.hi == 0','v.i == 0')
both('in_array','''int a[4];
void f(int *p, int i) { i = i + 1; p[i] = 7; }
int main(void) { a[1] = a[2] = 0; f(a, 1); check(a[1] == 0); check(a[2] == @@); return 0; }
''', '7','0')
both('by_bytes','''void f(char *p) { p[0] = 1; }
int main(void) { int x = 0, y = 0; f((char *)&x); check(y == 0); check(x @@ 0); return 0; }
''', '!=','==')
both('same_place','''void f(int *p, int *q) { *p = 1; *q = 2; }
int main(void) { int x = 0, y = 0; f(&x, @@); check(x == 1); return 0; }
''', '&y','&x')
both('through_table','''int a, b; void seta(void) { a = 1; } void setb(void) { b = 1; } void (*f)(void);
void run(void) { f(); }
int main(void) { f = nd() ? seta : setb; a = b = 0; void (*g)(void) = f; run(); check(g == seta ? @@ : b == 1 && a == 0); return 0; }
''', 'a == 1 && b == 0','b == 1')
