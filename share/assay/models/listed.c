/* listed.c: functions of C, POSIX and GNU without a model: a call does what one of an unknown function may
 * do, and is an approximation (doc/models.md). Those that change the flow of control are known to the
 * core. */

//# aio.h
//- aio_cancel aio_cancel64 aio_error aio_error64 aio_fsync aio_fsync64 aio_read aio_read64
//- aio_return aio_return64 aio_suspend aio_suspend64 aio_write aio_write64 lio_listio lio_listio64

//# argz.h
//- argz_add argz_add_sep argz_append argz_count argz_create argz_create_sep argz_delete
//- argz_extract argz_insert argz_next argz_replace argz_stringify
//- envz_add envz_entry envz_get envz_merge envz_remove envz_strip

//# complex.h
//- __divsc3 __divdc3 __divxc3 __divtc3 __mulsc3 __muldc3 __mulxc3 __multc3
//- cabs cabsf cabsl carg cargf cargl conj conjf conjl cproj cprojf cprojl creal crealf creall
//- cimag cimagf cimagl cacos cacosf cacosl cacosh cacoshf cacoshl casin casinf casinl casinh
//- casinhf casinhl catan catanf catanl catanh catanhf catanhl ccos ccosf ccosl ccosh ccoshf ccoshl
//- csin csinf csinl csinh csinhf csinhl ctan ctanf ctanl ctanh ctanhf ctanhl cexp cexpf cexpl
//- clog clogf clogl cpow cpowf cpowl csqrt csqrtf csqrtl

//# ctype.h
//- isalnum_l isalpha_l isblank_l iscntrl_l isdigit_l isgraph_l islower_l isprint_l ispunct_l
//- isspace_l isupper_l isxdigit_l tolower_l toupper_l

//# dlfcn.h
//- dladdr dladdr1 dlinfo dlmopen dlsym dlvsym

//# fcntl.h
//- copy_file_range fallocate fallocate64 posix_fallocate64 vmsplice readahead
//- sync_file_range name_to_handle_at open_by_handle_at

//# grp.h
//- getgrnam_r getgrgid_r getgrent_r fgetgrent fgetgrent_r getgrouplist putgrent group_member

//# ifaddrs.h
//- getifaddrs freeifaddrs

//# malloc.h
//- malloc_usable_size malloc_trim malloc_stats malloc_info mallinfo mallinfo2 mallopt

//# math.h
//- lgamma_r lgammaf_r lgammal_r sincos sincosf sincosl exp10 exp10f exp10l canonicalize
//- canonicalizef canonicalizel fromfp fromfpf fromfpl ufromfp ufromfpf ufromfpl fromfpx ufromfpx
//- getpayload setpayload llogb llogbf llogbl nextup nextupf nextupl nextdown nextdownf nextdownl
//- roundeven roundevenf roundevenl totalorder totalorderf totalorderl totalordermag fmaxmag fminmag
//- significand significandf significandl isinff isinfl isnanf isnanl finitef finitel
//- fmaximum fmaximum_num fmaximum_mag fminimum fminimum_num fminimum_mag

//# netdb.h
//- gethostbyname2 gethostbyname_r gethostbyname2_r gethostbyaddr_r gethostent gethostent_r
//- sethostent endhostent getnetbyaddr getnetbyname getnetent setnetent endnetent getprotobyname
//- getprotobynumber getprotoent setprotoent endprotoent getservbyname_r getservbyport_r getservent
//- setservent endservent herror getaddrinfo_a gai_cancel gai_error gai_suspend
//- getprotobyname_r getprotobynumber_r getprotoent_r getservent_r innetgr

//# net/if.h
//- if_nameindex if_freenameindex

//# arpa/inet.h
//- inet_lnaof inet_makeaddr inet_net_ntop inet_net_pton inet_netof inet_network

//# printf.h
//- obstack_printf obstack_vprintf fopencookie open_wmemstream strfromd strfromf strfroml
//- tempnam tmpnam_r fcloseall

