// rule: spin-lock-irq
// Nested locks of both kinds; the flags saved are those restored.
extern int __VERIFIER_nondet_int(void);
struct spinlock { int raw; };
extern unsigned long _raw_spin_lock_irqsave(struct spinlock *lock);
extern void _raw_spin_unlock_irqrestore(struct spinlock *lock, unsigned long flags);
extern void spin_lock(struct spinlock *lock);
extern void spin_unlock(struct spinlock *lock);
#define spin_lock_irqsave(lock, flags) ((flags) = _raw_spin_lock_irqsave(lock))
#define spin_unlock_irqrestore(lock, flags) _raw_spin_unlock_irqrestore(lock, flags)

static struct spinlock queue, list;
static int pending;

int main(void) {
  unsigned long flags;
  spin_lock_irqsave(&queue, flags);
  if (__VERIFIER_nondet_int()) {
    spin_lock(&list);
    pending++;
    spin_unlock(&list);
  }
  spin_unlock_irqrestore(&queue, flags);
  return 0;
}
