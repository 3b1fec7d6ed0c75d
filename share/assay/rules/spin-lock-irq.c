/* spin-lock-irq: spin locks are locked and unlocked in turn, the interrupt state saved is restored
 *
 * One lock is followed from one of its locks on; of the others it is only counted how many are held,
 * so that an unlock too many is noticed there too. A lock taken by _raw_spin_lock_irqsave (which Linux' spin_lock_irqsave
 * expands to) is released by _raw_spin_unlock_irqrestore with the value that was saved; one taken
 * by spin_lock by spin_unlock, one taken by spin_lock_irq by spin_unlock_irq. */
#include <assay/rule.h>

rule_begins("the lock not held");
enum { FREE, PLAIN, IRQ, SAVED };
static int state;
static unsigned long saved;
static unsigned others;

static void lock(const void *spin, int how) {
  if (rule_follow(spin)) {
    rule_require(state == FREE, "the lock is taken while it is held");
    state = how;
  } else {
    ++others;
  }
}

static void unlock(const void *spin, int how) {
  if (rule_follows(spin)) {
    rule_require(state != FREE, "the lock is released while it is not held");
    rule_require(state == how, "the lock is released in another way than it was taken");
    state = FREE;
  } else {
    rule_require(others, "the lock is released while it is not held");
    --others;
  }
}

rule_before(spin_lock)(const void *spin) { lock(spin, PLAIN); }
rule_before(_raw_spin_lock)(const void *spin) { lock(spin, PLAIN); }
rule_before(spin_unlock)(const void *spin) { unlock(spin, PLAIN); }
rule_before(_raw_spin_unlock)(const void *spin) { unlock(spin, PLAIN); }
rule_before(spin_lock_irq)(const void *spin) { lock(spin, IRQ); }
rule_before(_raw_spin_lock_irq)(const void *spin) { lock(spin, IRQ); }
rule_before(spin_unlock_irq)(const void *spin) { unlock(spin, IRQ); }
rule_before(_raw_spin_unlock_irq)(const void *spin) { unlock(spin, IRQ); }

rule_before(_raw_spin_lock_irqsave)(const void *spin) { lock(spin, SAVED); }

rule_after(_raw_spin_lock_irqsave)(unsigned long flags, const void *spin) {
  if (rule_follows(spin))
    saved = flags;
}

rule_before(_raw_spin_unlock_irqrestore)(const void *spin, unsigned long flags) {
  unlock(spin, SAVED);
  if (rule_follows(spin))
    rule_require(flags == saved, "the interrupt state restored is not the one that was saved");
}

rule_at_exit(void) {
  rule_require(state == FREE, "the lock is still held at the end");
}
