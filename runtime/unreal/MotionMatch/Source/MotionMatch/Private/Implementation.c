#define MOTIONMATCH_IMPLEMENTATION
#include "../Public/motionmatch.h"
