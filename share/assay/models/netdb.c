/* netdb.c: contracts of <netdb.h>, <arpa/inet.h> and <net/if.h>: names and addresses of hosts. The byte
 * order functions are exact. */
#include "posix.h"

//# arpa/inet.h
//= htonl modelled: bytes reversed
//= ntohl is htonl
//? htonl(pick(0, UINT_MAX))
unsigned htonl(unsigned x) {
  return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24;
}

//= htons modelled: bytes exchanged
//= ntohs is htons
//? htons(pick(0, 65535))
unsigned short htons(unsigned short x) {
  return (unsigned short)(x >> 8 | x << 8);
}

/* ---- addresses as text ----------------------------------------------------------------------- */

/* A number of an address: decimal, octal or hexadecimal as in C. False if there is none. */
static _Bool netdb_number(const char **at, unsigned long *value) {
  const char *s = *at;
  unsigned base = 10;
  _Bool any = 0;
  *value = 0;
  if (*s == '0' && (s[1] == 'x' || s[1] == 'X')) {
    base = 16;
    s += 2;
  } else if (*s == '0') {
    base = 8;
  }
  for (;; s++) {
    unsigned c = (unsigned char)*s, digit = 99;
    if (c >= '0' && c <= '9')
      digit = c - '0';
    else if (c >= 'a' && c <= 'f')
      digit = c - 'a' + 10;
    else if (c >= 'A' && c <= 'F')
      digit = c - 'A' + 10;
    if (digit >= base)
      break;
    *value = *value * base + digit;
    any = 1;
    if (*value > 0xffffffff)
      return 0;
  }
  *at = s;
  return any;
}

struct in_addr {
  unsigned s_addr;
};

/* Up to four numbers; the last one fills the bytes that are left. White space may follow. */
//= inet_aton modelled: 1 and the address; 0 if the text is none
//? inet_aton(text_of("0123456789.", 12), new(struct in_addr, {7})): same(r); same(a2->s_addr)
//? inet_aton(text_of("01.", 8), new(struct in_addr, {7})): same(r); same(a2->s_addr)
//? inet_aton(text_of("0x1af.", 8), new(struct in_addr, {7})): same(r); same(a2->s_addr)
int inet_aton(const char *text, struct in_addr *to) {
  unsigned long part[4];
  int count = 0;
  for (;; text++) {
    if (count == 4 || !netdb_number(&text, &part[count++]))
      return 0;
    if (*text != '.')
      break;
  }
  if (*text && *text != ' ' && !(*text >= '\t' && *text <= '\r'))
    return 0;
  unsigned long value = part[count - 1];
  if (value > 0xfffffffful >> (8 * (count - 1)))
    return 0;
  for (int i = 0; i < count - 1; i++) {
    if (part[i] > 255)
      return 0;
    value |= part[i] << (24 - 8 * i);
  }
  if (to)
    to->s_addr = htonl((unsigned)value);
  return 1;
}

//= inet_addr modelled: the address; 0xffffffff if the text is none
//? inet_addr(text_of("0123456789.", 12))
//? inet_addr(text_of("12.", 8))
unsigned inet_addr(const char *text) {
  struct in_addr address;
  return inet_aton(text, &address) ? address.s_addr : 0xffffffff;
}

static char netdb_text[16];

static size_t netdb_write_byte(char *to, size_t at, unsigned byte) {
  if (byte >= 100)
    to[at++] = (char)('0' + byte / 100);
  if (byte >= 10)
    to[at++] = (char)('0' + byte / 10 % 10);
  to[at++] = (char)('0' + byte % 10);
  return at;
}

static size_t netdb_write_address(char *to, unsigned address) {
  size_t at = 0;
  for (int i = 0; i < 4; i++) {
    if (i)
      to[at++] = '.';
    at = netdb_write_byte(to, at, address >> (8 * i) & 255);
  }
  to[at] = 0;
  return at;
}

//= inet_ntoa modelled: four numbers, in a text of the library's
//? inet_ntoa((struct in_addr){(unsigned)pick(0, UINT_MAX)}): same_text(r)
char *inet_ntoa(struct in_addr address) {
  netdb_write_address(netdb_text, address.s_addr);
  return netdb_text;
}

