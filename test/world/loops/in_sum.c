// expect: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void){
unsigned n=__VERIFIER_nondet_uint();unsigned s=0;for(unsigned i=0;i<n;i++)s+=3;if(s==90000000u)reach_error();return 0;
}
