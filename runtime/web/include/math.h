/* What the runtime needs of math.h, for WebAssembly without a C library: roots are instructions, the rest comes from the
 * page (Math.sin and so on). */
#ifndef MM_WEB_MATH_H
#define MM_WEB_MATH_H
double sin(double x);
double cos(double x);
double atan2(double y, double x);
double exp(double x);
double expm1(double x);
double log(double x);
double pow(double x, double y);
double hypot(double x, double y);
double sqrt(double x);
double floor(double x);
double ceil(double x);
double fabs(double x);
float sqrtf(float x);
float atan2f(float y, float x);
#define HUGE_VAL __builtin_huge_val()
#endif
