// rule: reference-count
// Every reference that is taken is given back.
struct kref { int count; };
extern void kref_init(struct kref *k);
extern void kref_get(struct kref *k);
extern int kref_put(struct kref *k, void (*release)(struct kref *));
extern int __VERIFIER_nondet_int(void);

struct device {
  struct kref ref;
  int number;
};

static void use(struct device *d) {
  kref_get(&d->ref);
  d->number++;
  kref_put(&d->ref, 0);
}

int main(void) {
  static struct device a, b;
  kref_init(&a.ref);
  kref_init(&b.ref);
  if (__VERIFIER_nondet_int())
    use(&a);
  use(&b);
  kref_put(&b.ref, 0);
  kref_put(&a.ref, 0);
  return 0;
}
