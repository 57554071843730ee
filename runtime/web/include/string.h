/* What the runtime needs of string.h, for WebAssembly without a C library. */
#ifndef MM_WEB_STRING_H
#define MM_WEB_STRING_H
#include <stddef.h>
void *memcpy(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);
size_t strlen(const char *text);
#endif
