#define MOTIONMATCH_IMPLEMENTATION
#include "../../motionmatch.h"
