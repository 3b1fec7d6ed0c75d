/* math.c: <math.h>. Floating-point numbers are not followed: every result is an approximation, and
 * what is written besides (frexp, modf, remquo) is said. */
#include <assay/model.h>

//# math.h

#define MATH_ANY_double() __VERIFIER_nondet_double()
#define MATH_ANY_float() __VERIFIER_nondet_float()
#define MATH_ANY_ldouble() __VERIFIER_nondet_ldouble()
typedef long double ldouble;

/* The domain or range error of a function may show in errno. */
#define MATH_1(type, name)                                                                         \
  type name(type x) {                                                                              \
    __assay_approximate(#name);                                                                    \
    MAY_SET_ERRNO();                                                                               \
    return MATH_ANY_##type();                                                                      \
  }
#define MATH_2(type, name)                                                                         \
  type name(type x, type y) {                                                                      \
    __assay_approximate(#name);                                                                    \
    MAY_SET_ERRNO();                                                                               \
    return MATH_ANY_##type();                                                                      \
  }
/* Other results than floating-point ones. */
#define MATH_TO(result, any, type, name)                                                           \
  result name(type x) {                                                                            \
    __assay_approximate(#name);                                                                    \
    MAY_SET_ERRNO();                                                                               \
    return __VERIFIER_nondet_##any();                                                              \
  }

//= acos approximate: a trigonometric or hyperbolic function
MATH_1(double, acos)
//= acosf approximate: a trigonometric or hyperbolic function
MATH_1(float, acosf)
//= acosl approximate: a trigonometric or hyperbolic function
MATH_1(ldouble, acosl)
//= asin approximate: a trigonometric or hyperbolic function
MATH_1(double, asin)
//= asinf approximate: a trigonometric or hyperbolic function
MATH_1(float, asinf)
//= asinl approximate: a trigonometric or hyperbolic function
MATH_1(ldouble, asinl)
//= atan approximate: a trigonometric or hyperbolic function
MATH_1(double, atan)
//= atanf approximate: a trigonometric or hyperbolic function
MATH_1(float, atanf)
//= atanl approximate: a trigonometric or hyperbolic function
MATH_1(ldouble, atanl)
//= cos approximate: a trigonometric or hyperbolic function
MATH_1(double, cos)
//= cosf approximate: a trigonometric or hyperbolic function
MATH_1(float, cosf)
//= cosl approximate: a trigonometric or hyperbolic function
MATH_1(ldouble, cosl)
//= sin approximate: a trigonometric or hyperbolic function
MATH_1(double, sin)
//= sinf approximate: a trigonometric or hyperbolic function
MATH_1(float, sinf)
//= sinl approximate: a trigonometric or hyperbolic function
MATH_1(ldouble, sinl)
//= tan approximate: a trigonometric or hyperbolic function
MATH_1(double, tan)
//= tanf approximate: a trigonometric or hyperbolic function
MATH_1(float, tanf)
//= tanl approximate: a trigonometric or hyperbolic function
MATH_1(ldouble, tanl)
//= acosh approximate: a trigonometric or hyperbolic function
MATH_1(double, acosh)
//= acoshf approximate: a trigonometric or hyperbolic function
MATH_1(float, acoshf)
//= acoshl approximate: a trigonometric or hyperbolic function
MATH_1(ldouble, acoshl)
//= asinh approximate: a trigonometric or hyperbolic function
MATH_1(double, asinh)
//= asinhf approximate: a trigonometric or hyperbolic function
MATH_1(float, asinhf)
//= asinhl approximate: a trigonometric or hyperbolic function
MATH_1(ldouble, asinhl)
//= atanh approximate: a trigonometric or hyperbolic function
MATH_1(double, atanh)
//= atanhf approximate: a trigonometric or hyperbolic function
MATH_1(float, atanhf)
//= atanhl approximate: a trigonometric or hyperbolic function
MATH_1(ldouble, atanhl)
//= cosh approximate: a trigonometric or hyperbolic function
MATH_1(double, cosh)
//= coshf approximate: a trigonometric or hyperbolic function
MATH_1(float, coshf)
//= coshl approximate: a trigonometric or hyperbolic function
MATH_1(ldouble, coshl)
//= sinh approximate: a trigonometric or hyperbolic function
MATH_1(double, sinh)
//= sinhf approximate: a trigonometric or hyperbolic function
MATH_1(float, sinhf)
//= sinhl approximate: a trigonometric or hyperbolic function
MATH_1(ldouble, sinhl)
//= tanh approximate: a trigonometric or hyperbolic function
MATH_1(double, tanh)
//= tanhf approximate: a trigonometric or hyperbolic function
MATH_1(float, tanhf)
//= tanhl approximate: a trigonometric or hyperbolic function
MATH_1(ldouble, tanhl)
//= exp approximate: an exponential
MATH_1(double, exp)
//= expf approximate: an exponential
MATH_1(float, expf)
//= expl approximate: an exponential
MATH_1(ldouble, expl)
//= exp2 approximate: an exponential
MATH_1(double, exp2)
//= exp2f approximate: an exponential
MATH_1(float, exp2f)
//= exp2l approximate: an exponential
MATH_1(ldouble, exp2l)
//= expm1 approximate: an exponential
MATH_1(double, expm1)
//= expm1f approximate: an exponential
MATH_1(float, expm1f)
//= expm1l approximate: an exponential
MATH_1(ldouble, expm1l)
//= log approximate: a logarithm
MATH_1(double, log)
//= logf approximate: a logarithm
MATH_1(float, logf)
//= logl approximate: a logarithm
MATH_1(ldouble, logl)
//= log10 approximate: a logarithm
MATH_1(double, log10)
//= log10f approximate: a logarithm
MATH_1(float, log10f)
//= log10l approximate: a logarithm
MATH_1(ldouble, log10l)
//= log1p approximate: a logarithm
MATH_1(double, log1p)
//= log1pf approximate: a logarithm
MATH_1(float, log1pf)
//= log1pl approximate: a logarithm
MATH_1(ldouble, log1pl)
//= log2 approximate: a logarithm
MATH_1(double, log2)
//= log2f approximate: a logarithm
MATH_1(float, log2f)
//= log2l approximate: a logarithm
MATH_1(ldouble, log2l)
//= logb approximate: the exponent
MATH_1(double, logb)
//= logbf approximate: the exponent
MATH_1(float, logbf)
//= logbl approximate: the exponent
MATH_1(ldouble, logbl)
//= cbrt approximate: the cube root
MATH_1(double, cbrt)
//= cbrtf approximate: the cube root
MATH_1(float, cbrtf)
//= cbrtl approximate: the cube root
MATH_1(ldouble, cbrtl)
//= fabs approximate: the absolute value
MATH_1(double, fabs)
//= fabsf approximate: the absolute value
MATH_1(float, fabsf)
//= fabsl approximate: the absolute value
MATH_1(ldouble, fabsl)
//= sqrt approximate: the square root
MATH_1(double, sqrt)
//= sqrtf approximate: the square root
MATH_1(float, sqrtf)
//= sqrtl approximate: the square root
MATH_1(ldouble, sqrtl)
//= erf approximate: an error function
MATH_1(double, erf)
//= erff approximate: an error function
MATH_1(float, erff)
//= erfl approximate: an error function
MATH_1(ldouble, erfl)
//= erfc approximate: an error function
MATH_1(double, erfc)
//= erfcf approximate: an error function
MATH_1(float, erfcf)
//= erfcl approximate: an error function
MATH_1(ldouble, erfcl)
//= lgamma approximate: a gamma function
MATH_1(double, lgamma)
//= lgammaf approximate: a gamma function
MATH_1(float, lgammaf)
//= lgammal approximate: a gamma function
MATH_1(ldouble, lgammal)
//= tgamma approximate: a gamma function
MATH_1(double, tgamma)
//= tgammaf approximate: a gamma function
MATH_1(float, tgammaf)
//= tgammal approximate: a gamma function
MATH_1(ldouble, tgammal)
//= ceil approximate: the least integer not below
MATH_1(double, ceil)
//= ceilf approximate: the least integer not below
MATH_1(float, ceilf)
//= ceill approximate: the least integer not below
MATH_1(ldouble, ceill)
//= floor approximate: the greatest integer not above
MATH_1(double, floor)
//= floorf approximate: the greatest integer not above
MATH_1(float, floorf)
//= floorl approximate: the greatest integer not above
MATH_1(ldouble, floorl)
//= nearbyint approximate: rounded to an integer
MATH_1(double, nearbyint)
//= nearbyintf approximate: rounded to an integer
MATH_1(float, nearbyintf)
//= nearbyintl approximate: rounded to an integer
MATH_1(ldouble, nearbyintl)
//= rint approximate: rounded to an integer
MATH_1(double, rint)
//= rintf approximate: rounded to an integer
MATH_1(float, rintf)
//= rintl approximate: rounded to an integer
MATH_1(ldouble, rintl)
//= round approximate: rounded to the nearest integer
MATH_1(double, round)
//= roundf approximate: rounded to the nearest integer
MATH_1(float, roundf)
//= roundl approximate: rounded to the nearest integer
MATH_1(ldouble, roundl)
//= trunc approximate: rounded toward 0
MATH_1(double, trunc)
//= truncf approximate: rounded toward 0
MATH_1(float, truncf)
//= truncl approximate: rounded toward 0
MATH_1(ldouble, truncl)
//= atan2 approximate: an angle
MATH_2(double, atan2)
//= atan2f approximate: an angle
MATH_2(float, atan2f)
//= atan2l approximate: an angle
MATH_2(ldouble, atan2l)
//= hypot approximate: the length of a hypotenuse
MATH_2(double, hypot)
//= hypotf approximate: the length of a hypotenuse
MATH_2(float, hypotf)
//= hypotl approximate: the length of a hypotenuse
MATH_2(ldouble, hypotl)
//= pow approximate: a power
MATH_2(double, pow)
//= powf approximate: a power
MATH_2(float, powf)
//= powl approximate: a power
MATH_2(ldouble, powl)
//= fmod approximate: the remainder of a division
MATH_2(double, fmod)
//= fmodf approximate: the remainder of a division
MATH_2(float, fmodf)
//= fmodl approximate: the remainder of a division
MATH_2(ldouble, fmodl)
//= remainder approximate: the remainder of a division
MATH_2(double, remainder)
//= remainderf approximate: the remainder of a division
MATH_2(float, remainderf)
//= remainderl approximate: the remainder of a division
MATH_2(ldouble, remainderl)
//= copysign approximate: a value with the sign of another
MATH_2(double, copysign)
//= copysignf approximate: a value with the sign of another
MATH_2(float, copysignf)
//= copysignl approximate: a value with the sign of another
MATH_2(ldouble, copysignl)
//= nextafter approximate: the next value in a direction
MATH_2(double, nextafter)
//= nextafterf approximate: the next value in a direction
MATH_2(float, nextafterf)
//= nextafterl approximate: the next value in a direction
MATH_2(ldouble, nextafterl)
//= fdim approximate: the difference, or 0
MATH_2(double, fdim)
//= fdimf approximate: the difference, or 0
MATH_2(float, fdimf)
//= fdiml approximate: the difference, or 0
MATH_2(ldouble, fdiml)
//= fmax approximate: the greater one
MATH_2(double, fmax)
//= fmaxf approximate: the greater one
MATH_2(float, fmaxf)
//= fmaxl approximate: the greater one
MATH_2(ldouble, fmaxl)
//= fmin approximate: the lesser one
MATH_2(double, fmin)
//= fminf approximate: the lesser one
MATH_2(float, fminf)
//= fminl approximate: the lesser one
MATH_2(ldouble, fminl)
//= ilogb approximate: the exponent, as an integer
MATH_TO(int, int, double, ilogb)
//= ilogbf approximate: the exponent, as an integer
MATH_TO(int, int, float, ilogbf)
//= ilogbl approximate: the exponent, as an integer
MATH_TO(int, int, ldouble, ilogbl)
//= lrint approximate: rounded, as an integer
MATH_TO(long, long, double, lrint)
//= lrintf approximate: rounded, as an integer
MATH_TO(long, long, float, lrintf)
//= lrintl approximate: rounded, as an integer
MATH_TO(long, long, ldouble, lrintl)
//= llrint approximate: rounded, as an integer
MATH_TO(long long, longlong, double, llrint)
//= llrintf approximate: rounded, as an integer
MATH_TO(long long, longlong, float, llrintf)
//= llrintl approximate: rounded, as an integer
MATH_TO(long long, longlong, ldouble, llrintl)
//= lround approximate: rounded, as an integer
MATH_TO(long, long, double, lround)
//= lroundf approximate: rounded, as an integer
MATH_TO(long, long, float, lroundf)
//= lroundl approximate: rounded, as an integer
MATH_TO(long, long, ldouble, lroundl)
//= llround approximate: rounded, as an integer
MATH_TO(long long, longlong, double, llround)
//= llroundf approximate: rounded, as an integer
MATH_TO(long long, longlong, float, llroundf)
//= llroundl approximate: rounded, as an integer
MATH_TO(long long, longlong, ldouble, llroundl)

//= fma approximate: a product and a sum
double fma(double x, double y, double z) {
  __assay_approximate("fma");
  return MATH_ANY_double();
}
//= frexp approximate: the fraction; stores the exponent
double frexp(double x, int *exponent) {
  __assay_approximate("frexp");
  *exponent = __VERIFIER_nondet_int();
  return MATH_ANY_double();
}
//= ldexp approximate: a value times a power of two
double ldexp(double x, int exponent) {
  __assay_approximate("ldexp");
  MAY_SET_ERRNO();
  return MATH_ANY_double();
}
//= scalbn approximate: a value times a power of two
double scalbn(double x, int exponent) {
  __assay_approximate("scalbn");
  MAY_SET_ERRNO();
  return MATH_ANY_double();
}
//= scalbln approximate: a value times a power of two
double scalbln(double x, long exponent) {
  __assay_approximate("scalbln");
  MAY_SET_ERRNO();
  return MATH_ANY_double();
}
//= modf approximate: the fraction; stores the integral part
double modf(double x, double *whole) {
  __assay_approximate("modf");
  *whole = MATH_ANY_double();
  return MATH_ANY_double();
}
//= remquo approximate: the remainder; stores bits of the quotient
double remquo(double x, double y, int *quotient) {
  __assay_approximate("remquo");
  *quotient = __VERIFIER_nondet_int();
  return MATH_ANY_double();
}
//= nan approximate: not a number
double nan(const char *tag) {
  __assay_approximate("nan");
  return MATH_ANY_double();
}
//= nexttoward approximate: the next value in a direction
double nexttoward(double x, ldouble y) {
  __assay_approximate("nexttoward");
  return MATH_ANY_double();
}
//= fmaf approximate: a product and a sum
float fmaf(float x, float y, float z) {
  __assay_approximate("fmaf");
  return MATH_ANY_float();
}
//= frexpf approximate: the fraction; stores the exponent
float frexpf(float x, int *exponent) {
  __assay_approximate("frexpf");
  *exponent = __VERIFIER_nondet_int();
  return MATH_ANY_float();
}
//= ldexpf approximate: a value times a power of two
float ldexpf(float x, int exponent) {
  __assay_approximate("ldexpf");
  MAY_SET_ERRNO();
  return MATH_ANY_float();
}
//= scalbnf approximate: a value times a power of two
float scalbnf(float x, int exponent) {
  __assay_approximate("scalbnf");
  MAY_SET_ERRNO();
  return MATH_ANY_float();
}
//= scalblnf approximate: a value times a power of two
float scalblnf(float x, long exponent) {
  __assay_approximate("scalblnf");
  MAY_SET_ERRNO();
  return MATH_ANY_float();
}
//= modff approximate: the fraction; stores the integral part
float modff(float x, float *whole) {
  __assay_approximate("modff");
  *whole = MATH_ANY_float();
  return MATH_ANY_float();
}
//= remquof approximate: the remainder; stores bits of the quotient
float remquof(float x, float y, int *quotient) {
  __assay_approximate("remquof");
  *quotient = __VERIFIER_nondet_int();
  return MATH_ANY_float();
}
//= nanf approximate: not a number
float nanf(const char *tag) {
  __assay_approximate("nanf");
  return MATH_ANY_float();
}
//= nexttowardf approximate: the next value in a direction
float nexttowardf(float x, ldouble y) {
  __assay_approximate("nexttowardf");
  return MATH_ANY_float();
}
//= fmal approximate: a product and a sum
ldouble fmal(ldouble x, ldouble y, ldouble z) {
  __assay_approximate("fmal");
  return MATH_ANY_ldouble();
}
//= frexpl approximate: the fraction; stores the exponent
ldouble frexpl(ldouble x, int *exponent) {
  __assay_approximate("frexpl");
  *exponent = __VERIFIER_nondet_int();
  return MATH_ANY_ldouble();
}
//= ldexpl approximate: a value times a power of two
ldouble ldexpl(ldouble x, int exponent) {
  __assay_approximate("ldexpl");
  MAY_SET_ERRNO();
  return MATH_ANY_ldouble();
}
//= scalbnl approximate: a value times a power of two
ldouble scalbnl(ldouble x, int exponent) {
  __assay_approximate("scalbnl");
  MAY_SET_ERRNO();
  return MATH_ANY_ldouble();
}
//= scalblnl approximate: a value times a power of two
ldouble scalblnl(ldouble x, long exponent) {
  __assay_approximate("scalblnl");
  MAY_SET_ERRNO();
  return MATH_ANY_ldouble();
}
//= modfl approximate: the fraction; stores the integral part
ldouble modfl(ldouble x, ldouble *whole) {
  __assay_approximate("modfl");
  *whole = MATH_ANY_ldouble();
  return MATH_ANY_ldouble();
}
//= remquol approximate: the remainder; stores bits of the quotient
ldouble remquol(ldouble x, ldouble y, int *quotient) {
  __assay_approximate("remquol");
  *quotient = __VERIFIER_nondet_int();
  return MATH_ANY_ldouble();
}
//= nanl approximate: not a number
ldouble nanl(const char *tag) {
  __assay_approximate("nanl");
  return MATH_ANY_ldouble();
}
//= nexttowardl approximate: the next value in a direction
ldouble nexttowardl(ldouble x, ldouble y) {
  __assay_approximate("nexttowardl");
  return MATH_ANY_ldouble();
}

/* ---- classification, as the macros of the GNU C library call it ---- */

//= __fpclassify approximate: which of five classes
int __fpclassify(double x) {
  __assay_approximate("__fpclassify");
  return ANY_INT(0, 4);
}
//= __fpclassifyf approximate: which of five classes
int __fpclassifyf(float x) {
  __assay_approximate("__fpclassifyf");
  return ANY_INT(0, 4);
}
//= __fpclassifyl approximate: which of five classes
int __fpclassifyl(ldouble x) {
  __assay_approximate("__fpclassifyl");
  return ANY_INT(0, 4);
}
//= __isnan approximate: is it not a number
int __isnan(double x) {
  __assay_approximate("__isnan");
  return ANY_INT(-1, 1);
}
//= __isnanf approximate: is it not a number
int __isnanf(float x) {
  __assay_approximate("__isnanf");
  return ANY_INT(-1, 1);
}
//= __isnanl approximate: is it not a number
int __isnanl(ldouble x) {
  __assay_approximate("__isnanl");
  return ANY_INT(-1, 1);
}
//= __isinf approximate: is it infinite
int __isinf(double x) {
  __assay_approximate("__isinf");
  return ANY_INT(-1, 1);
}
//= __isinff approximate: is it infinite
int __isinff(float x) {
  __assay_approximate("__isinff");
  return ANY_INT(-1, 1);
}
//= __isinfl approximate: is it infinite
int __isinfl(ldouble x) {
  __assay_approximate("__isinfl");
  return ANY_INT(-1, 1);
}
//= __finite approximate: is it finite
int __finite(double x) {
  __assay_approximate("__finite");
  return ANY_INT(0, 1);
}
//= __finitef approximate: is it finite
int __finitef(float x) {
  __assay_approximate("__finitef");
  return ANY_INT(0, 1);
}
//= __finitel approximate: is it finite
int __finitel(ldouble x) {
  __assay_approximate("__finitel");
  return ANY_INT(0, 1);
}
//= __signbit approximate: is its sign set
int __signbit(double x) {
  __assay_approximate("__signbit");
  return __VERIFIER_nondet_int();
}
//= __signbitf approximate: is its sign set
int __signbitf(float x) {
  __assay_approximate("__signbitf");
  return __VERIFIER_nondet_int();
}
//= __signbitl approximate: is its sign set
int __signbitl(ldouble x) {
  __assay_approximate("__signbitl");
  return __VERIFIER_nondet_int();
}
//= isnan is __isnan
//= isinf is __isinf
//= finite is __finite

//# fenv.h

static int fenv_status(void) {
  return ANY_BOOL() ? 0 : ANY_NONZERO();
}

//= feclearexcept specified: 0, or another number; clears exceptions
//? feclearexcept(0)
int feclearexcept(int which) {
  return fenv_status();
}
//= feraiseexcept specified: 0, or another number; raises exceptions
int feraiseexcept(int which) {
  return fenv_status();
}
//= fesetexceptflag specified: 0, or another number; sets exceptions
int fesetexceptflag(const void *flags, int which) {
  return fenv_status();
}
/* Two bits, as the processor has them; 0, to the nearest, when the program begins. */
enum { FENV_ROUNDING = 0xc00 };
static int fenv_rounding;

//= fesetround modelled: 0 and the rounding is set; another number if there is no such mode
//? fesetround(pick(-1, 1))
//? fesetround(pick(0, 3) << 10)
int fesetround(int mode) {
  if (mode & ~FENV_ROUNDING)
    return ANY_NONZERO();
  fenv_rounding = mode;
  return 0;
}
//= fesetenv specified: 0, or another number; sets the environment
int fesetenv(const void *env) {
  if (ANY_BOOL())
    return ANY_NONZERO();
  /* FE_DFL_ENV and FE_NOMASK_ENV are no objects; an environment begins with the control word */
  _Bool is_default = env == (void *)-1 || env == (void *)-2;
  fenv_rounding = is_default ? 0 : *(const unsigned short *)env;
  return 0;
}
//= feupdateenv specified: 0, or another number; sets the environment
int feupdateenv(const void *env) {
  return fesetenv(env);
}
//= feenableexcept specified: 0, or another number; traps exceptions
int feenableexcept(int which) {
  return fenv_status();
}
//= fedisableexcept specified: 0, or another number; traps no exceptions
int fedisableexcept(int which) {
  return fenv_status();
}
//= fetestexcept specified: some of the exceptions asked for
//? fetestexcept(FE_ALL_EXCEPT)
int fetestexcept(int which) {
  return __VERIFIER_nondet_int() & which;
}
//= fegetround modelled: the rounding that was set last
//? fegetround()
int fegetround(void) {
  return fenv_rounding & FENV_ROUNDING;
}
//= fegetexceptflag specified: 0 and the flags, or another number
//? fegetexceptflag(new(fexcept_t, 0), FE_ALL_EXCEPT): same(r)
int fegetexceptflag(unsigned short *flags, int which) {
  *flags = __VERIFIER_nondet_ushort();
  return fenv_status();
}
//= fegetenv specified: 0 and the environment, or another number
//? fegetenv(new(fenv_t, {0})): same(r)
int fegetenv(void *env) {
  if (ANY_BOOL())
    return ANY_NONZERO();
  __assay_write(env, sizeof(long) == 8 ? 32 : 28);
  __VERIFIER_assume((*(unsigned short *)env & FENV_ROUNDING) == (fenv_rounding & FENV_ROUNDING));
  return 0;
}
//= feholdexcept specified: 0 and the environment, or another number
int feholdexcept(void *env) {
  return fegetenv(env);
}
