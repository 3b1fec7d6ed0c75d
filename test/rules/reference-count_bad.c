// rule: reference-count
// expect: 28 a reference is given back that there is not
// inputs: 1,0,1,0,0
// The error path of use gives back a reference that its caller gives back too.
struct kref { int count; };
extern void kref_init(struct kref *k);
extern void kref_get(struct kref *k);
extern int kref_put(struct kref *k, void (*release)(struct kref *));
extern int __VERIFIER_nondet_int(void);

struct device {
  struct kref ref;
  int number;
};

static int use(struct device *d) {
  if (__VERIFIER_nondet_int()) {
    kref_put(&d->ref, 0);
    return -1;
  }
  return 0;
}

int main(void) {
  static struct device a;
  kref_init(&a.ref);
  use(&a);
  kref_put(&a.ref, 0);
  return 0;
}
