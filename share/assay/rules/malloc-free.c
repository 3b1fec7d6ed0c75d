/* malloc-free: memory is not freed twice, and not used through its pointer after it was freed
 *
 * One object is followed from a free or realloc that ends its life, by the pointer that was freed; a
 * use is an access through that very pointer, or passing it to a library function. */
#include <assay/rule.h>

static _Bool freed;

static void release(const void *p) {
  if (rule_follow(p) && rule_follows_object(p, freed)) {
    rule_require(!freed, "the memory is freed twice");
    freed = 1;
  }
}

/* The address is given out again: what is done with it is no use of the old object. */
static void allocated(const void *p) {
  if (rule_follows(p))
    freed = 0;
}

rule_before(free)(const void *p) { release(p); }
rule_after(malloc)(const void *p) { allocated(p); }
rule_after(calloc)(const void *p) { allocated(p); }
rule_after(aligned_alloc)(const void *p) { allocated(p); }
rule_after(memalign)(const void *p) { allocated(p); }
rule_after(valloc)(const void *p) { allocated(p); }
rule_after(strdup)(const void *p) { allocated(p); }
rule_after(strndup)(const void *p) { allocated(p); }
rule_after(wcsdup)(const void *p) { allocated(p); }
rule_after(realpath)(const void *p) { allocated(p); }
rule_after(getcwd)(const void *p) { allocated(p); }
rule_after(get_current_dir_name)(const void *p) { allocated(p); }
rule_after(canonicalize_file_name)(const void *p) { allocated(p); }
rule_after_outside(const void *p) { allocated(p); }

rule_after(posix_memalign)(int result, const void *const *to) {
  if (result == 0)
    allocated(*to);
}
rule_after(asprintf)(int result, const void *const *to) {
  if (result >= 0)
    allocated(*to);
}
rule_after(vasprintf)(int result, const void *const *to) {
  if (result >= 0)
    allocated(*to);
}

static void check_old(const void *old) {
  if (rule_follows_object(old, freed))
    rule_require(!freed, "the memory is reallocated after it was freed");
}

/* The old object is gone if there is a new one, also at the same place. */
static void reallocated(const void *p, const void *old) {
  if (p && p != old)
    release(old);
  allocated(p);
}

rule_before(realloc)(const void *old) { check_old(old); }
rule_after(realloc)(const void *p, const void *old) { reallocated(p, old); }
rule_before(reallocarray)(const void *old) { check_old(old); }
rule_after(reallocarray)(const void *p, const void *old) { reallocated(p, old); }

/* They free the line that they were given if it has no room. */
rule_before(getline)(const void *const *line) { check_old(*line); }
rule_after(getline)(long result, const void *const *line) {
  if (result >= 0)
    allocated(*line);
}
rule_before(getdelim)(const void *const *line) { check_old(*line); }
rule_after(getdelim)(long result, const void *const *line) {
  if (result >= 0)
    allocated(*line);
}

rule_before_access(const void *p) {
  if (rule_follows_object(p, freed))
    rule_require(!freed, "the memory is used after it was freed");
}
