/*
 * A stand-in for libnuma.so.1 on machines without it: it says that there is no NUMA, after which the server asks nothing
 * more.
 * gcc -O1 -shared -nostdlib -s -Wl,-soname,libnuma.so.1 -Wl,--version-script=libnuma.map -Wl,-z,noseparate-code \
 *     -Wl,--build-id=none -o libnuma.so.1 libnuma.c && base64 -w 120 libnuma.so.1 > libnuma.so.1.base64
 */
void *numa_all_nodes_ptr;
int numa_available(void) { return -1; }
long mbind(void) { return -38; }
long set_mempolicy(void) { return -38; }
int numa_node_of_cpu(void) { return -38; }
void *numa_alloc_onnode(void) { return 0; }
void *numa_alloc_local(void) { return 0; }
void numa_free(void) {}
