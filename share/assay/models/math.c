/* math.c: <math.h>. What IEEE 754 fixes is computed. Of other functions the result is an
 * approximation, of some within a range. */
#include <assay/model.h>

//# math.h

#define MATH_ANY_double() __VERIFIER_nondet_double()
#define MATH_ANY_float() __VERIFIER_nondet_float()
#define MATH_ANY_ldouble() __VERIFIER_nondet_ldouble()
typedef long double ldouble;

/* What the core computes and C has no operator for (src/frontend/floats.c). */
double __assay_sqrt(double x);
float __assay_sqrtf(float x);
ldouble __assay_sqrtl(ldouble x);
double __assay_fma(double x, double y, double z);
float __assay_fmaf(float x, float y, float z);
ldouble __assay_fmal(ldouble x, ldouble y, ldouble z);
double __assay_fmod(double x, double y);
float __assay_fmodf(float x, float y);
ldouble __assay_fmodl(ldouble x, ldouble y);
double __assay_remainder(double x, double y);
float __assay_remainderf(float x, float y);
ldouble __assay_remainderl(ldouble x, ldouble y);

/* 2 to that power. */
typedef union math_bits {
  ldouble number;
  struct {
    unsigned long long fraction;
    unsigned short exponent; /* with the sign */
  } parts;
} math_bits;
static ldouble math_power(int exponent) {
  math_bits power;
  power.number = 0;
  power.parts.fraction = 1ull << 63;
  power.parts.exponent = (unsigned short)(16383 + exponent);
  return power.number;
}
static double math_powerf(int exponent) {
  union {
    double number;
    unsigned long long bits;
  } power;
  power.bits = (unsigned long long)(1023 + exponent) << 52;
  return power.number;
}

/* The exponent of a number that is neither 0 nor infinite. */
static int math_exponent(double x) {
  union {
    double number;
    unsigned long long bits;
  } parts;
  int moved = 0;
  parts.number = x;
  if ((parts.bits >> 52 & 2047) == 0) {
    parts.number = x * 0x1p54;
    moved = 54;
  }
  return (int)(parts.bits >> 52 & 2047) - 1023 - moved;
}
static int math_exponentl(ldouble x) {
  math_bits bits;
  int moved = 0;
  bits.number = x;
  if ((bits.parts.exponent & 0x7fff) == 0) {
    bits.number = x * 0x1p64L;
    moved = 64;
  }
  return (bits.parts.exponent & 0x7fff) - 16383 - moved;
}

/* x times 2 to that power, rounded once: where a step before the last one is not exact, the result is less than
 * half of what there is, or more than everything. */
