// expect: TRUE | UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);
extern double __VERIFIER_nondet_double(void); extern float __VERIFIER_nondet_float(void);
extern unsigned long __VERIFIER_nondet_ulong(void); extern char __VERIFIER_nondet_char(void);
extern long __VERIFIER_nondet_long(void); extern unsigned char __VERIFIER_nondet_uchar(void);
#define A(c) do{ if(!(c)) reach_error(); }while(0)
int main(void){ double _Complex z=3.0, w=2.0; z=z/w; A(__real__ z==1.5); return 0;}
