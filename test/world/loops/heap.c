// expect: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
#include <stdlib.h>
int main(void){
int*a=malloc(1000*sizeof*a);if(!a)return 0;for(int i=0;i<1000;i++)a[i]=0;for(int r=0;r<8000;r++)for(int i=0;i<1000;i++)a[i]+=r;if(a[5]==31996000)reach_error();return 0;
}
