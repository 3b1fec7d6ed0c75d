// What is often got wrong of floating-point numbers and of bits: each line is natively what it is here.
// models: 64
#include <fenv.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* As the compiler cannot know it. */
static volatile int z;
#define O(x) (z ? (__typeof__((x) + 0))3 : (x))

static int t1(void) {
  fesetround(FE_UPWARD);
  float a = O(1.0f) / 3.0f;
  fesetround(FE_DOWNWARD);
  float b = O(1.0f) / 3.0f;
  fesetround(FE_TONEAREST);
  return a != b;
}
static int t2(void) {
  fesetround(FE_TOWARDZERO);
  double a = O(-1.0) / 3.0;
  fesetround(FE_UPWARD);
  double b = O(-1.0) / 3.0;
  fesetround(FE_TONEAREST);
  return a == b;
}
static int t3(void) {
  fesetround(FE_DOWNWARD);
  double a = O(1.5) - O(1.5);
  fesetround(FE_TONEAREST);
  return a == -0.0 && signbit(a);
}
static int t4(void) {
  double a = O(1.5) - O(1.5);
  return !signbit(a);
}
static int t5(void) {
  return lrint(O(2.5)) == 2 && lrint(O(3.5)) == 4;
}
static int t6(void) {
  fesetround(FE_UPWARD);
  long a = lrint(O(2.1));
  fesetround(FE_TONEAREST);
  return a == 3;
}
static int t7(void) {
  fesetround(FE_DOWNWARD);
  long a = lrint(O(-2.1));
  fesetround(FE_UPWARD);
  long b = lrint(O(-2.1));
  fesetround(FE_TONEAREST);
  return a == -3 && b == -2;
}
static int t8(void) {
  fesetround(FE_UPWARD);
  return (int)O(-2.9) == -2 && (int)O(2.9f) == 2;
}
static int t9(void) {
  fesetround(FE_UPWARD);
  return fegetround() == FE_UPWARD;
}
static int t10(void) {
  fesetround(FE_UPWARD);
  int i = O(16777217);
  float f = i;
  fesetround(FE_TONEAREST);
  return f == 16777218.0f;
}
static int t11(void) {
  int i = O(16777217);
  float f = i;
  return f == 16777216.0f;
}
static int t12(void) {
  fesetround(FE_UPWARD);
  float a = O(FLT_MAX) + 1.0f;
  fesetround(FE_TONEAREST);
  return isinf(a);
}
static int t13(void) {
  fesetround(FE_TOWARDZERO);
  float a = O(FLT_MAX) * 2.0f;
  fesetround(FE_TONEAREST);
  return a == FLT_MAX;
}
static int t14(void) {
  fesetround(FE_UPWARD);
  double a = O(DBL_MIN) * O(DBL_MIN);
  fesetround(FE_TONEAREST);
  return a > 0;
}
static int t15(void) {
  fesetround(FE_UPWARD);
  double s = sqrt(O(2.0));
  fesetround(FE_TONEAREST);
  return sqrt(O(2.0)) == s;
}
static int t16(void) {
  return nearbyint(O(-0.4)) == 0 && signbit(nearbyint(O(-0.4)));
}
static int t17(void) {
  return rint(O(0.5)) == 0 && rint(O(1.5)) == 2 && round(O(0.5)) == 1 && round(O(-0.5)) == -1;
}
static int t18(void) {
  return fesetround(12345) != 0 && fegetround() == FE_TONEAREST;
}
static int t19(void) {
  double x = O(0.0) / O(0.0);
  return x != x && !(x < x) && !(x == x) && !(x >= x);
}
static int t20(void) {
  double x = O((double)INFINITY) - INFINITY;
  return isnan(x) && isnan(x + 1) && isnan(0 * x) && isnan(sqrt(-fabs(O(1.0))));
}
static int t21(void) {
  double x = NAN;
  return fmin(x, O(1.0)) == 1.0 && fmax(O(2.0), x) == 2.0;
}
static int t22(void) {
  float x = O(NAN);
  return isunordered(x, O(1.0)) && !islessgreater(x, 1.0) && !isgreaterequal(x, x);
}
static int t23(void) {
  float x = O(NAN);
  return !(x > 1) == 1 && !(x <= 1) == 1;
}
static int t24(void) {
  return isnan(fmod(O(1.0), O(0.0))) && isnan(remainder(O((double)INFINITY), 2.0));
}
static int t25(void) {
  double x = O(1.25), y;
  memcpy(&y, &x, 8);
  return memcmp(&x, &y, 8) == 0;
}
static int t26(void) {
  union {
    unsigned u;
    float f;
  } q;
  q.u = O(0x7f800001u);
  float x = q.f;
  return !(x == x);
}
static int t27(void) {
  union {
    unsigned u;
    float f;
  } q;
  q.u = O(0x7f800000u);
  float x = q.f;
  return isinf(x);
}
static int t28(void) {
  return fpclassify(O(NAN)) == FP_NAN && fpclassify(O(0.0)) == FP_ZERO &&
         fpclassify(O(1e-320)) == FP_SUBNORMAL;
}
static int t29(void) {
  float x = O(NAN), y = 1;
  return (x < y) + (x > y) + (x == y) == 0;
}
static int t30(void) {
  _Bool b = O(0.0);
  return !b;
}
static int t31(void) {
  _Bool b = O(0.1f);
  return b == 1;
}
static int t32(void) {
  _Bool b = O((double)NAN);
  return b == 1;
}
static int t33(void) {
  double a = O(-0.0), b = O(0.0);
  return a == b && signbit(a) && !signbit(b) && 1 / a < 0;
}
static int t34(void) {
  float a = O(-0.0f), b = O(3.0f);
  return signbit(a * b);
}
static int t35(void) {
  double a = O(0.0);
  return signbit(-a) && !signbit(0.0 - a);
}
static int t36(void) {
  double a = O(-0.0), b = O(-0.0);
  return signbit(a + b);
}
static int t37(void) {
  double a = O(-0.0), b = O(0.0);
  return !signbit(a + b);
}
static int t38(void) {
  return signbit(sqrt(O(-0.0)));
}
static int t39(void) {
  return signbit(ceil(O(-0.5))) && signbit(trunc(O(-0.9))) && signbit(floor(O(-0.0)));
}
static int t40(void) {
  return signbit(fmod(O(-4.0), 2.0)) && fmod(O(-4.0), 2.0) == 0;
}
static int t41(void) {
  return signbit((float)O(-1e-60));
}
static int t42(void) {
  float x = O(1.401298464324817e-45f);
  return x > 0 && x / 2 == 0;
}
static int t43(void) {
  double x = O(4.9406564584124654e-324);
  return x + x == 2 * x && x / 2 * 2 != x;
}
static int t44(void) {
  float x = O(1.1754945e-38f), y = O(1.1754944e-38f);
  return x - y != 0;
}
static int t45(void) {
  return nextafter(O(0.0), 1.0) == 4.9406564584124654e-324;
}
static int t46(void) {
  return ldexp(O(1.0), -1074) > 0 && ldexp(O(1.0), -1075) == 0;
}
static int t47(void) {
  int e;
  return frexp(O(4.9406564584124654e-324), &e) == 0.5 && e == -1073;
}
static int t48(void) {
  return scalbn(O(1.5), -1074) == 9.8813129168249309e-324;
}
static int t49(void) {
  return logb(O(8.0)) == 3 && logb(O(0.1)) == -4;
}
static int t50(void) {
  double x = O(-2147483648.9);
  return (int)x == -2147483647 - 1;
}
static int t51(void) {
  double x = O(4294967295.9);
  return (unsigned)x == 4294967295u;
}
static int t52(void) {
  double x = O(300.7);
  return (unsigned char)(int)x == 44;
}
static int t53(void) {
  int x = O(INT_MAX);
  return (float)x == 2147483648.0f;
}
static int t54(void) {
  long x = O(LONG_MAX);
  return (double)x != (double)(x - 1);
}
static int t55(void) {
  double x = O(9223372036854775808.0);
  return (unsigned long)x == 9223372036854775808ul;
}
static int t56(void) {
  float x = O(0.1f);
  return (float)(double)x == x;
}
static int t57(void) {
  float x = O(0.1f);
  double y = 0.1;
  return (double)x != y;
}
static int t58(void) {
  double x = O(0.1);
  long double y = 0.1L;
  return (long double)x == y;
}
static int t59(void) {
  long double x = 1.0L + O(0.00000005960464477539062L);
  return (float)x == 1.0f && (float)(double)x == 1.0f;
}
static int t60(void) {
  float x = O(-1.99f);
  return (short)x == -1 && (signed char)O(-128.7) == -128;
}
static int t61(void) {
  unsigned char c = O(100);
  c += O(100.9);
  return c == 200;
}
static int t62(void) {
  int c = O(2);
  c *= O(1.9f);
  return c == 3;
}
static int t63(void) {
  return (int)(O(0.1) + O(0.7)) * 10 == 0 && (int)((O(0.1) + O(0.7)) * 10) == 7;
}
static int t64(void) {
  return (long long)1e18f != 1000000000000000000LL || O(1) == 2;
}
static int t65(void) {
  return (unsigned long)O(1.8446744073709550e19) == 18446744073709549568ul;
}
static int t66(void) {
  float f = O(1.5f);
  unsigned u;
  memcpy(&u, &f, 4);
  return u == 0x3fc00000u;
}
static int t67(void) {
  union {
    float f;
    unsigned char b[4];
  } q;
  q.f = O(-1.0f);
  return q.b[3] == 0xbf && q.b[2] == 0x80;
}
static int t68(void) {
  float x = O(3.0f);
  int i;
  memcpy(&i, &x, 4);
  i = 0x5f3759df - (i >> 1);
  float y;
  memcpy(&y, &i, 4);
  y = y * (1.5f - 0.5f * x * y * y);
  return y > 0.57 && y < 0.58;
}
static int t69(void) {
  union {
    double d;
    struct {
      unsigned lo, hi;
    } s;
  } q;
  q.s.lo = 0;
  q.s.hi = O(0x40000000u);
  return q.d == 2.0;
}
static int t70(void) {
  double d = O(1024.0);
  unsigned long u;
  memcpy(&u, &d, 8);
  return (u >> 52) == 1023 + 10;
}
static int t71(void) {
  union {
    float f;
    unsigned u;
  } q;
  q.f = O(1.5f);
  return (int)(q.u & 0x7fffff) == 0x400000;
}
static int t72(void) {
  long double a = O(1.5L), b = O(3.0L) / 2;
  return memcmp(&a, &b, 10) == 0;
}
static int t73(void) {
  union {
    long double l;
    unsigned char b[16];
  } q;
  memset(&q, 0, sizeof q);
  q.l = O(1.5L);
  return q.b[9] == 0x3f && q.b[7] == 0xc0;
}
static int t74(void) {
  return sizeof(long double) == 16 && sizeof(struct {
                                        long double a;
                                        char c;
                                      }) == 32;
}
static int t75(void) {
  long double x = O(1.0L);
  unsigned long m;
  memcpy(&m, &x, 8);
  return m == 0x8000000000000000ul;
}
static int t76(void) {
  double a = O(1.0) / 3;
  return a * a - a * a == 0;
}
static int t77(void) {
  double a = O(1.0) / 3;
  return fma(a, a, -(a * a)) != 0;
}
static int t78(void) {
  return fmaf(O(16777217.0f), O(16777215.0f), -O(281474976710655.0f)) != 1;
}
static int t79(void) {
  return fma(O(0.1), 10.0, -1.0) != 0 && O(0.1) * 10.0 - 1.0 == 0;
}
static int t80(void) {
  float x = O(1.0f + FLT_EPSILON), y = O(1.0f - FLT_EPSILON), w = -1.0f;
  return x * y + w == 0;
}
static int t81(void) {
  return (O(0.1) + O(0.2)) != 0.3 && (O(0.1f) + O(0.2f)) == 0.3f;
}
static int t82(void) {
  return (float)(O(0.1) + O(0.2)) == 0.3f;
}
static int t83(void) {
  return (O(1e16) + 1.0) - 1e16 == 0 && (O(1e16) + 2.0) - 1e16 == 2;
}
static int t84(void) {
  return (O(1e20f) + (-O(1e20f))) + 3.14f == 3.14f && O(1e20f) + (-O(1e20f) + 3.14f) == 0;
}
static int t85(void) {
  long double x = 1 + O(LDBL_EPSILON);
  return (double)(x - 1) != 0;
}
static int t86(void) {
  long double x = O(9007199254740992.0L);
  return x + 1 != x;
}
static int t87(void) {
  long double x = sqrtl(O(2.0L));
  return (x * x) != 2.0L;
}
static int t88(void) {
  _Float16 h = (_Float16)O(65504.0f);
  return (float)h == 65504.0f;
}
static int t89(void) {
  _Float16 h = (_Float16)O(65520.0f);
  return isinf((float)h);
}
static int t90(void) {
  _Float16 h = (_Float16)O(2049.0f);
  return (float)h == 2048.0f;
}
static int t91(void) {
  _Float16 a = (_Float16)O(1.001f), b = (_Float16)O(1.003f);
  return (float)(_Float16)(a * b) != (float)a * (float)b;
}
static int t92(void) {
  __float128 x = (__float128)O(9007199254740992.0) * 9007199254740992.0;
  return x + 1 != x;
}
static int t93(void) {
  __float128 x = (__float128)O(1.0) / 3;
  return (double)(x * 3) == 1.0 && x * 3 != 1;
}
static int t94(void) {
  return fmod(O(5.3), 2.0) != 1.3 && fabs(fmod(O(5.3), 2.0) - 1.3) < 1e-15;
}
static int t95(void) {
  return remainder(O(5.0), 2.0) == 1 && remainder(O(7.0), 2.0) == -1 &&
         remainder(O(3.0), 2.0) == -1;
}
static int t96(void) {
  int q;
  return remquo(O(7.0), 2.0, &q) == -1 && (q & 7) == 4;
}
static int t97(void) {
  double i;
  return modf(O(-3.25), &i) == -0.25 && i == -3;
}
static int t98(void) {
  return fdim(O(3.0), O(5.0)) == 0 && fdim(O(5.0), 3.0) == 2;
}
static int t99(void) {
  return floor(O(-2.5)) == -3 && ceil(O(2.1f)) == 3 && trunc(O(-2.5)) == -2;
}
static int t100(void) {
  return lround(O(2.5)) == 3 && llround(O(-2.5)) == -3;
}
static int t101(void) {
  return nextafterf(O(1.0f), 2.0f) - 1.0f == FLT_EPSILON;
}
static int t102(void) {
  return fabs(O(-0.0)) == 0 && !signbit(fabs(O(-0.0)));
}
static int t103(void) {
  return __builtin_popcount(O(0xf0f0u)) == 8 && __builtin_popcountl(O(~0ul)) == 64;
}
static int t104(void) {
  return __builtin_clz(O(1u)) == 31 && __builtin_ctz(O(8u)) == 3 && __builtin_ffs(O(0)) == 0 &&
         __builtin_parity(O(7u)) == 1;
}
static int t105(void) {
  unsigned x = O(0x12345678u);
  unsigned r = (x << 8) | (x >> 24);
  return r == 0x34567812u;
}
static int t106(void) {
  unsigned x = O(0x80000001u), n = O(0u);
  return (x << n | x >> (-n & 31)) == x;
}
static int t107(void) {
  unsigned char x = O(0x81);
  return ((unsigned char)(x << 1 | x >> 7)) == 3;
}
static int t108(void) {
  return __builtin_bswap32(O(0x11223344u)) == 0x44332211u && __builtin_bswap16(O(0x1122)) == 0x2211;
}
static int t109(void) {
  return (O(-8) >> 1) == -4 && (O(-7) / 2) == -3 && (O(-7) % 2) == -1;
}
static int t110(void) {
  struct {
    int a : 1;
    unsigned b : 3;
    unsigned c : 2;
  } s = {0};
  s.a = O(1);
  s.b = O(15);
  s.c = O(4);
  return s.a == -1 && s.b == 7 && s.c == 0;
}
static int t111(void) {
  struct {
    unsigned x : 5;
    int y : 3;
  } s;
  s.x = O(35);
  s.y = O(4);
  return s.x == 3 && s.y == -4;
}
static int t112(void) {
  union {
    struct {
      unsigned char a : 2, b : 2, c : 4;
    } f;
    unsigned char w;
  } u;
  u.w = 0;
  u.f.a = O(3);
  u.f.b = O(2);
  return u.w == 0x0b;
}
static int t113(void) {
  const char *s = "123456789";
  unsigned c = ~O(0u);
  for (int i = 0; i < 9; i++) {
    c ^= (unsigned char)s[i];
    for (int k = 0; k < 8; k++)
      c = c & 1 ? (c >> 1) ^ 0xedb88320u : c >> 1;
  }
  c = ~c;
  return c == 0xcbf43926u;
}
static int t114(void) {
  const char *s = "123456789";
  unsigned short c = O(0xffff);
  for (int i = 0; i < 9; i++) {
    c ^= (unsigned short)(s[i] << 8);
    for (int k = 0; k < 8; k++)
      c = c & 0x8000 ? (c << 1) ^ 0x1021 : c << 1;
  }
  return c == 0x29b1;
}
static int t115(void) {
  unsigned char x = O(255), y = O(0);
  x++;
  y--;
  return x == 0 && y == 255;
}
static int t116(void) {
  unsigned x = O(0u);
  return x - 1 > 0;
}
static int t117(void) {
  unsigned short x = O(0x7fff);
  x++;
  return (short)x == -32768;
}
static int t118(void) {
  unsigned short a = O(1), b = 1;
  return a * b == 1;
}
static int t119(void) {
  unsigned x = O(0xaaaaaaabu);
  return x * 3u == 1u;
}
static int t120(void) {
  unsigned char x = O(0x0f);
  return (unsigned char)~x == 0xf0 && ~x != 0xf0;
}
static int t121(void) {
  return -1 < (unsigned char)O(0) && !(O(-1) < 0u);
}
static int t122(void) {
  unsigned x = O(0x58u);
  return (x & -x) == 8;
}
static int t123(void) {
  unsigned x = O(0x5b5bu), p;
  p = x;
  p ^= p >> 8;
  p ^= p >> 4;
  p ^= p >> 2;
  p ^= p >> 1;
  p &= 1;
  return p == 1;
}
static int t124(void) {
  int r;
  return __builtin_add_overflow(O(INT_MAX), 1, &r) && r == INT_MIN;
}
static int t125(void) {
  unsigned r;
  return __builtin_mul_overflow(O(65536u), 65536u, &r) && r == 0;
}
static int t126(void) {
  return (O(1ull) << 63) >> 63 == 1 && (int)(O(1u) << 31) < 0;
}
static int t127(void) {
  unsigned x = O(1u);
  int __builtin_rotateleft_is = ((x << 31) | (x >> 1)) == 0x80000000u;
  return __builtin_rotateleft_is;
}
static int t128(void) {
  return (int64_t)(int32_t)O(0x80000000u) == -2147483648ll;
}
static int t129(void) {
  unsigned x = O(~0u);
  int i = 0;
  while (x) {
    x &= x - 1;
    i++;
  }
  return i == 32;
}
static int t130(void) {
  unsigned x = O(0x12345678u), rev = 0;
  for (int i = 0; i < 32; i++)
    rev |= ((x >> i) & 1u) << (31 - i);
  return rev == 0x1e6a2c48u;
}
static int t131(void) {
  int a = O(3), b = O(4);
  a ^= b;
  b ^= a;
  a ^= b;
  int x = a * 1 + b;
  return x == 7;
}
static int t132(void) {
  unsigned g = O(4u);
  return (g ^ (g >> 1)) == 0x6;
}

