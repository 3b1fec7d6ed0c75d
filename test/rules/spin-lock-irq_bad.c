// rule: spin-lock-irq
// expect: 23 the interrupt state restored is not the one that was saved
// inputs: 1,0,7,0,0,0,0
// The flags of the inner lock overwrite those of the outer one.
struct spinlock { int raw; };
extern unsigned long _raw_spin_lock_irqsave(struct spinlock *lock);
extern void _raw_spin_unlock_irqrestore(struct spinlock *lock, unsigned long flags);
#define spin_lock_irqsave(lock, flags) ((flags) = _raw_spin_lock_irqsave(lock))
#define spin_unlock_irqrestore(lock, flags) _raw_spin_unlock_irqrestore(lock, flags)

static struct spinlock queue, list;
static int pending;

int main(void) {
  unsigned long flags;
  spin_lock_irqsave(&queue, flags);
  pending = 1;
  spin_lock_irqsave(&list, flags);
  pending++;
  spin_unlock_irqrestore(&list, flags);
  pending--;

  spin_unlock_irqrestore(&queue, flags);
  return 0;
}