/* Family 2 is AF_INET, 10 is AF_INET6, of which the text is open. */
//= inet_ntop specified: exact for AF_INET; a text in the buffer; NULL and errno without room
//? inet_ntop(AF_INET, bytes(4), room(20), pick(0, 20)): same_at(r, a3); if (r) same_text(r)
//? inet_ntop(AF_INET6, bytes(16), room(50), pick(0, 50)): same_at(r, a3); if (r) same_text(r)
//? inet_ntop(pick(100, 200), bytes(16), room(50), 50): same_at(r, a3)
const char *inet_ntop(int family, const void *address, char *to, socklen_t room) {
  if (family == 2) {
    char text[16];
    const unsigned char *b = address;
    unsigned value = b[0] | (unsigned)b[1] << 8 | (unsigned)b[2] << 16 | (unsigned)b[3] << 24;
    size_t length = netdb_write_address(text, value);
    if (length >= room)
      return posix_no_pointer();
    for (size_t i = 0; i <= length; i++)
      to[i] = text[i];
    return to;
  }
  if (family != 10 || room < 3 || ANY_BOOL())
    return posix_no_pointer();
  posix_fill(to, room < 46 ? room : 46);
  __assay_approximate("inet_ntop"); /* which text it is, is not computed */
  return to;
}

//= inet_pton specified: exact for AF_INET; 1 and the address; 0 if the text is none; -1 and errno
//? inet_pton(AF_INET, text_of("12.", 10), room(4)): same(r); same_bytes(a3, 4)
//? inet_pton(AF_INET6, text_of("1a:", 10), room(16)): same(r); same_bytes(a3, 16)
int inet_pton(int family, const char *text, void *to) {
  if (family == 10) {
    if (ANY_BOOL())
      return 0;
    __assay_approximate("inet_pton");
    __assay_write(to, 16);
    return 1;
  }
  if (family != 2)
    return posix_fails();
  unsigned char bytes[4];
  for (int i = 0; i < 4; i++) {
    unsigned value = 0;
    int digits = 0;
    for (; *text >= '0' && *text <= '9'; text++) {
      if (digits && value == 0)
        return 0;
      value = value * 10 + (unsigned)(*text - '0');
      if (++digits > 3 || value > 255)
        return 0;
    }
    if (!digits || *text != (i < 3 ? '.' : 0))
      return 0;
    text++;
    bytes[i] = (unsigned char)value;
  }
  for (int i = 0; i < 4; i++)
    ((unsigned char *)to)[i] = bytes[i];
  return 1;
}

/* ---- names ----------------------------------------------------------------------------------- */

struct addrinfo {
  int ai_flags, ai_family, ai_socktype, ai_protocol;
  socklen_t ai_addrlen;
  void *ai_addr;
  char *ai_canonname;
  struct addrinfo *ai_next;
};

static struct addrinfo *netdb_some_address(const struct addrinfo *hints,
                                           struct addrinfo *next) {
  struct addrinfo *a = malloc(sizeof *a);
  socklen_t size = (socklen_t)ANY_INT(2, 128);
  __VERIFIER_assume(a != NULL);
  a->ai_flags = __VERIFIER_nondet_int();
  a->ai_family = hints && hints->ai_family ? hints->ai_family : ANY_INT(1, INT_MAX);
  a->ai_socktype = hints && hints->ai_socktype ? hints->ai_socktype : __VERIFIER_nondet_int();
  a->ai_protocol = hints && hints->ai_protocol ? hints->ai_protocol : __VERIFIER_nondet_int();
  a->ai_addrlen = size;
  a->ai_addr = malloc(size);
  __VERIFIER_assume(a->ai_addr != NULL);
  __assay_write(a->ai_addr, size);
  a->ai_canonname = ANY_BOOL() ? posix_some_string() : NULL;
  a->ai_next = next;
  return a;
}

//# netdb.h
//= getaddrinfo specified: 0 and a list of one or more; an error number, not 0
int getaddrinfo(const char *host, const char *service, const struct addrinfo *hints,
                struct addrinfo **list) {
  if (!host && !service)
    return -2; /* EAI_NONAME */
  if (ANY_BOOL()) {
    FAIL_ERRNO();
    return ANY_INT(-105, -1);
  }
  struct addrinfo *first = NULL; /* made from its end on: what comes last is looked at first */
  do
    first = netdb_some_address(hints, first);
  while (ANY_BOOL());
  *list = first;
  return 0;
}

//= freeaddrinfo modelled: the list is freed
void freeaddrinfo(struct addrinfo *list) {
  while (list) {
    struct addrinfo *next = list->ai_next;
    free(list->ai_addr);
    free(list->ai_canonname);
    free(list);
    list = next;
  }
}

