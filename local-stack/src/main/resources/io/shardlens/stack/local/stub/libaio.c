/*
 * A stand-in for libaio.so.1 on machines without it: every call answers -ENOSYS. The server is told not to use it.
 * gcc -O1 -shared -nostdlib -s -Wl,-soname,libaio.so.1 -Wl,--version-script=libaio.map -Wl,-z,noseparate-code \
 *     -Wl,--build-id=none -o libaio.so.1 libaio.c && base64 -w 120 libaio.so.1 > libaio.so.1.base64
 */
int io_setup(void) { return -38; }
int io_submit(void) { return -38; }
int io_getevents(void) { return -38; }
int io_destroy(void) { return -38; }
int io_cancel(void) { return -38; }