int main(void) {
  static int (*const all[])(void) = {
      t1,   t2,   t3,   t4,   t5,   t6,   t7,   t8,   t9,   t10,  t11,  t12,  t13,  t14,  t15,
      t16,  t17,  t18,  t19,  t20,  t21,  t22,  t23,  t24,  t25,  t26,  t27,  t28,  t29,  t30,
      t31,  t32,  t33,  t34,  t35,  t36,  t37,  t38,  t39,  t40,  t41,  t42,  t43,  t44,  t45,
      t46,  t47,  t48,  t49,  t50,  t51,  t52,  t53,  t54,  t55,  t56,  t57,  t58,  t59,  t60,
      t61,  t62,  t63,  t64,  t65,  t66,  t67,  t68,  t69,  t70,  t71,  t72,  t73,  t74,  t75,
      t76,  t77,  t78,  t79,  t80,  t81,  t82,  t83,  t84,  t85,  t86,  t87,  t88,  t89,  t90,
      t91,  t92,  t93,  t94,  t95,  t96,  t97,  t98,  t99,  t100, t101, t102, t103, t104, t105,
      t106, t107, t108, t109, t110, t111, t112, t113, t114, t115, t116, t117, t118, t119, t120,
      t121, t122, t123, t124, t125, t126, t127, t128, t129, t130, t131, t132};
  for (unsigned i = 0; i < sizeof all / sizeof *all; ++i) {
    printf("%u %d\n", i + 1, all[i]());
    fesetround(FE_TONEAREST);
  }
  return 0;
}