static ldouble math_scale(ldouble x, long exponent) {
  long left = exponent < -40000 ? -40000 : exponent > 40000 ? 40000 : exponent;
  if (left > 2 * 16382) {
    x *= math_power(16382);
    left -= 16382;
  }
  if (left > 16382) {
    x *= math_power(16382);
    left -= 16382;
  }
  if (left < -2 * 16382) {
    x *= math_power((int)(left + 2 * 16382));
    left = -2 * 16382;
  }
  if (left < -16382) {
    x *= math_power((int)(left + 16382));
    left = -16382;
  }
  return x * math_power((int)left);
}

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
/* No number of no number; at one point IEC 60559 fixes the value. */
#define MATH_AT(type, name, point, value)                                                          \
  type name(type x) {                                                                              \
    if (x == (point))                                                                              \
      return value;                                                                                \
    if (x != x)                                                                                    \
      return x + x;                                                                                \
    __assay_approximate(#name);                                                                    \
    MAY_SET_ERRNO();                                                                               \
    return MATH_ANY_##type();                                                                      \
  }
#define MATH_LOG(type, name)                                                                       \
  type name(type x) {                                                                              \
    if (x == 1)                                                                                    \
      return 0;                                                                                    \
    if (x != x)                                                                                    \
      return x + x;                                                                                \
    MAY_SET_ERRNO();                                                                               \
    if (x <= 0)                                                                                    \
      return x == 0 ? -__builtin_inf() : __builtin_nan("");                                        \
    __assay_approximate(#name);                                                                    \
    return MATH_ANY_##type();                                                                      \
  }
/* What is known of the result else: a number of that range, unless the argument is infinite. */
#define MATH_WITHIN(type, name, at_zero, low, high)                                                \
  type name(type x) {                                                                              \
    if (x == 0)                                                                                    \
      return at_zero;                                                                              \
    if (x != x)                                                                                    \
      return x + x;                                                                                \
    __assay_approximate(#name);                                                                    \
    MAY_SET_ERRNO();                                                                               \
    type result = MATH_ANY_##type();                                                               \
    __VERIFIER_assume((result >= (low) && result <= (high)) || (x - x != 0 && result != result));  \
    return result;                                                                                 \
  }
/* The exponent; of 0 and of what is no number as the GNU C library says it (FP_ILOGB0, FP_ILOGBNAN). */
#define MATH_EXPONENT(type, name, exponent)                                                        \
  int name(type x) {                                                                               \
    if (x == 0 || x - x != 0) {                                                                    \
      MAY_SET_ERRNO();                                                                             \
      return x == 0 || x != x ? -2147483647 - 1 : 2147483647;                                      \
    }                                                                                              \
    return exponent(x);                                                                            \
  }
#define MATH_LOGB(type, name, exponent)                                                            \
  type name(type x) {                                                                              \
    if (x == 0) {                                                                                  \
      MAY_SET_ERRNO();                                                                             \
      return -__builtin_inf();                                                                     \
    }                                                                                              \
    return x - x != 0 ? x * x : (type)exponent(x);                                                 \
  }
/* Three bits of the quotient are said: |x| less multiples of 8, 4, 2 times |y|, as far as there are such numbers, all of it
 * exact. What is stored of the others is open. */
#define MATH_REMQUO(type, name, fabs, copysign, fmod, remainder)                                   \
  type name(type x, type y, int *quotient) {                                                       \
    type size = fabs(y), left = fabs(x), sign = copysign((type)1, x) * copysign((type)1, y);       \
    int low = 0, high = __VERIFIER_nondet_int();                                                   \
    if (y == 0 || x - x != 0 || y != y) {                                                          \
      MAY_SET_ERRNO();                                                                             \
      *quotient = high;                                                                            \
      return __assay_##remainder(x, y);                                                            \
    }                                                                                              \
    if (8 * size / 8 == size)                                                                      \
      left = __assay_##fmod(left, 8 * size);                                                       \
    if (4 * size / 4 == size && left >= 4 * size) {                                                \
      left -= 4 * size;                                                                            \
      low += 4;                                                                                    \
    }                                                                                              \
    if (2 * size / 2 == size && left >= 2 * size) {                                                \
      left -= 2 * size;                                                                            \
      low += 2;                                                                                    \
    }                                                                                              \
    if (left >= size) {                                                                            \
      left -= size;                                                                                \
      low += 1;                                                                                    \
    }                                                                                              \
    if (left > size - left || (left == size - left && low % 2 == 1))                               \
      low = (low + 1) % 8;                                                                         \
    __VERIFIER_assume(high >= 0 && high < 1 << 27);                                                \
    *quotient = sign < 0 ? -(8 * high + low) : 8 * high + low;                                     \
    return __assay_##remainder(x, y);                                                              \
  }
/* Where C fixes the result it is that, also if the other argument is no number. */
#define MATH_POW(type, name)                                                                       \
  type name(type x, type y) {                                                                      \
    if (y == 0 || x == 1)                                                                          \
      return 1;                                                                                    \
    __assay_approximate(#name);                                                                    \
    MAY_SET_ERRNO();                                                                               \
    return MATH_ANY_##type();                                                                      \
  }

//= acos approximate: a trigonometric or hyperbolic function
MATH_AT(double, acos, 1, 0)
//= acosf approximate: a trigonometric or hyperbolic function
MATH_AT(float, acosf, 1, 0)
//= acosl approximate: a trigonometric or hyperbolic function
MATH_AT(ldouble, acosl, 1, 0)
//= asin approximate: a trigonometric or hyperbolic function
MATH_AT(double, asin, 0, x)
//= asinf approximate: a trigonometric or hyperbolic function
MATH_AT(float, asinf, 0, x)
//= asinl approximate: a trigonometric or hyperbolic function
MATH_AT(ldouble, asinl, 0, x)
//= atan approximate: a trigonometric or hyperbolic function
MATH_AT(double, atan, 0, x)
//= atanf approximate: a trigonometric or hyperbolic function
MATH_AT(float, atanf, 0, x)
//= atanl approximate: a trigonometric or hyperbolic function
MATH_AT(ldouble, atanl, 0, x)
//= cos approximate: a trigonometric or hyperbolic function
MATH_WITHIN(double, cos, 1, -1, 1)
//= cosf approximate: a trigonometric or hyperbolic function
MATH_WITHIN(float, cosf, 1, -1, 1)
//= cosl approximate: a trigonometric or hyperbolic function
MATH_WITHIN(ldouble, cosl, 1, -1, 1)
//= sin approximate: a trigonometric or hyperbolic function
MATH_WITHIN(double, sin, x, -1, 1)
//= sinf approximate: a trigonometric or hyperbolic function
MATH_WITHIN(float, sinf, x, -1, 1)
//= sinl approximate: a trigonometric or hyperbolic function
MATH_WITHIN(ldouble, sinl, x, -1, 1)
//= tan approximate: a trigonometric or hyperbolic function
MATH_AT(double, tan, 0, x)
//= tanf approximate: a trigonometric or hyperbolic function
MATH_AT(float, tanf, 0, x)
//= tanl approximate: a trigonometric or hyperbolic function
MATH_AT(ldouble, tanl, 0, x)
//= acosh approximate: a trigonometric or hyperbolic function
MATH_AT(double, acosh, 1, 0)
//= acoshf approximate: a trigonometric or hyperbolic function
MATH_AT(float, acoshf, 1, 0)
//= acoshl approximate: a trigonometric or hyperbolic function
MATH_AT(ldouble, acoshl, 1, 0)
//= asinh approximate: a trigonometric or hyperbolic function
MATH_AT(double, asinh, 0, x)
//= asinhf approximate: a trigonometric or hyperbolic function
MATH_AT(float, asinhf, 0, x)
//= asinhl approximate: a trigonometric or hyperbolic function
MATH_AT(ldouble, asinhl, 0, x)
//= atanh approximate: a trigonometric or hyperbolic function
MATH_AT(double, atanh, 0, x)
//= atanhf approximate: a trigonometric or hyperbolic function
MATH_AT(float, atanhf, 0, x)
//= atanhl approximate: a trigonometric or hyperbolic function
MATH_AT(ldouble, atanhl, 0, x)
//= cosh approximate: a trigonometric or hyperbolic function
MATH_WITHIN(double, cosh, 1, 1, __builtin_inf())
//= coshf approximate: a trigonometric or hyperbolic function
MATH_WITHIN(float, coshf, 1, 1, __builtin_inf())
//= coshl approximate: a trigonometric or hyperbolic function
MATH_WITHIN(ldouble, coshl, 1, 1, __builtin_inf())
//= sinh approximate: a trigonometric or hyperbolic function
MATH_AT(double, sinh, 0, x)
//= sinhf approximate: a trigonometric or hyperbolic function
MATH_AT(float, sinhf, 0, x)
//= sinhl approximate: a trigonometric or hyperbolic function
MATH_AT(ldouble, sinhl, 0, x)
//= tanh approximate: a trigonometric or hyperbolic function
MATH_WITHIN(double, tanh, x, -1, 1)
//= tanhf approximate: a trigonometric or hyperbolic function
MATH_WITHIN(float, tanhf, x, -1, 1)
//= tanhl approximate: a trigonometric or hyperbolic function
MATH_WITHIN(ldouble, tanhl, x, -1, 1)
//= exp approximate: an exponential
MATH_WITHIN(double, exp, 1, 0, __builtin_inf())
//= expf approximate: an exponential
MATH_WITHIN(float, expf, 1, 0, __builtin_inf())
//= expl approximate: an exponential
MATH_WITHIN(ldouble, expl, 1, 0, __builtin_inf())
//= exp2 approximate: an exponential
MATH_WITHIN(double, exp2, 1, 0, __builtin_inf())
//= exp2f approximate: an exponential
MATH_WITHIN(float, exp2f, 1, 0, __builtin_inf())
//= exp2l approximate: an exponential
MATH_WITHIN(ldouble, exp2l, 1, 0, __builtin_inf())
//= expm1 approximate: an exponential
MATH_AT(double, expm1, 0, x)
//= expm1f approximate: an exponential
MATH_AT(float, expm1f, 0, x)
//= expm1l approximate: an exponential
MATH_AT(ldouble, expm1l, 0, x)
//= log approximate: a logarithm
MATH_LOG(double, log)
//= logf approximate: a logarithm
MATH_LOG(float, logf)
//= logl approximate: a logarithm
MATH_LOG(ldouble, logl)
//= log10 approximate: a logarithm
MATH_LOG(double, log10)
//= log10f approximate: a logarithm
MATH_LOG(float, log10f)
//= log10l approximate: a logarithm
MATH_LOG(ldouble, log10l)
//= log1p approximate: a logarithm
MATH_AT(double, log1p, 0, x)
//= log1pf approximate: a logarithm
MATH_AT(float, log1pf, 0, x)
//= log1pl approximate: a logarithm
MATH_AT(ldouble, log1pl, 0, x)
//= log2 approximate: a logarithm
MATH_LOG(double, log2)
//= log2f approximate: a logarithm
MATH_LOG(float, log2f)
//= log2l approximate: a logarithm
MATH_LOG(ldouble, log2l)
//= logb modelled: the exponent
MATH_LOGB(double, logb, math_exponent)
//= logbf modelled: the exponent
MATH_LOGB(float, logbf, math_exponent)
//= logbl modelled: the exponent
MATH_LOGB(ldouble, logbl, math_exponentl)
//= cbrt approximate: the cube root
MATH_AT(double, cbrt, 0, x)
//= cbrtf approximate: the cube root
MATH_AT(float, cbrtf, 0, x)
//= cbrtl approximate: the cube root
MATH_AT(ldouble, cbrtl, 0, x)
//= fabs modelled: the absolute value
double fabs(double x) {
  return __builtin_fabs(x);
}
//= fabsf modelled: the absolute value
float fabsf(float x) {
  return __builtin_fabsf(x);
}
//= fabsl modelled: the absolute value
ldouble fabsl(ldouble x) {
  return __builtin_fabsl(x);
}
//= sqrt modelled: the square root
double sqrt(double x) {
  if (x < 0)
    MAY_SET_ERRNO();
  return __assay_sqrt(x);
}
//= sqrtf modelled: the square root
float sqrtf(float x) {
  if (x < 0)
    MAY_SET_ERRNO();
  return __assay_sqrtf(x);
}
//= sqrtl modelled: the square root
ldouble sqrtl(ldouble x) {
  if (x < 0)
    MAY_SET_ERRNO();
  return __assay_sqrtl(x);
}
//= erf approximate: an error function
MATH_AT(double, erf, 0, x)
//= erff approximate: an error function
MATH_AT(float, erff, 0, x)
//= erfl approximate: an error function
MATH_AT(ldouble, erfl, 0, x)
//= erfc approximate: an error function
MATH_AT(double, erfc, 0, 1)
//= erfcf approximate: an error function
MATH_AT(float, erfcf, 0, 1)
//= erfcl approximate: an error function
MATH_AT(ldouble, erfcl, 0, 1)
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
//= ceil modelled: the least integer not below
double ceil(double x) {
  return __builtin_ceil(x);
}
//= ceilf modelled: the least integer not below
float ceilf(float x) {
  return __builtin_ceilf(x);
}
//= ceill modelled: the least integer not below
ldouble ceill(ldouble x) {
  return __builtin_ceill(x);
}
//= floor modelled: the greatest integer not above
double floor(double x) {
  return __builtin_floor(x);
}
//= floorf modelled: the greatest integer not above
float floorf(float x) {
  return __builtin_floorf(x);
}
//= floorl modelled: the greatest integer not above
ldouble floorl(ldouble x) {
  return __builtin_floorl(x);
}
//= nearbyint modelled: rounded to an integer
double nearbyint(double x) {
  return __builtin_nearbyint(x);
}
//= nearbyintf modelled: rounded to an integer
float nearbyintf(float x) {
  return __builtin_nearbyintf(x);
}
//= nearbyintl modelled: rounded to an integer
ldouble nearbyintl(ldouble x) {
  return __builtin_nearbyintl(x);
}
//= rint modelled: rounded to an integer
double rint(double x) {
  return __builtin_rint(x);
}
//= rintf modelled: rounded to an integer
float rintf(float x) {
  return __builtin_rintf(x);
}
//= rintl modelled: rounded to an integer
ldouble rintl(ldouble x) {
  return __builtin_rintl(x);
}
//= round modelled: rounded to the nearest integer
double round(double x) {
  return __builtin_round(x);
}
//= roundf modelled: rounded to the nearest integer
float roundf(float x) {
  return __builtin_roundf(x);
}
//= roundl modelled: rounded to the nearest integer
ldouble roundl(ldouble x) {
  return __builtin_roundl(x);
}
//= trunc modelled: rounded toward 0
double trunc(double x) {
  return __builtin_trunc(x);
}
//= truncf modelled: rounded toward 0
float truncf(float x) {
  return __builtin_truncf(x);
}
//= truncl modelled: rounded toward 0
ldouble truncl(ldouble x) {
  return __builtin_truncl(x);
}
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
MATH_POW(double, pow)
//= powf approximate: a power
MATH_POW(float, powf)
//= powl approximate: a power
MATH_POW(ldouble, powl)
//= fmod modelled: the remainder of a division
double fmod(double x, double y) {
  if (y == 0 || x - x != 0)
    MAY_SET_ERRNO();
  return __assay_fmod(x, y);
}
//= fmodf modelled: the remainder of a division
float fmodf(float x, float y) {
  if (y == 0 || x - x != 0)
    MAY_SET_ERRNO();
  return __assay_fmodf(x, y);
}
//= fmodl modelled: the remainder of a division
ldouble fmodl(ldouble x, ldouble y) {
  if (y == 0 || x - x != 0)
    MAY_SET_ERRNO();
  return __assay_fmodl(x, y);
}
//= remainder modelled: the remainder of a division
double remainder(double x, double y) {
  if (y == 0 || x - x != 0)
    MAY_SET_ERRNO();
  return __assay_remainder(x, y);
}
//= remainderf modelled: the remainder of a division
float remainderf(float x, float y) {
  if (y == 0 || x - x != 0)
    MAY_SET_ERRNO();
  return __assay_remainderf(x, y);
}
//= remainderl modelled: the remainder of a division
ldouble remainderl(ldouble x, ldouble y) {
  if (y == 0 || x - x != 0)
    MAY_SET_ERRNO();
  return __assay_remainderl(x, y);
}
//= copysign modelled: a value with the sign of another
double copysign(double x, double y) {
  return __builtin_copysign(x, y);
}
//= copysignf modelled: a value with the sign of another
float copysignf(float x, float y) {
  return __builtin_copysignf(x, y);
}
//= copysignl modelled: a value with the sign of another
ldouble copysignl(ldouble x, ldouble y) {
  return __builtin_copysignl(x, y);
}
//= nextafter modelled: the next value in a direction
double nextafter(double x, double y) {
  union {
    double number;
    unsigned long long bits;
  } next;
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  next.number = x;
  if (x == 0)
    next.bits = 1 | (unsigned long long)(y < 0) << 63;
  else if ((x < y) == (x > 0))
    next.bits++;
  else
    next.bits--;
  if (next.number - next.number != 0 || __builtin_fabs(next.number) < 0x1p-1022)
    MAY_SET_ERRNO();
  return next.number;
}
//= nextafterf modelled: the next value in a direction
float nextafterf(float x, float y) {
  union {
    float number;
    unsigned bits;
  } next;
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  next.number = x;
  if (x == 0)
    next.bits = 1 | (unsigned)(y < 0) << 31;
  else if ((x < y) == (x > 0))
    next.bits++;
  else
    next.bits--;
  if (next.number - next.number != 0 || __builtin_fabsf(next.number) < 0x1p-126f)
    MAY_SET_ERRNO();
  return next.number;
}
//= nextafterl modelled: the next value in a direction
ldouble nextafterl(ldouble x, ldouble y) {
  const unsigned long long first = 1ull << 63;
  math_bits next;
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  next.number = x;
  if (x == 0) {
    next.parts.fraction = 1;
    next.parts.exponent = (unsigned short)((y < 0) << 15);
  } else if ((x < y) == (x > 0)) {
    next.parts.fraction++;
    if (next.parts.fraction == 0 || (next.parts.fraction == first && !(next.parts.exponent & 0x7fff))) {
      next.parts.fraction = first;
      next.parts.exponent++;
    }
  } else {
    int was_normal = (next.parts.exponent & 0x7fff) != 0;
    next.parts.fraction--;
    if (was_normal && next.parts.fraction < first) {
      next.parts.exponent--;
      if (next.parts.exponent & 0x7fff)
        next.parts.fraction |= first;
    }
  }
  if (next.number - next.number != 0 || __builtin_fabsl(next.number) < 0x1p-16382L)
    MAY_SET_ERRNO();
  return next.number;
}
//= fdim modelled: the difference, or 0
double fdim(double x, double y) {
  if (x <= y)
    return 0;
  double difference = x - y;
  if (difference - difference != 0)
    MAY_SET_ERRNO();
  return difference;
}
//= fdimf modelled: the difference, or 0
float fdimf(float x, float y) {
  if (x <= y)
    return 0;
  float difference = x - y;
  if (difference - difference != 0)
    MAY_SET_ERRNO();
  return difference;
}
//= fdiml modelled: the difference, or 0
ldouble fdiml(ldouble x, ldouble y) {
  if (x <= y)
    return 0;
  ldouble difference = x - y;
  if (difference - difference != 0)
    MAY_SET_ERRNO();
  return difference;
}
//= fmax modelled: the greater one
double fmax(double x, double y) {
  return __builtin_fmax(x, y);
}
//= fmaxf modelled: the greater one
float fmaxf(float x, float y) {
  return __builtin_fmaxf(x, y);
}
//= fmaxl modelled: the greater one
ldouble fmaxl(ldouble x, ldouble y) {
  return __builtin_fmaxl(x, y);
}
//= fmin modelled: the lesser one
double fmin(double x, double y) {
  return __builtin_fmin(x, y);
}
//= fminf modelled: the lesser one
float fminf(float x, float y) {
  return __builtin_fminf(x, y);
}
//= fminl modelled: the lesser one
ldouble fminl(ldouble x, ldouble y) {
  return __builtin_fminl(x, y);
}
//= ilogb modelled: the exponent, as an integer
MATH_EXPONENT(double, ilogb, math_exponent)
//= ilogbf modelled: the exponent, as an integer
MATH_EXPONENT(float, ilogbf, math_exponent)
//= ilogbl modelled: the exponent, as an integer
MATH_EXPONENT(ldouble, ilogbl, math_exponentl)
//= lrint modelled: rounded, as an integer
long lrint(double x) {
  MAY_SET_ERRNO();
  return (long)__builtin_rint(x);
}
//= lrintf modelled: rounded, as an integer
long lrintf(float x) {
  MAY_SET_ERRNO();
  return (long)__builtin_rintf(x);
}
//= lrintl modelled: rounded, as an integer
long lrintl(ldouble x) {
  MAY_SET_ERRNO();
  return (long)__builtin_rintl(x);
}
//= llrint modelled: rounded, as an integer
long long llrint(double x) {
  MAY_SET_ERRNO();
  return (long long)__builtin_rint(x);
}
//= llrintf modelled: rounded, as an integer
long long llrintf(float x) {
  MAY_SET_ERRNO();
  return (long long)__builtin_rintf(x);
}
//= llrintl modelled: rounded, as an integer
long long llrintl(ldouble x) {
  MAY_SET_ERRNO();
  return (long long)__builtin_rintl(x);
}
//= lround modelled: rounded, as an integer
long lround(double x) {
  MAY_SET_ERRNO();
  return (long)__builtin_round(x);
}
//= lroundf modelled: rounded, as an integer
long lroundf(float x) {
  MAY_SET_ERRNO();
  return (long)__builtin_roundf(x);
}
//= lroundl modelled: rounded, as an integer
long lroundl(ldouble x) {
  MAY_SET_ERRNO();
  return (long)__builtin_roundl(x);
}
//= llround modelled: rounded, as an integer
long long llround(double x) {
  MAY_SET_ERRNO();
  return (long long)__builtin_round(x);
}
//= llroundf modelled: rounded, as an integer
long long llroundf(float x) {
  MAY_SET_ERRNO();
  return (long long)__builtin_roundf(x);
}
//= llroundl modelled: rounded, as an integer
long long llroundl(ldouble x) {
  MAY_SET_ERRNO();
  return (long long)__builtin_roundl(x);
}

//= fma modelled: a product and a sum
double fma(double x, double y, double z) {
  return __assay_fma(x, y, z);
}
//= frexp modelled: the fraction; stores the exponent
double frexp(double x, int *exponent) {
  union {
    double number;
    unsigned long long bits;
  } parts;
  int moved = 0;
  if (x == 0 || x - x != 0) {
    *exponent = x == 0 ? 0 : __VERIFIER_nondet_int();
    return x;
  }
  parts.number = x;
  if ((parts.bits >> 52 & 2047) == 0) {
    parts.number = x * 0x1p54;
    moved = -54;
  }
  *exponent = (int)(parts.bits >> 52 & 2047) - 1022 + moved;
  parts.bits = (parts.bits & ~((unsigned long long)2047 << 52)) | (unsigned long long)1022 << 52;
  return parts.number;
}
//= ldexp modelled: a value times a power of two
double ldexp(double x, int exponent) {
  double result = (double)((long double)x * math_power(exponent < -2200 ? -2200 : exponent > 2200 ? 2200 : exponent));
  if (x != 0 && (result == 0 || result - result != 0))
    MAY_SET_ERRNO();
  return result;
}
//= scalbn modelled: a value times a power of two
double scalbn(double x, int exponent) {
  double result = (double)((long double)x * math_power(exponent < -2200 ? -2200 : exponent > 2200 ? 2200 : exponent));
  if (x != 0 && (result == 0 || result - result != 0))
    MAY_SET_ERRNO();
  return result;
}
//= scalbln modelled: a value times a power of two
double scalbln(double x, long exponent) {
  double result = (double)((long double)x * math_power(exponent < -2200 ? -2200 : exponent > 2200 ? 2200 : exponent));
  if (x != 0 && (result == 0 || result - result != 0))
    MAY_SET_ERRNO();
  return result;
}
//= modf modelled: the fraction; stores the integral part
double modf(double x, double *whole) {
  double part = __builtin_trunc(x);
  *whole = part;
  return x == part ? __builtin_copysign(0, x) : x - part;
}
//= remquo modelled: the remainder; stores bits of the quotient
MATH_REMQUO(double, remquo, __builtin_fabs, __builtin_copysign, fmod, remainder)
//= nan modelled: not a number
double nan(const char *tag) {
  return __builtin_nan("");
}
//= nexttoward modelled: the next value in a direction
double nexttoward(double x, ldouble y) {
  if (x != x || y != y)
    return x + (double)y;
  if (x == y)
    return (double)y;
  return nextafter(x, x < y ? __builtin_inf() : -__builtin_inf());
}
//= fmaf modelled: a product and a sum
float fmaf(float x, float y, float z) {
  return __assay_fmaf(x, y, z);
}
//= frexpf modelled: the fraction; stores the exponent
float frexpf(float x, int *exponent) {
  union {
    float number;
    unsigned bits;
  } parts;
  int moved = 0;
  if (x == 0 || x - x != 0) {
    *exponent = x == 0 ? 0 : __VERIFIER_nondet_int();
    return x;
  }
  parts.number = x;
  if ((parts.bits >> 23 & 255) == 0) {
    parts.number = x * 0x1p25f;
    moved = -25;
  }
  *exponent = (int)(parts.bits >> 23 & 255) - 126 + moved;
  parts.bits = (parts.bits & ~((unsigned)255 << 23)) | (unsigned)126 << 23;
  return parts.number;
}
//= ldexpf modelled: a value times a power of two
float ldexpf(float x, int exponent) {
  float result = (float)((double)x * math_powerf(exponent < -400 ? -400 : exponent > 400 ? 400 : exponent));
  if (x != 0 && (result == 0 || result - result != 0))
    MAY_SET_ERRNO();
  return result;
}
//= scalbnf modelled: a value times a power of two
float scalbnf(float x, int exponent) {
  float result = (float)((double)x * math_powerf(exponent < -400 ? -400 : exponent > 400 ? 400 : exponent));
  if (x != 0 && (result == 0 || result - result != 0))
    MAY_SET_ERRNO();
  return result;
}
//= scalblnf modelled: a value times a power of two
float scalblnf(float x, long exponent) {
  float result = (float)((double)x * math_powerf(exponent < -400 ? -400 : exponent > 400 ? 400 : exponent));
  if (x != 0 && (result == 0 || result - result != 0))
    MAY_SET_ERRNO();
  return result;
}
//= modff modelled: the fraction; stores the integral part
float modff(float x, float *whole) {
  float part = __builtin_truncf(x);
  *whole = part;
  return x == part ? __builtin_copysignf(0, x) : x - part;
}
//= remquof modelled: the remainder; stores bits of the quotient
MATH_REMQUO(float, remquof, __builtin_fabsf, __builtin_copysignf, fmodf, remainderf)
//= nanf modelled: not a number
float nanf(const char *tag) {
  return __builtin_nanf("");
}
//= nexttowardf modelled: the next value in a direction
float nexttowardf(float x, ldouble y) {
  if (x != x || y != y)
    return x + (float)y;
  if (x == y)
    return (float)y;
  return nextafterf(x, x < y ? __builtin_inff() : -__builtin_inff());
}
//= fmal modelled: a product and a sum
ldouble fmal(ldouble x, ldouble y, ldouble z) {
  return __assay_fmal(x, y, z);
}
//= frexpl modelled: the fraction; stores the exponent
ldouble frexpl(ldouble x, int *exponent) {
  if (x == 0 || x - x != 0) {
    *exponent = x == 0 ? 0 : __VERIFIER_nondet_int();
    return x;
  }
  *exponent = math_exponentl(x) + 1;
  return math_scale(x, -*exponent);
}
//= ldexpl modelled: a value times a power of two
ldouble ldexpl(ldouble x, int exponent) {
  ldouble result = math_scale(x, exponent);
  if (x != 0 && (result == 0 || result - result != 0))
    MAY_SET_ERRNO();
  return result;
}
//= scalbnl modelled: a value times a power of two
ldouble scalbnl(ldouble x, int exponent) {
  ldouble result = math_scale(x, exponent);
  if (x != 0 && (result == 0 || result - result != 0))
    MAY_SET_ERRNO();
  return result;
}
//= scalblnl modelled: a value times a power of two
ldouble scalblnl(ldouble x, long exponent) {
  ldouble result = math_scale(x, exponent);
  if (x != 0 && (result == 0 || result - result != 0))
    MAY_SET_ERRNO();
  return result;
}
//= modfl modelled: the fraction; stores the integral part
ldouble modfl(ldouble x, ldouble *whole) {
  ldouble part = __builtin_truncl(x);
  *whole = part;
  return x == part ? __builtin_copysignl(0, x) : x - part;
}
//= remquol modelled: the remainder; stores bits of the quotient
MATH_REMQUO(ldouble, remquol, __builtin_fabsl, __builtin_copysignl, fmodl, remainderl)
//= nanl modelled: not a number
ldouble nanl(const char *tag) {
  return __builtin_nanl("");
}
//= nexttowardl modelled: the next value in a direction
ldouble nexttowardl(ldouble x, ldouble y) {
  return nextafterl(x, y);
}

/* ---- classification, as the macros of the GNU C library call it ---- */

//= __fpclassify modelled: which of five classes
int __fpclassify(double x) {
  double size = __builtin_fabs(x);
  if (x != x)
    return 0;
  if (size - size != 0)
    return 1;
  return size == 0 ? 2 : size < 0x1p-1022 ? 3 : 4;
}
//= __fpclassifyf modelled: which of five classes
int __fpclassifyf(float x) {
  float size = __builtin_fabsf(x);
  if (x != x)
    return 0;
  if (size - size != 0)
    return 1;
  return size == 0 ? 2 : size < 0x1p-126f ? 3 : 4;
}
//= __fpclassifyl modelled: which of five classes
int __fpclassifyl(ldouble x) {
  ldouble size = __builtin_fabsl(x);
  if (x != x)
    return 0;
  if (size - size != 0)
    return 1;
  return size == 0 ? 2 : size < 0x1p-16382L ? 3 : 4;
}
//= __isnan modelled: is it not a number
int __isnan(double x) {
  return x != x;
}
//= __isnanf modelled: is it not a number
int __isnanf(float x) {
  return x != x;
}
//= __isnanl modelled: is it not a number
int __isnanl(ldouble x) {
  return x != x;
}
//= __isinf modelled: is it infinite
int __isinf(double x) {
  if (x != x || x - x == 0)
    return 0;
  return x < 0 ? -1 : 1;
}
//= __isinff modelled: is it infinite
int __isinff(float x) {
  if (x != x || x - x == 0)
    return 0;
  return x < 0 ? -1 : 1;
}
//= __isinfl modelled: is it infinite
int __isinfl(ldouble x) {
  if (x != x || x - x == 0)
    return 0;
  return x < 0 ? -1 : 1;
}
//= __finite modelled: is it finite
int __finite(double x) {
  return x - x == 0;
}
//= __finitef modelled: is it finite
int __finitef(float x) {
  return x - x == 0;
}
//= __finitel modelled: is it finite
int __finitel(ldouble x) {
  return x - x == 0;
}
//= __signbit modelled: is its sign set
int __signbit(double x) {
  return __builtin_signbit(x) ? ANY_NONZERO() : 0;
}
//= __signbitf modelled: is its sign set
int __signbitf(float x) {
  return __builtin_signbitf(x) ? ANY_NONZERO() : 0;
}
//= __signbitl modelled: is its sign set
int __signbitl(ldouble x) {
  return __builtin_signbitl(x) ? ANY_NONZERO() : 0;
}
//= isnan is __isnan
//= isinf is __isinf
//= finite is __finite

//# fenv.h

/* None of these fails on the processors that are known. */
//= feclearexcept modelled: 0; clears exceptions
//? feclearexcept(0)
int feclearexcept(int which) {
  return 0;
}
//= feraiseexcept modelled: 0; raises exceptions
int feraiseexcept(int which) {
  return 0;
}
//= fesetexceptflag modelled: 0; sets exceptions
int fesetexceptflag(const void *flags, int which) {
  return 0;
}
/* The numbers of the header are two bits, as the processor has them. */
enum { FENV_ROUNDING = 0xc00 };
/* As FLT_ROUNDS has it; the front end reads it: arithmetic depends on it. */
static int __assay_rounding = 1;

static void fenv_round(int mode) {
  int which = mode & FENV_ROUNDING;
  __assay_rounding = which == 0 ? 1 : which == 0x400 ? 3 : which == 0x800 ? 2 : 0;
}

//= fesetround modelled: 0 and the rounding is set; another number if there is no such mode
//? fesetround(pick(-1, 1))
//? fesetround(pick(0, 3) << 10)
int fesetround(int mode) {
  if (mode & ~FENV_ROUNDING)
    return ANY_NONZERO();
  fenv_round(mode);
  return 0;
}
//= fesetenv modelled: 0; sets the environment
int fesetenv(const void *env) {
  /* FE_DFL_ENV and FE_NOMASK_ENV are no objects; an environment begins with the control word */
  _Bool is_default = env == (void *)-1 || env == (void *)-2;
  fenv_round(is_default ? 0 : *(const unsigned short *)env);
  return 0;
}
//= feupdateenv modelled: 0; sets the environment
int feupdateenv(const void *env) {
  return fesetenv(env);
}
//= fedisableexcept specified: the exceptions that trapped before, or -1
//? fedisableexcept(FE_ALL_EXCEPT)
int fedisableexcept(int which) {
  int before = __VERIFIER_nondet_int();
  __VERIFIER_assume(before == -1 || (before & ~0x3d) == 0); /* FE_ALL_EXCEPT */
  return before;
}
//= feenableexcept approximate: the exceptions that trapped before, or -1; what traps is not followed
int feenableexcept(int which) {
  __assay_approximate("feenableexcept");
  return fedisableexcept(which);
}
//= fetestexcept approximate: some of the exceptions asked for
//? fetestexcept(FE_ALL_EXCEPT)
int fetestexcept(int which) {
  __assay_approximate("fetestexcept");
  return __VERIFIER_nondet_int() & which;
}
//= fegetround modelled: the rounding that was set last
//? fegetround()
int fegetround(void) {
  return __assay_rounding == 1 ? 0 : __assay_rounding == 3 ? 0x400 : __assay_rounding == 2 ? 0x800 : 0xc00;
}
//= fegetexceptflag specified: 0 and the flags
//? fegetexceptflag(new(fexcept_t, 0), FE_ALL_EXCEPT): same(r)
int fegetexceptflag(unsigned short *flags, int which) {
  *flags = __VERIFIER_nondet_ushort();
  return 0;
}
//= fegetenv specified: 0 and the environment
//? fegetenv(new(fenv_t, {0})): same(r)
int fegetenv(void *env) {
  __assay_write(env, sizeof(long) == 8 ? 32 : 28);
  __VERIFIER_assume((*(unsigned short *)env & FENV_ROUNDING) == fegetround());
  return 0;
}
//= feholdexcept specified: 0 and the environment
int feholdexcept(void *env) {
  return fegetenv(env);
}
