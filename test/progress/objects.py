"""Objects that are made once and reached by pointers alone, each safe and faulty: state machines, handles, devices with
extensions, rings, contexts; and objects that are not made once, or whose addresses are all that is asked for. PROGRAMS as in
programs.py."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from programs import HEAD

ALLOC = "extern void *malloc(unsigned long);\nextern void free(void *);\n"
PROGRAMS = {}


def both(name, text, good, bad):
    """The text, safe with `good` and faulty with `bad` in the place of @@."""
    PROGRAMS["o_" + name + "_true"] = HEAD + ALLOC + text.replace("@@", good)
    PROGRAMS["o_" + name + "_false"] = HEAD + ALLOC + text.replace("@@", bad)


both('machine', '''struct inner { int next, hits; };
struct conn { int state, tries; struct inner *in; };
int serve(struct conn *c) { int flag = 0, old;
  c->tries = c->tries + 1;
  for (;;) { old = c->state;
    if (c->state == 10) { c->state = 20; c->in->next = 30; }
    else if (c->state == 20) { if (flag == 0) flag = 1; c->state = c->in->next; }
    else if (c->state == 30) { if (flag == 1) flag = 2; c->state = nd() ? 40 : 50; c->in->next = 60; }
    else if (c->state == 40) { c->state = 50; }
    else if (c->state == 50) { if (flag == @@) check(0); c->state = c->in->next; }
    else if (c->state == 60) return 0; else return -1;
    if (nd()) { int t = c->state; c->state = old; c->state = t; } } }
int main(void) { struct conn *c = malloc(sizeof *c); c->in = malloc(sizeof *c->in); c->state = 10; c->tries = 0; return serve(c); }
''', '5', '2')
both('handle', '''struct file { int open, pos; };
struct file *make(void) { struct file *f = malloc(sizeof *f); f->open = 0; f->pos = 0; return f; }
void begin(struct file *f) { check(!f->open); f->open = 1; }
void end(struct file *f) { check(f->open); f->open = 0; }
int main(void) { struct file *f = make(); while (nd()) { begin(f); if (nd()) f->pos = nd(); @@ } return 0; }
''', 'end(f);', 'if (f->pos) end(f);')
both('extension', '''struct ext { int started, removed; };
struct dev { struct ext *ext; int flags; };
int start(struct dev *d) { if (d->ext->removed) return -1; d->ext->started = 1; return 0; }
void stop(struct dev *d) { if (d->ext->started) { check(!d->ext->removed); d->ext->started = 0; } }
void remove_it(struct dev *d) { @@ d->ext->removed = 1; }
int main(void) { struct dev *d = malloc(sizeof *d); d->ext = malloc(sizeof *d->ext); d->ext->started = d->ext->removed = 0;
  while (nd()) { if (nd()) start(d); else if (nd()) stop(d); else remove_it(d); } return 0; }
''', 'stop(d);', '')
both('two', '''struct lock { int held; };
void take(struct lock *l) { check(l->held == 0); l->held = 1; }
void drop(struct lock *l) { check(l->held == 1); l->held = 0; }
int main(void) { struct lock *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->held = b->held = 0;
  while (nd()) { take(a); if (nd()) { take(b); drop(b); } drop(@@); } return 0; }
''', 'a', 'nd() ? a : b')
both('context', '''struct ctx { int level, depth[2]; };
void push(struct ctx *c, int v) { check(c->level < 2); c->depth[c->level] = v; c->level = c->level + 1; }
int pop(struct ctx *c) { check(c->level > 0); c->level = c->level - 1; return c->depth[c->level]; }
int main(void) { struct ctx *c = malloc(sizeof *c); c->level = 0;
  while (nd()) { push(c, 3); if (nd()) { push(c, 4); check(pop(c) == 4); } check(pop(c) == @@); } return 0; }
''', '3', '4')
both('double', '''struct box { int full; };
void fill(struct box **b) { check(!(*b)->full); (*b)->full = 1; }
void clear(struct box **b) { (*b)->full = 0; }
int main(void) { struct box *b = malloc(sizeof *b), **h = &b; b->full = 0; while (nd()) { fill(h); @@ } return 0; }
''', 'clear(h);', 'if (nd()) clear(h);')
both('again', '''struct item { int fresh; };
struct item *make(void) { struct item *i = malloc(sizeof *i); i->fresh = 1; return i; }
int main(void) { struct item *old = make(); old->fresh = 0;
  while (nd()) { struct item *i = make(); check(i->fresh == 1); i->fresh = 0; check(@@->fresh == 0); } return 0; }
''', 'old', '(nd() ? make() : old)')
both('freed', '''struct node { int n; };
int main(void) { struct node *a = malloc(sizeof *a); a->n = 1; int keep = a->n; free(a);
  struct node *b = malloc(sizeof *b); b->n = 2; check(keep + b->n == @@); free(b); return 0; }
''', '3', '4')
both('address', '''struct pair { int x, y; };
int main(void) { struct pair *p = malloc(sizeof *p), *q = nd() ? p : 0; p->x = 1;
  int *at = &p->y, *other = q ? &q->y : 0; check((at == other) == @@); return 0; }
''', '(q != 0)', '1')
both('either', '''struct s { int v; };
int main(void) { struct s *a = malloc(sizeof *a), *b = malloc(sizeof *b), *w; a->v = 1; b->v = 2; w = nd() ? a : b;
  w->v = 5; check(a->v + b->v == 7 || a->v + b->v == @@); return 0; }
''', '6', '3')
both('whole', '''struct in { int a, b; }; struct out { struct in x, y; };
int main(void) { struct out *o = malloc(sizeof *o); o->x.a = nd(); o->x.b = 4; o->y = o->x; struct in *i = &o->y; i->b = i->b + 1;
  check(o->y.b == @@ && o->x.b == 4 && o->y.a == o->x.a); return 0; }
''', '5', '4')
both('count', '''struct ref { int n; };
void get(struct ref *r) { r->n = r->n + 1; }
int put(struct ref *r) { check(r->n > 0); r->n = r->n - 1; return r->n == 0; }
int main(void) { struct ref *r = malloc(sizeof *r); r->n = 1;
  for (int i = 0; i < 3; i++) { get(r); if (nd()) { get(r); put(r); } if (@@) put(r); } put(r); return 0; }
''', '1', 'put(r) || nd() || 1')
