/* search.c: <search.h>: lists, tables and trees (lfind: once.c). The order in which a tree is compared is that of some
 * tree: which one is open. */
#include "posix.h"

void __assay_unknown(const char *what);

typedef int compare(const void *, const void *);

//# search.h
struct search_item {
  struct search_item *next, *before;
};

//= insque modelled: an item comes into a list behind another
void insque(void *item, void *behind) {
  struct search_item *i = item, *b = behind;
  if (!b) {
    i->next = i->before = NULL;
    return;
  }
  i->next = b->next;
  i->before = b;
  if (b->next)
    b->next->before = i;
  b->next = i;
}

//= remque modelled: an item goes out of its list
void remque(void *item) {
  struct search_item *i = item;
  if (i->next)
    i->next->before = i->before;
  if (i->before)
    i->before->next = i->next;
}

/* ---- the hash table -------------------------------------------------------------------------- */

typedef struct {
  char *key;
  void *data;
} ENTRY;

static ENTRY *search_table;
static size_t search_used, search_room;
static _Bool __assay_own_search_made; /* since execution starts */

/* What stands in a table that was made earlier is not known. */
static void search_meet(void) {
  if (__assay_own_search_made)
    return;
  if (search_table)
    __assay_unknown("a table of hsearch that was made earlier");
  search_used = search_room = 0;
}

//= hcreate specified: not 0 and an empty table; 0 and errno
//? hcreate(pick(1, 99)): same(r); hdestroy()
int hcreate(size_t room) {
  if (search_table || ANY_BOOL()) {
    FAIL_ERRNO();
    return 0;
  }
  __VERIFIER_assume(room < SIZE_MAX / 64);
  search_table = malloc((room + 1) * sizeof *search_table);
  __VERIFIER_assume(search_table != NULL);
  search_used = 0;
  search_room = room;
  __assay_own_search_made = 1;
  return ANY_NONZERO();
}

static _Bool search_same(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

/* There may be more room than was asked for. */
//= hsearch modelled: the entry with that key, entered if it is to be; NULL and errno
ENTRY *hsearch(ENTRY item, int enter) {
  search_meet();
  for (size_t i = 0; i < search_used; i++)
    if (search_same(search_table[i].key, item.key))
      return &search_table[i];
  if (!enter || search_used >= search_room) {
    if (enter)
      __assay_approximate("a table of hsearch that is full");
    return posix_no_pointer();
  }
  search_table[search_used] = item;
  return &search_table[search_used++];
}

//= hdestroy modelled: the table is gone
void hdestroy(void) {
  search_meet();
  free(search_table);
  search_table = NULL;
}

/* ---- trees ----------------------------------------------------------------------------------- */

/* A node begins with the pointer to its key, which is what the program sees. */
struct search_node {
  const void *key;
  struct search_node *left, *right;
};

static struct search_node **search_place(const void *key, struct search_node **at, compare *order) {
  while (*at) {
    int way = order(key, (*at)->key);
    if (way == 0)
      break;
    at = way < 0 ? &(*at)->left : &(*at)->right;
  }
  return at;
}

//= tfind modelled: the node of the key; NULL
void *tfind(const void *key, void *const *root, compare *order) {
  return root ? *search_place(key, (struct search_node **)root, order) : NULL;
}

//= tsearch modelled: the node of the key, a new one if there is none; NULL
void *tsearch(const void *key, void **root, compare *order) {
  if (!root)
    return NULL;
  struct search_node **at = search_place(key, (struct search_node **)root, order);
  if (*at)
    return *at;
  struct search_node *new = malloc(sizeof *new);
  if (!new)
    return NULL;
  new->key = key;
  new->left = new->right = NULL;
  return *at = new;
}

/* The result is the parent of the node; of the root it is any pointer but NULL. */
//= tdelete modelled: the node of the key goes; NULL if there is none
void *tdelete(const void *key, void **root, compare *order) {
  if (!root)
    return NULL;
  struct search_node **at = search_place(key, (struct search_node **)root, order);
  struct search_node *gone = *at;
  if (!gone)
    return NULL;
  if (!gone->left) {
    *at = gone->right;
  } else {
    struct search_node **last = &gone->left;
    while (*last)
      last = &(*last)->right;
    *last = gone->right;
    *at = gone->left;
  }
  free(gone);
  return *root ? *root : (void *)root;
}

typedef void visit(const void *node, int order, int depth);

/* The library balances its trees: which node is a leaf, and how deep it lies, is its choice. */
//= twalk modelled: the action for a node without others; the shape of a larger tree is not known
void twalk(const void *root, visit *action) {
  const struct search_node *n = root;
  if (!n || !action)
    return;
  if (n->left || n->right)
    __assay_unknown("the shape of a tree of tsearch");
  action(n, 3, 0);
}

//= tdestroy modelled: all nodes are freed, each key is given to the function
void tdestroy(void *root, void (*destroy)(void *)) {
  struct search_node *n = root;
  if (!n)
    return;
  tdestroy(n->left, destroy);
  tdestroy(n->right, destroy);
  destroy((void *)n->key);
  free(n);
}
