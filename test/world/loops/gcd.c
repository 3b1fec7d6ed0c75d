// expect: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static unsigned gcd(unsigned a,unsigned b){
while(b){unsigned t=a%b;a=b;b=t;
}return a;
}int main(void){unsigned c=0;for(unsigned i=1;i<1500;i++)for(unsigned j=1;j<1500;j++)if(gcd(i,j)==1)c++;if(c>1000000)reach_error();return 0;
}