//= gai_strerror specified: a text of the library's
//? gai_strerror(pick(-20, 5)): same_text(r)
const char *gai_strerror(int number) {
  (void)number;
  return posix_some_string();
}

//= hstrerror specified: a text of the library's
//? hstrerror(pick(-3, 9)): same_text(r)
const char *hstrerror(int number) {
  (void)number;
  return posix_some_string();
}

//= getnameinfo specified: 0 and texts in the buffers; an error number, not 0
int getnameinfo(const void *address, socklen_t size, char *host, socklen_t host_room, char *service,
                socklen_t service_room, int flags) {
  (void)address, (void)size, (void)flags;
  if (ANY_BOOL()) {
    FAIL_ERRNO();
    return ANY_INT(-105, -1);
  }
  if (host && host_room)
    posix_fill(host, host_room);
  if (service && service_room)
    posix_fill(service, service_room);
  return 0;
}

struct hostent {
  char *h_name, **h_aliases;
  int h_addrtype, h_length;
  char **h_addr_list;
};

static struct hostent netdb_host;

/* Other names, as many as there may be. */
static char **netdb_some_names(void) {
  size_t count = ANY_SIZE(SIZE_MAX / 64);
  char **names = malloc((count + 1) * sizeof *names);
  __VERIFIER_assume(names != NULL);
  for (size_t i = 0; i < count; i++)
    names[i] = posix_some_string();
  names[count] = NULL;
  return names;
}

static struct hostent *netdb_some_host(int family) {
  if (ANY_BOOL())
    return NULL;
  size_t count = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(count >= 1 && count < SIZE_MAX / 64);
  netdb_host.h_name = posix_some_string();
  netdb_host.h_aliases = netdb_some_names();
  netdb_host.h_addrtype = family;
  netdb_host.h_length = family == 10 ? 16 : 4;
  netdb_host.h_addr_list = malloc((count + 1) * sizeof(char *));
  __VERIFIER_assume(netdb_host.h_addr_list != NULL);
  for (size_t i = 0; i < count; i++) {
    char *address = malloc(16);
    __VERIFIER_assume(address != NULL);
    __assay_write(address, 16);
    netdb_host.h_addr_list[i] = address;
  }
  netdb_host.h_addr_list[count] = NULL;
  return &netdb_host;
}

//= gethostbyname specified: an entry of the library's with an address of 4 bytes or more; NULL
struct hostent *gethostbyname(const char *name) {
  (void)name;
  return netdb_some_host(2);
}

//= gethostbyaddr specified: an entry of the library's; NULL
struct hostent *gethostbyaddr(const void *address, socklen_t size, int family) {
  (void)address, (void)size;
  return netdb_some_host(family);
}

struct servent {
  char *s_name, **s_aliases;
  int s_port;
  char *s_proto;
};

static struct servent netdb_service;

static struct servent *netdb_some_service(int port) {
  if (ANY_BOOL())
    return NULL;
  netdb_service.s_name = posix_some_string();
  netdb_service.s_aliases = netdb_some_names();
  netdb_service.s_port = port;
  netdb_service.s_proto = posix_some_string();
  return &netdb_service;
}

//= getservbyname specified: an entry of the library's with a port of two bytes; NULL
struct servent *getservbyname(const char *name, const char *protocol) {
  (void)name, (void)protocol;
  return netdb_some_service(ANY_INT(0, 65535));
}

//= getservbyport specified: an entry of the library's with that port; NULL
struct servent *getservbyport(int port, const char *protocol) {
  (void)protocol;
  return netdb_some_service(port);
}

static int netdb_error;

//= __h_errno_location modelled: an object of the library's
int *__h_errno_location(void) {
  return &netdb_error;
}

//# net/if.h
//= if_nametoindex specified: a positive number; 0 and errno
//? if_nametoindex("lo")
//? if_nametoindex(text_of("ab", 5))
unsigned if_nametoindex(const char *name) {
  (void)name;
  if (ANY_BOOL()) {
    FAIL_ERRNO();
    return 0;
  }
  return (unsigned)ANY_POSITIVE();
}

//= if_indextoname specified: the buffer with a text of less than 16 bytes; NULL and errno
//? if_indextoname(pick(0, 3), room(IF_NAMESIZE)): same_at(r, a2); if (r) same_text(r)
char *if_indextoname(unsigned index, char *to) {
  (void)index;
  if (ANY_BOOL())
    return posix_no_pointer();
  posix_fill(to, 16);
  return to;
}