//# pthread.h
//- pthread_atfork pthread_attr_getaffinity_np pthread_attr_setaffinity_np
//- pthread_attr_getguardsize pthread_attr_setguardsize pthread_attr_getinheritsched
//- pthread_attr_getschedparam pthread_attr_setschedparam pthread_attr_getschedpolicy
//- pthread_attr_getscope pthread_attr_getstack pthread_attr_setstack
//- pthread_attr_getstackaddr pthread_attr_setstackaddr
//- pthread_barrierattr_init pthread_barrierattr_destroy pthread_barrierattr_getpshared
//- pthread_barrierattr_setpshared pthread_condattr_getclock pthread_condattr_getpshared
//- pthread_cond_clockwait pthread_getaffinity_np pthread_setaffinity_np pthread_getattr_np
//- pthread_getconcurrency pthread_setconcurrency pthread_getcpuclockid pthread_getname_np
//- pthread_getschedparam pthread_setschedparam pthread_setschedprio pthread_mutex_clocklock
//- pthread_mutex_getprioceiling pthread_mutex_setprioceiling pthread_mutexattr_getprioceiling
//- pthread_mutexattr_getprotocol pthread_mutexattr_getpshared pthread_mutexattr_getrobust
//- pthread_mutexattr_setprioceiling pthread_rwlock_clockrdlock pthread_rwlock_clockwrlock
//- pthread_rwlockattr_getkind_np pthread_rwlockattr_getpshared pthread_rwlockattr_setkind_np

//# pwd.h
//- fgetpwent fgetpwent_r getpwent_r putpwent getpw

//# regex.h
//- re_compile_fastmap re_compile_pattern re_match re_match_2 re_search re_search_2
//- re_set_registers re_set_syntax

//# search.h
//- hcreate_r hdestroy_r hsearch_r twalk_r

//# spawn.h
//- posix_spawn posix_spawnp posix_spawn_file_actions_addclose posix_spawn_file_actions_adddup2
//- posix_spawn_file_actions_addopen posix_spawn_file_actions_destroy
//- posix_spawn_file_actions_init posix_spawnattr_destroy posix_spawnattr_getflags
//- posix_spawnattr_getpgroup posix_spawnattr_getschedparam posix_spawnattr_getschedpolicy
//- posix_spawnattr_getsigdefault posix_spawnattr_getsigmask posix_spawnattr_init
//- posix_spawnattr_setflags posix_spawnattr_setpgroup posix_spawnattr_setschedparam
//- posix_spawnattr_setschedpolicy posix_spawnattr_setsigdefault posix_spawnattr_setsigmask

//# stdlib.h
//- random_r srandom_r initstate_r setstate_r drand48_r erand48_r lrand48_r nrand48_r mrand48_r
//- jrand48_r srand48_r seed48_r lcong48_r
//- ecvt fcvt gcvt ecvt_r fcvt_r qecvt qfcvt qgcvt rpmatch strtod_l strtof_l strtold_l

//# string.h
//- strfry strcasecmp_l strncasecmp_l strcoll_l strxfrm_l strftime_l strptime_l

//# wchar.h
//- mbsnrtowcs wcsnrtombs wcpncpy wcschrnul wcswcs wcscasecmp_l wcsncasecmp_l wcscoll_l wcsxfrm_l
//- wcsftime_l c8rtomb mbrtoc8 fgetws_unlocked fputws_unlocked

//# sys/epoll.h
//- epoll_pwait2 eventfd_read eventfd_write

//# sys/mman.h
//- mremap mincore memfd_create remap_file_pages mlock2 pkey_alloc pkey_free pkey_mprotect
//- process_madvise process_vm_readv process_vm_writev

//# sys/socket.h
//- recvmmsg sendmmsg isfdtype bindresvport

//# sys/stat.h
//- statx mknodat fstatvfs64 statvfs64

//# sys/uio.h
//- preadv preadv2 preadv64 preadv64v2 pwritev pwritev2 pwritev64 pwritev64v2

//# sys/wait.h
//- waitid

//# unistd.h
//- syscall brk sbrk acct getresuid getresgid gethostid sethostid setdomainname getwd getcpu
//- close_range closefrom execveat getdents64 lockf64 renameat2 tcgetsid ttyslot ualarm vhangup
//- revoke getusershell setusershell endusershell cuserid unshare setns clone prlimit prlimit64
//- strfmon strfmon_l

//# wctype.h
//- iswalnum_l iswalpha_l iswblank_l iswcntrl_l iswctype_l iswdigit_l iswgraph_l iswlower_l
//- iswprint_l iswpunct_l iswspace_l iswupper_l iswxdigit_l towlower_l towupper_l towctrans_l
//- wctrans_l wctype_l
