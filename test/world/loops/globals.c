// expect: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
unsigned long g=1;int flag;static void step(void){
g=g*6364136223846793005ul+1;if((g>>60)==3)flag++;
}int main(void){for(int i=0;i<10000000;i++)step();if(flag>1000)reach_error();return 0;
}
