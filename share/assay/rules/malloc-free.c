/* malloc-free: memory is not freed twice, and not used through its pointer after it was freed
 *
 * One object that malloc, calloc, realloc or strdup gave is followed, by the pointer to its start;
 * a use is an access through that very pointer, or passing it to free or realloc. */
#include <assay/rule.h>

static int freed;

static void allocated(const void *p) {
  if (rule_follow(p))
    freed = 0; /* new, or the address is given out again */
}

static void release(const void *p) {
  if (rule_follows(p)) {
    rule_require(!freed, "the memory is freed twice");
    freed = 1;
  }
}

rule_after(malloc)(const void *p) { allocated(p); }
rule_after(calloc)(const void *p) { allocated(p); }
rule_after(strdup)(const void *p) { allocated(p); }
rule_before(free)(const void *p) { release(p); }

rule_after(realloc)(const void *p, const void *old) {
  if (p && p != old)
    release(old);
  allocated(p);
}

rule_before(realloc)(const void *old) {
  if (rule_follows(old))
    rule_require(!freed, "the memory is reallocated after it was freed");
}

rule_before_access(const void *p) {
  if (rule_follows(p))
    rule_require(!freed, "the memory is used after it was freed");
}
