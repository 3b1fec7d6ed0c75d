// expect: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void){
unsigned x=__VERIFIER_nondet_uint();for(unsigned i=0;i<20000000;i++)x=x*1664525u+1013904223u;if(x!=5)reach_error();return 0;
}
