"""Programs in the style of drivers with several modules of state, each safe and faulty, that were written before any of them was
tried. PROGRAMS as in programs.py."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from programs import HEAD

PROGRAMS = {}


def both(name, text, good, bad):
    """The text, safe with `good` and faulty with `bad` in the place of @@."""
    PROGRAMS["m_" + name + "_true"] = HEAD + text.replace("@@", good)
    PROGRAMS["m_" + name + "_false"] = HEAD + text.replace("@@", bad)


both('nested_struct', '''struct lock { int held; };
struct bus { struct lock lock; int users; };
struct port { struct bus *bus; int claimed; };
struct dev { struct port *port; int ready; };
void lock(struct lock *l) { check(!l->held); l->held = 1; }
void unlock(struct lock *l) { check(l->held); l->held = 0; }
int claim(struct dev *d) {
  lock(&d->port->bus->lock);
  if (d->port->claimed) { unlock(&d->port->bus->lock); return -1; }
  d->port->claimed = 1; d->port->bus->users++;
  unlock(&d->port->bus->lock);
  return 0;
}
void unclaim(struct dev *d) { lock(&d->port->bus->lock); d->port->claimed = 0; d->port->bus->users--; unlock(&d->port->bus->lock); }
int main(void) {
  struct bus b = {{0}, 0}; struct port p = {&b, 0}, q = {&b, 0}; struct dev d = {&p, 0}, e = {&q, 0};
  struct dev *x = nd() ? &d : &e;
  if (claim(x) == 0) { x->ready = 1; check(b.users == 1); unclaim(x); }
  check(b.users == @@); check(!b.lock.held);
  return 0;
}
''', '0', '1')
both('ops_array', '''struct dev { int state; int opens; };
struct ops { int (*open)(struct dev *); int (*close)(struct dev *); };
int disk_open(struct dev *d) { if (d->state) return -1; d->state = 1; d->opens++; return 0; }
int disk_close(struct dev *d) { if (!d->state) return -1; d->state = 0; d->opens--; return 0; }
int null_open(struct dev *d) { d->opens++; return 0; }
int null_close(struct dev *d) { d->opens--; return 0; }
struct ops table[2] = { {disk_open, disk_close}, {null_open, null_close} };
int main(void) {
  struct dev devs[2] = {{0, 0}, {0, 0}};
  int k = nd(); if (k < 0 || k > 1) return 0;
  int r = table[k].open(&devs[k]);
  check(r == 0 && devs[k].opens == 1);
  r = table[k].open(&devs[k]);
  check(k == 0 ? r == -1 : r == @@);
  return 0;
}
''', '0', '-1')
both('callback_context', '''struct timer { void (*fn)(void *); void *arg; int armed; };
struct chan { int pending; int done; };
void expired(void *arg) { struct chan *c = arg; check(c->pending); c->pending = 0; c->done++; }
void arm(struct timer *t, void (*fn)(void *), void *arg) { check(!t->armed); t->fn = fn; t->arg = arg; t->armed = 1; }
void fire(struct timer *t) { if (!t->armed) return; t->armed = 0; t->fn(t->arg); }
int main(void) {
  struct timer t = {0, 0, 0}; struct chan a = {0, 0}, b = {0, 0};
  while (nd()) {
    if (!t.armed) { struct chan *c = nd() ? &a : &b; c->pending = 1; arm(&t, expired, @@); }
    else if (nd()) fire(&t);
  }
  fire(&t);
  check(!a.pending && !b.pending);
  return 0;
}
''', 'c', '&a')
both('list_three', '''struct dev { struct dev *next; int id; int up; };
struct dev *find(struct dev *head, int id) { while (head && head->id != id) head = head->next; return head; }
int main(void) {
  struct dev c = {0, 3, 0}, b = {&c, 2, 0}, a = {&b, 1, 0};
  int id = nd();
  struct dev *d = find(&a, id);
  if (d) { d->up = 1; check(id >= 1 && id <= 3); check(a.up + b.up + c.up == 1); if (id == 2) check(b.up); }
  else check(id < 1 || id > @@);
  return 0;
}
''', '3', '4')
both('goto_unwind', '''int region, irq, dma, mem;
int get(int *what) { if (nd()) return -1; check(!*what); *what = 1; return 0; }
void put(int *what) { check(*what); *what = 0; }
int probe(void) {
  int err;
  if ((err = get(&region))) goto out;
  if ((err = get(&irq))) goto free_region;
  if ((err = get(&dma))) goto free_irq;
  if ((err = get(&mem))) goto @@;
  return 0;
free_dma: put(&dma);
free_irq: put(&irq);
free_region: put(&region);
out: return err;
}
void remove(void) { put(&mem); put(&dma); put(&irq); put(&region); }
int main(void) { while (nd()) { if (probe() == 0) remove(); check(!region && !irq && !dma && !mem); } return 0; }
''', 'free_dma', 'free_irq')
both('kref', '''struct obj { int refs; int freed; struct obj *parent; };
void get(struct obj *o) { check(!o->freed && o->refs > 0); o->refs++; }
void put(struct obj *o) { check(o->refs > 0); if (--o->refs == 0) { o->freed = 1; if (o->parent) { struct obj *p = o->parent; check(p->refs > 0); if (--p->refs == 0) p->freed = 1; } } }
int main(void) {
  struct obj p = {1, 0, 0}, c = {1, 0, &p};
  get(&p);
  int extra = 0;
  if (nd()) { get(&c); extra = 1; }
  if (extra) put(&c);
  put(&c);
  check(c.freed); check(!p.freed); check(p.refs == @@);
  put(&p);
  check(p.freed);
  return 0;
}
''', '1', '2')
both('ring_buffer', '''enum { SIZE = 4 };
struct ring { unsigned head, tail; int cell[SIZE]; };
int put(struct ring *r, int v) { if (r->head - r->tail == SIZE) return 0; r->cell[r->head % SIZE] = v; r->head++; return 1; }
int take(struct ring *r, int *v) { if (r->head == r->tail) return 0; *v = r->cell[r->tail % SIZE]; r->tail++; return 1; }
int main(void) {
  struct ring r; r.head = r.tail = @@;
  int a = nd(), b = nd(), x, y;
  check(put(&r, a)); check(put(&r, b));
  check(take(&r, &x) && take(&r, &y));
  check(x == a && y == b); check(!take(&r, &x)); check(r.head == 1u);
  return 0;
}
''', '0xffffffffu', '0xfffffffeu')
both('ring_loop', '''enum { SIZE = 8 };
struct ring { int head, tail, count; };
int put(struct ring *r) { if (r->count == SIZE) return 0; r->head = r->head + 1 == SIZE ? 0 : r->head + 1; r->count++; return 1; }
int take(struct ring *r) { if (r->count == 0) return 0; r->tail = r->tail + 1 == SIZE ? 0 : r->tail + 1; r->count--; return 1; }
int main(void) {
  struct ring r = {0, 0, 0};
  while (nd()) { if (nd()) put(&r); else take(&r); check(r.count >= 0 && r.count <= SIZE); check(r.head < SIZE && r.tail < @@); }
  return 0;
}
''', 'SIZE', 'SIZE - 1')
both('flag_masks', '''enum { OPEN = 1, BUSY = 2, DEAD = 4, ERR = 8 };
struct dev { unsigned flags; int count; };
void set(struct dev *d, unsigned m) { d->flags |= m; }
void clear(struct dev *d, unsigned m) { d->flags &= ~m; }
int test(struct dev *d, unsigned m) { return (d->flags & m) == m; }
int begin(struct dev *d) { if (!test(d, OPEN) || test(d, BUSY) || test(d, DEAD)) return -1; set(d, BUSY); d->count++; return 0; }
void end(struct dev *d, int err) { check(test(d, OPEN | BUSY)); clear(d, BUSY); d->count--; if (err) set(d, ERR | @@); }
int main(void) {
  struct dev d = {0, 0};
  set(&d, OPEN);
  while (nd()) {
    if (begin(&d) == 0) { check(d.count == 1); end(&d, nd()); }
    else check(test(&d, DEAD) && test(&d, ERR));
  }
  check(d.count == 0);
  return 0;
}
''', 'DEAD', 'BUSY')
both('state_switch', '''enum { OFF, INIT, READY, BUSY, ERROR };
struct fsm { int state; int tries; int *power; };
void step(struct fsm *f) {
  switch (f->state) {
  case OFF: *f->power = 1; f->state = INIT; f->tries = 0; break;
  case INIT: if (nd()) f->state = READY; else if (++f->tries >= 3) f->state = ERROR; break;
  case READY: if (nd()) f->state = BUSY; else { @@ f->state = OFF; } break;
  case BUSY: check(*f->power); f->state = nd() ? READY : ERROR; break;
  case ERROR: *f->power = 0; f->state = OFF; break;
  default: check(0);
  }
}
int main(void) {
  int power = 0; struct fsm f = {OFF, 0, &power};
  while (nd()) { step(&f); check(f.tries <= 3); check((f.state == OFF) == !power); }
  return 0;
}
''', '*f->power = 0;', '')
both('timeout_poll', '''int hw_ready(void) { return nd() != 0; }
int wait_ready(int *left) { int t = 10; while (!hw_ready()) { if (--t == 0) { *left = 0; return -1; } } *left = t; return 0; }
int main(void) {
  int left = -1, r = wait_ready(&left);
  if (r == 0) check(left > 0 && left <= 10); else check(left == @@);
  return 0;
}
''', '0', '1')
both('nested_locks', '''int a, b, order;
void lock_a(void) { check(!a); check(!b); a = 1; }
void lock_b(void) { check(!b); b = 1; order = a ? 1 : 2; }
void unlock_a(void) { check(a); a = 0; }
void unlock_b(void) { check(b); b = 0; order = 0; }
int work(int deep) { int r = 0; lock_a(); if (deep) { lock_b(); check(order == 1); if (nd()) { @@ r = -1; goto out; } unlock_b(); } out: unlock_a(); return r; }
int main(void) { while (nd()) { work(nd()); if (nd()) { lock_b(); check(order == 2); unlock_b(); } } return 0; }
''', 'unlock_b();', '')
both('irql', '''int level;
void raise(int to, int *old) { check(to >= level); *old = level; level = to; }
void lower(int to) { check(to <= level); level = to; }
void inner(void) { int old; if (level < 2) { raise(2, &old); check(level == 2); lower(old); } }
void outer(int l) { int old; if (l < level) return; raise(l, &old); inner(); check(level == l); lower(@@); }
int main(void) { int l = nd(); __VERIFIER_assume(l >= 0 && l <= 2); outer(l); check(level == 0); outer(1); check(level == 0); return 0; }
''', 'old', 'old < 2 && l == 2 ? 1 : old')
both('swap_queue', '''struct queue { int length; int id; };
void swap(struct queue **a, struct queue **b) { struct queue *t = *a; *a = *b; *b = t; }
int main(void) {
  struct queue x = {0, 1}, y = {0, 2}, *fill = &x, *drain = &y;
  int n = nd(); if (n < 0 || n > 5) return 0;
  fill->length = n;
  swap(&fill, &drain);
  check(drain->length == n && fill->length == 0 && drain->id == 1);
  if (nd()) { swap(&fill, &drain); check(fill == @@); }
  check(fill != drain);
  return 0;
}
''', '&x', '&y')
both('out_params', '''struct range { int start, length; };
int split(const struct range *r, int at, struct range *lo, struct range *hi) {
  if (at < r->start || at > r->start + r->length) return -1;
  lo->start = r->start; lo->length = at - r->start; hi->start = at; hi->length = r->length - lo->length; return 0;
}
int main(void) {
  struct range r, a, b; r.start = nd(); r.length = nd(); int at = nd();
  if (r.start < 0 || r.start > 1000 || r.length < 0 || r.length > 1000) return 0;
  if (split(&r, at, &a, &b)) return 0;
  check(a.start + a.length == b.start); check(a.length + b.length == r.length); check(a.length @@ 0);
  return 0;
}
''', '>=', '>')
both('union_message', '''struct msg { int kind; union { int code; unsigned flags; struct { short lo, hi; } pair; } u; };
void make_code(struct msg *m, int c) { m->kind = 1; m->u.code = c; }
void make_flags(struct msg *m, unsigned f) { m->kind = 2; m->u.flags = f | 1u; }
int value(const struct msg *m) { switch (m->kind) { case 1: return m->u.code; case 2: return (int)(m->u.flags & 1u); } return -1; }
int main(void) {
  struct msg m, copy; int c = nd();
  if (c) make_code(&m, c); else make_flags(&m, (unsigned)nd());
  copy = m;
  check(copy.kind == 1 || copy.kind == 2);
  check(value(&copy) == @@);
  return 0;
}
''', '(c ? c : 1)', 'c')
both('static_local', '''int once(void) { static int done; if (done) return 0; done = 1; return 1; }
int ticket(void) { static int next; return next++; }
int main(void) {
  int inits = 0, last = -1;
  for (int i = 0; i < 3; i++) { if (nd()) continue; inits += once(); int t = ticket(); check(t == last + 1); last = t; }
  check(inits <= 1); check((last >= 0) == (inits == @@));
  return 0;
}
''', '1', '0')
both('jiffies', '''unsigned now;
int after(unsigned a, unsigned b) { return (int)(b - a) < 0; }
int main(void) {
  now = (unsigned)nd();
  unsigned end = now + 100u;
  unsigned step = (unsigned)nd(); if (step > @@) return 0;
  now += step;
  check(!after(now, end));
  now = end + 1u;
  check(after(now, end));
  return 0;
}
''', '100u', '101u')
both('small_loop', '''struct slot { int used; int owner; };
struct slot slots[4]; int used;
int alloc(int owner) { for (int i = 0; i < 4; i++) if (!slots[i].used) { slots[i].used = 1; slots[i].owner = owner; used++; return i; } return -1; }
void release(int i, int owner) { check(slots[i].used && slots[i].owner == owner); slots[i].used = 0; used--; }
int main(void) {
  int a = alloc(1), b = alloc(2);
  check(a == 0 && b == 1 && used == 2);
  release(a, 1);
  int c = alloc(3); check(c == @@);
  release(b, 2); release(c, 3); check(used == 0);
  return 0;
}
''', '0', '2')
both('retry', '''int attempts, opened, errors;
int try_open(void) { attempts++; if (nd()) { errors++; return -11; } opened = 1; return 0; }
int open_retry(int most) { int r; do { r = try_open(); } while (r == -11 && attempts < most); return r; }
int main(void) {
  int r = open_retry(3);
  check(attempts >= 1 && attempts <= 3);
  check((r == 0) == opened); check(errors == (opened ? attempts - 1 : @@));
  return 0;
}
''', '3', '2')
both('request_queue', '''struct req { int state; struct req *next; };
struct queue { struct req *head, *tail; int n; };
void push(struct queue *q, struct req *r) { check(r->state == 0); r->state = 1; r->next = 0; if (q->tail) q->tail->next = r; else q->head = r; q->tail = r; q->n++; }
struct req *pop(struct queue *q) { struct req *r = q->head; if (!r) return 0; q->head = r->next; if (!q->head) q->tail = 0; q->n--; check(r->state == 1); r->state = @@; return r; }
int main(void) {
  struct req a = {0, 0}, b = {0, 0}; struct queue q = {0, 0, 0};
  push(&q, &a); if (nd()) push(&q, &b);
  struct req *r = pop(&q); check(r == &a && q.n <= 1);
  push(&q, r);
  r = pop(&q); check(r != 0); check(r == &a || r == &b);
  return 0;
}
''', '0', '2')
both('dispatch_default', '''struct dev; typedef int (*handler)(struct dev *, int, int *);
struct dev { handler handlers[3]; int locked; int value; };
int bad(struct dev *d, int arg, int *out) { return -22; }
int set(struct dev *d, int arg, int *out) { check(d->locked); d->value = arg; return 0; }
int get(struct dev *d, int arg, int *out) { check(d->locked); *out = d->value; return 0; }
void init(struct dev *d) { for (int i = 0; i < 3; i++) d->handlers[i] = bad; d->handlers[0] = set; d->handlers[1] = get; d->locked = 0; d->value = 0; }
int call(struct dev *d, int nr, int arg, int *out) { if (nr < 0 || nr >= 3) return -25; d->locked = 1; int r = d->handlers[nr](d, arg, out); d->locked = 0; return r; }
int main(void) {
  struct dev d; init(&d); int out = -1, v = nd();
  check(call(&d, 0, v, &out) == 0); check(out == -1);
  check(call(&d, 1, 0, &out) == 0 && out == v);
  check(call(&d, nd() ? 2 : 7, 0, &out) @@ 0); check(!d.locked);
  return 0;
}
''', '<', '==')
both('power_refs', '''struct domain { int refs; int on; struct domain *up; };
void on(struct domain *d) { if (d->refs++ == 0) { if (d->up) on(d->up); check(!d->on); d->on = 1; } }
void off(struct domain *d) { check(d->refs > 0); if (--d->refs == 0) { d->on = 0; if (d->up) off(d->up); } }
int main(void) {
  struct domain root = {0, 0, 0}, a = {0, 0, &root}, b = {0, 0, &root};
  on(&a); if (nd()) { on(&b); check(root.refs == 2); off(&b); }
  check(root.on && root.refs == 1 && a.on);
  off(@@);
  check(!root.on);
  return 0;
}
''', '&a', 'nd() ? &a : &root')
both('transaction', '''struct store { int value; int saved; int depth; };
int begin(struct store *s) { if (s->depth) return -1; s->saved = s->value; s->depth = 1; return 0; }
void commit(struct store *s) { check(s->depth == 1); s->depth = 0; }
void rollback(struct store *s) { check(s->depth == 1); s->value = s->saved; s->depth = 0; }
int update(struct store *s, int by) { int r = 0; if (begin(s)) return -1; s->value += by; if (s->value < 0 || s->value > 1000) { r = -1; @@(s); } else commit(s); return r; }
int main(void) { struct store s = {10, 0, 0}; while (nd()) { int by = nd(); if (by < -1000 || by > 1000) continue; update(&s, by); check(s.value >= 0 && s.value <= 1000); check(s.depth == 0); } return 0; }
''', 'rollback', 'commit')
both('bitmap_ids', '''unsigned map; int owner[3];
int get_id(int who) { for (int i = 0; i < 3; i++) if (!(map & (1u << i))) { map |= 1u << i; owner[i] = who; return i; } return -1; }
void put_id(int i) { check(map & (1u << i)); map &= ~(1u << i); owner[i] = 0; }
int main(void) {
  int a = get_id(7), b = get_id(8);
  check(a == 0 && b == 1 && map == 3u);
  if (nd()) { put_id(a); check(get_id(9) == 0); check(owner[0] == 9); }
  check(map == @@ && owner[1] == 8);
  return 0;
}
''', '3u', '2u')


def netdev():
    """Three devices on a list, with a table of operations each, a queue of packets and statistics."""
    return '''struct packet { int length; int owner; };
struct stats { unsigned sent, dropped, received; };
struct netdev;
struct netops { int (*open)(struct netdev *); int (*stop)(struct netdev *); int (*xmit)(struct netdev *, struct packet *); };
struct netdev { struct netdev *next; const struct netops *ops; unsigned flags; int queue_stopped; int in_flight; struct stats stats; int irq; };
enum { IFF_UP = 1, IFF_RUNNING = 2, IFF_BROKEN = 4 };
enum { FREE = 0, STACK = 1, DRIVER = 2 };
static struct netdev *list; static int rtnl; static int irqs_taken;
static void rtnl_lock(void) { check(!rtnl); rtnl = 1; }
static void rtnl_unlock(void) { check(rtnl); rtnl = 0; }
static int request_irq(struct netdev *d) { if (nd()) return -16; check(!d->irq); d->irq = 1; irqs_taken++; return 0; }
static void free_irq(struct netdev *d) { check(d->irq); d->irq = 0; irqs_taken--; }
static int eth_open(struct netdev *d) { int r = request_irq(d); if (r) return r; d->queue_stopped = 0; d->in_flight = 0; return 0; }
static int eth_stop(struct netdev *d) { d->queue_stopped = 1; free_irq(d); return 0; }
static int eth_xmit(struct netdev *d, struct packet *p) {
  check(d->irq);
  if (d->in_flight >= 4) { d->queue_stopped = 1; return 1; }
  p->owner = DRIVER; d->in_flight++; d->stats.sent++;
  if (d->in_flight == 4) d->queue_stopped = 1;
  return 0;
}
static int lo_open(struct netdev *d) { d->queue_stopped = 0; return 0; }
static int lo_stop(struct netdev *d) { d->queue_stopped = 1; return 0; }
static int lo_xmit(struct netdev *d, struct packet *p) { p->owner = FREE; d->stats.sent++; d->stats.received++; return 0; }
static const struct netops eth_ops = {eth_open, eth_stop, eth_xmit};
static const struct netops lo_ops = {lo_open, lo_stop, lo_xmit};
static void add(struct netdev *d, const struct netops *ops) {
  d->ops = ops; d->flags = 0; d->queue_stopped = 1; d->in_flight = 0; d->irq = 0;
  d->stats.sent = d->stats.dropped = d->stats.received = 0u;
  d->next = list; list = d;
}
static int dev_open(struct netdev *d) {
  int r;
  if (d->flags & IFF_UP) return 0;
  if (d->flags & IFF_BROKEN) return -19;
  r = d->ops->open(d);
  if (r == 0) d->flags |= IFF_UP | IFF_RUNNING;
  return r;
}
static void dev_close(struct netdev *d) {
  if (!(d->flags & IFF_UP)) return;
  d->flags &= ~(unsigned)(IFF_UP | IFF_RUNNING);
  d->ops->stop(d);
}
static int send(struct netdev *d, struct packet *p) {
  int r;
  check(p->owner == STACK);
  if (!(d->flags & IFF_UP) || d->queue_stopped) { p->owner = FREE; d->stats.dropped++; return -1; }
  r = d->ops->xmit(d, p);
  if (r) { p->owner = FREE; d->stats.dropped++; }
  return r;
}
static void interrupt(struct netdev *d) {
  if (!d->irq) return;
  if (d->in_flight > 0) { d->in_flight--; d->queue_stopped = 0; }
}
static struct netdev *nth(int n) { struct netdev *d = list; while (d && n > 0) { d = d->next; n--; } return d; }
int main(void) {
  struct netdev lo, eth; struct packet p;
  add(&lo, &lo_ops); add(&eth, &eth_ops);
  while (nd()) {
    struct netdev *d = nd() ? &eth : &lo;
    switch (nd()) {
    case 0: rtnl_lock(); dev_open(d); rtnl_unlock(); break;
    case 1: rtnl_lock(); dev_close(d); rtnl_unlock(); break;
    case 2: p.length = nd(); p.owner = STACK; send(d, &p); check(p.owner != STACK); break;
    case 3: interrupt(&eth); break;
    default: break;
    }
    check(irqs_taken == @@);
  }
  check(nth(0) == &eth && nth(1) == &lo && nth(2) == 0);
  return 0;
}
'''


def scsi():
    """A host with commands in states, tags, retries, and an error handler that runs when all others are done."""
    return '''enum { CMD_FREE, CMD_QUEUED, CMD_ACTIVE, CMD_DONE, CMD_FAILED };
enum { GOOD = 0, RETRY = 1, FATAL = 2 };
struct command { int state; int tag; int retries; void (*done)(struct command *, void *); void *context; };
struct host { struct command *active; int busy; int failed; int in_recovery; int lock; int completed; };
struct waiter { int woken; int result; };
static int next_tag;
static void lock(struct host *h) { check(!h->lock); h->lock = 1; }
static void unlock(struct host *h) { check(h->lock); h->lock = 0; }
static void wake(struct command *c, void *context) { struct waiter *w = context; check(!w->woken); w->woken = 1; w->result = c->state == CMD_DONE ? 0 : -5; }
static void init(struct command *c, void (*done)(struct command *, void *), void *context) {
  c->state = CMD_FREE; c->tag = -1; c->retries = 0; c->done = done; c->context = context;
}
static int queue(struct host *h, struct command *c) {
  int r = 0;
  lock(h);
  if (h->in_recovery || h->busy) { r = -16; goto out; }
  check(c->state == CMD_FREE);
  c->state = CMD_QUEUED; c->tag = next_tag; next_tag = (next_tag + 1) & 7;
  h->active = c; h->busy = 1;
out:
  unlock(h);
  return r;
}
static void start(struct host *h) { lock(h); if (h->busy && h->active->state == CMD_QUEUED) h->active->state = CMD_ACTIVE; unlock(h); }
static void finish(struct host *h, struct command *c, int state) {
  check(h->lock && h->active == c);
  c->state = state; h->busy = 0; h->active = 0; h->completed++;
  c->done(c, c->context);
}
static void interrupt(struct host *h, int status) {
  struct command *c;
  lock(h);
  c = h->active;
  if (!c || c->state != CMD_ACTIVE) { unlock(h); return; }
  switch (status) {
  case GOOD: finish(h, c, CMD_DONE); break;
  case RETRY: if (c->retries < 3) { c->retries++; c->state = CMD_QUEUED; } else finish(h, c, CMD_FAILED); break;
  default: h->failed = 1; h->in_recovery = 1; finish(h, c, CMD_FAILED); break;
  }
  @@
}
static void recover(struct host *h) {
  lock(h);
  if (h->in_recovery) { check(h->failed); check(!h->busy); h->failed = 0; h->in_recovery = 0; }
  unlock(h);
}
int main(void) {
  struct host h = {0, 0, 0, 0, 0, 0}; struct command c; struct waiter w = {0, 0};
  init(&c, wake, &w);
  while (nd()) {
    switch (nd()) {
    case 0: if (c.state == CMD_FREE) queue(&h, &c); break;
    case 1: start(&h); break;
    case 2: interrupt(&h, nd()); break;
    case 3: recover(&h); break;
    case 4: if (c.state == CMD_DONE || c.state == CMD_FAILED) { check(w.woken); check((w.result == 0) == (c.state == CMD_DONE)); w.woken = 0; init(&c, wake, &w); } break;
    default: break;
    }
    check(!h.lock); check(c.retries <= 3); check(c.state == CMD_FREE ? !h.busy : 1);
  }
  return 0;
}
'''


def serial():
    """A serial port: modem lines, a buffer by unsigned counters, levels of interrupts, flow control."""
    return '''enum { SIZE = 16, HIGH = 12, LOW = 4 };
enum { CLOSED, OPENING, OPENED, CLOSING };
enum { MSR_CTS = 1, MSR_DCD = 2, MCR_RTS = 4, MCR_DTR = 8 };
struct port { int state; unsigned head, tail; unsigned mcr, msr; int throttled; int users; int irq_level; int errors; };
static int level;
static int splraise(int to) { int old = level; if (to > level) level = to; return old; }
static void splx(int old) { check(old <= level); level = old; }
static unsigned used(const struct port *p) { return p->head - p->tail; }
static void throttle(struct port *p) { if (!p->throttled) { p->throttled = 1; p->mcr &= ~(unsigned)MCR_RTS; } }
static void unthrottle(struct port *p) { if (p->throttled) { p->throttled = 0; p->mcr |= MCR_RTS; } }
static int port_open(struct port *p) {
  int s, r = 0;
  s = splraise(3);
  if (p->state == CLOSING) { r = -11; goto out; }
  if (p->state == OPENED) { p->users++; goto out; }
  p->state = OPENING; p->head = p->tail = 0u; p->throttled = 0; p->mcr = MCR_RTS | MCR_DTR;
  if (nd()) { p->state = CLOSED; p->mcr = 0u; r = -5; goto out; }
  p->state = OPENED; p->users = 1;
out:
  splx(s);
  return r;
}
static void port_close(struct port *p) {
  int s = splraise(3);
  if (p->state == OPENED && --p->users == 0) { p->state = CLOSING; p->mcr &= ~(unsigned)MCR_DTR; p->state = CLOSED; p->mcr = 0u; p->throttled = 0; }
  splx(s);
}
static void receive(struct port *p) {
  int s = splraise(5);
  check(level >= 5);
  if (p->state == OPENED) {
    if (used(p) >= SIZE) p->errors = 1;
    else { p->head++; if (used(p) >= HIGH) throttle(p); }
  }
  splx(s);
}
static int port_read(struct port *p) {
  int s = splraise(3), r = -1;
  if (p->state == OPENED && used(p) > 0u) { p->tail++; r = 0; if (used(p) <= LOW) unthrottle(p); }
  splx(s);
  return r;
}
int main(void) {
  struct port p = {CLOSED, 0u, 0u, 0u, 0u, 0, 0, 0, 0};
  while (nd()) {
    switch (nd()) {
    case 1: if (p.users < 100) port_open(&p); break;
    case 2: port_close(&p); break;
    case 3: receive(&p); break;
    case 4: port_read(&p); break;
    default: break;
    }
    check(level == 0);
    check(p.state == CLOSED || p.state == OPENED);
    check(p.state == CLOSED ? p.mcr == 0u : (p.mcr & MCR_DTR) != 0);
    if (p.state == OPENED) check(p.throttled == @@);
  }
  return 0;
}
'''


def usb():
    """Endpoints, requests that are given back once, disconnect at any time."""
    return '''enum { IDLE, SUBMITTED, GIVEN_BACK, UNLINKED };
struct urb; typedef void (*complete_fn)(struct urb *);
struct urb { int state; int status; complete_fn complete; void *context; int gave; };
struct endpoint { struct urb *current; int halted; int toggle; };
struct device { struct endpoint ep[2]; int connected; int configured; int refs; };
struct driver { struct device *dev; struct urb in, out; int stopping; int errors; int reads; };
static void giveback(struct endpoint *e, struct urb *u, int status) {
  check(e->current == u); check(u->state == SUBMITTED);
  e->current = 0; u->status = status; u->state = GIVEN_BACK; u->gave++;
  u->complete(u);
}
static int submit(struct device *d, int ep, struct urb *u) {
  struct endpoint *e;
  if (!d->connected) return -19;
  e = &d->ep[ep];
  if (e->halted) return -32;
  if (e->current) return -16;
  check(u->state != SUBMITTED);
  u->state = SUBMITTED; e->current = u;
  return 0;
}
static void in_done(struct urb *u) {
  struct driver *d = u->context;
  check(u == &d->in);
  if (u->status) { d->errors = 1; return; }
  d->reads = d->reads < 1000 ? d->reads + 1 : 1000;
  if (!d->stopping) submit(d->dev, 0, u);
}
static void out_done(struct urb *u) { struct driver *d = u->context; check(u == &d->out); u->state = IDLE; }
static void frame(struct device *d, int ep) {
  struct endpoint *e = &d->ep[ep];
  if (!e->current) return;
  if (nd()) { e->toggle = !e->toggle; giveback(e, e->current, 0); }
  else if (nd()) { e->halted = 1; giveback(e, e->current, -32); }
}
static void clear_halt(struct device *d, int ep) { if (d->ep[ep].halted) { check(!d->ep[ep].current); d->ep[ep].halted = 0; d->ep[ep].toggle = 0; } }
static void disconnect(struct driver *v) {
  struct device *d = v->dev;
  v->stopping = 1; d->connected = 0;
  if (d->ep[0].current) giveback(&d->ep[0], d->ep[0].current, -108);
  if (d->ep[1].current) giveback(&d->ep[1], @@, -108);
}
static void setup(struct driver *v, struct device *d) {
  d->connected = 1; d->configured = 1; d->refs = 1;
  for (int i = 0; i < 2; i++) { d->ep[i].current = 0; d->ep[i].halted = 0; d->ep[i].toggle = 0; }
  v->dev = d; v->stopping = 0; v->errors = 0; v->reads = 0;
  v->in.state = IDLE; v->in.complete = in_done; v->in.context = v; v->in.gave = 0; v->in.status = 0;
  v->out.state = IDLE; v->out.complete = out_done; v->out.context = v; v->out.gave = 0; v->out.status = 0;
}
int main(void) {
  struct device d; struct driver v;
  setup(&v, &d);
  if (submit(&d, 0, &v.in)) check(0);
  if (nd()) check(submit(&d, 1, &v.out) == 0);
  frame(&d, 0);
  frame(&d, 1);
  if (nd()) clear_halt(&d, 0);
  disconnect(&v);
  check(!d.ep[0].current && !d.ep[1].current);
  check(v.in.state == GIVEN_BACK);
  check(submit(&d, 0, &v.in) == -19);
  return 0;
}
'''


def tcp():
    """A connection by states, with a timer, retransmissions and a backlog of two."""
    return '''enum { CLOSED, LISTEN, SYN_RCVD, SYN_SENT, ESTABLISHED, FIN_WAIT, CLOSE_WAIT, LAST_ACK, TIME_WAIT };
enum { SYN = 1, ACK = 2, FIN = 4, RST = 8 };
struct timer { int armed; int left; };
struct sock { int state; int passive; struct timer timer; int retries; int sent_fin, got_fin; struct sock *parent; int backlog; unsigned flags; int unacked; };
static int lock_depth;
static void lock_sock(struct sock *s) { check(s->flags == 0u); s->flags = 1u; lock_depth++; }
static void release_sock(struct sock *s) { check(s->flags == 1u); s->flags = 0u; lock_depth--; }
static void arm(struct timer *t, int n) { t->armed = 1; t->left = n; }
static void disarm(struct timer *t) { t->armed = 0; t->left = 0; }
static void to(struct sock *s, int state) {
  s->state = state;
  if (state == CLOSED) { disarm(&s->timer); s->retries = 0; s->unacked = 0; if (s->parent) { s->parent->backlog--; s->parent = 0; } }
}
static int do_listen(struct sock *s) { if (s->state != CLOSED) return -22; s->sent_fin = s->got_fin = 0; to(s, LISTEN); return 0; }
static int do_connect(struct sock *s) {
  if (s->state != CLOSED) return -106;
  s->sent_fin = s->got_fin = 0; s->unacked = 1; arm(&s->timer, 3); to(s, SYN_SENT); return 0;
}
static void do_close(struct sock *s) {
  switch (s->state) {
  case LISTEN: case SYN_SENT: to(s, CLOSED); break;
  case SYN_RCVD: case ESTABLISHED: s->sent_fin = 1; s->unacked = 1; arm(&s->timer, 3); to(s, FIN_WAIT); break;
  case CLOSE_WAIT: s->sent_fin = 1; s->unacked = 1; arm(&s->timer, 3); to(s, LAST_ACK); break;
  default: break;
  }
}
static void segment(struct sock *s, unsigned f) {
  if (f & RST) { if (s->state != CLOSED && s->state != LISTEN) to(s, CLOSED); return; }
  switch (s->state) {
  case LISTEN: if ((f & SYN) && !(f & ACK)) { s->unacked = 1; arm(&s->timer, 3); to(s, SYN_RCVD); } break;
  case SYN_SENT: if ((f & (SYN | ACK)) == (SYN | ACK)) { s->unacked = 0; disarm(&s->timer); s->retries = 0; to(s, ESTABLISHED); } break;
  case SYN_RCVD: if (f & ACK) { s->unacked = 0; disarm(&s->timer); s->retries = 0; to(s, ESTABLISHED); } break;
  case ESTABLISHED: if (f & FIN) { s->got_fin = 1; to(s, CLOSE_WAIT); } break;
  case FIN_WAIT: if (f & ACK) { s->unacked = 0; } if (f & FIN) { s->got_fin = 1; s->unacked = 0; disarm(&s->timer); to(s, TIME_WAIT); } break;
  case LAST_ACK: if (f & ACK) to(s, CLOSED); break;
  default: break;
  }
}
static void tick(struct sock *s) {
  if (!s->timer.armed) { if (s->state == TIME_WAIT) to(s, CLOSED); return; }
  if (--s->timer.left > 0) return;
  if (s->retries >= 3) { to(s, CLOSED); return; }
  s->retries++; arm(&s->timer, 3);
}
int main(void) {
  struct sock s = {CLOSED, 0, {0, 0}, 0, 0, 0, 0, 0, 0u, 0};
  while (nd()) {
    lock_sock(&s);
    switch (nd()) {
    case 0: do_listen(&s); break;
    case 1: do_connect(&s); break;
    case 2: do_close(&s); break;
    case 3: segment(&s, (unsigned)nd()); break;
    case 4: tick(&s); break;
    default: break;
    }
    release_sock(&s);
    check(s.state != TIME_WAIT || (s.sent_fin && s.got_fin));
    check(s.state != CLOSED || !s.timer.armed);
    check(s.state != @@ || s.got_fin);
    check(lock_depth == 0);
  }
  return 0;
}
'''


both('netdev', netdev(), 'eth.irq', '((eth.flags & IFF_RUNNING) != 0 || eth.queue_stopped == 0 || eth.stats.dropped > 0)')
both('scsi', scsi(), 'unlock(h);', 'if (status != RETRY || c->retries < 3) unlock(h);')
both('serial', serial(), '!(p.mcr & MCR_RTS)', '(used(&p) >= HIGH)')
both('usb', usb(), 'd->ep[1].current', '&v->in')
both('tcp', tcp(), 'CLOSE_WAIT', 'FIN_WAIT')
