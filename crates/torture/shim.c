/* Writes down every write and sync below POWER_FOLDER, in order, to POWER_JOURNAL: what a power cut may take back. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static const char *folder;

static ssize_t (*real_write)(int, const void *, size_t);

__attribute__((constructor)) static void begin(void) {
    real_write = dlsym(RTLD_NEXT, "write");
    folder = getenv("POWER_FOLDER");
    const char *path = getenv("POWER_JOURNAL");
    if (folder && path) journal = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
}

/* One line for what happened, then the bytes. Held under the lock with the call itself, so that the order is true. */
static void note(char what, const char *name, off_t at, size_t length, const void *bytes) {
    char head[600];
    int n = snprintf(head, sizeof head, "%c %lld %zu %s\n", what, (long long)at, bytes ? length : 0, name);
    real_write(journal, head, n);
    if (bytes) real_write(journal, bytes, length);
}

static const char *ours(int fd, char *room, size_t size) {
    if (journal < 0 || fd == journal) return NULL;
    char link[40];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, room, size - 1);
    if (n <= 0) return NULL;
    room[n] = 0;
    size_t depth = strlen(folder);
    if (strncmp(room, folder, depth) || room[depth] != '/') return NULL;
    return room + depth + 1;
}

#define WITH(fd, call, record)                                     \
    char room[512];                                                \
    const char *name = ours(fd, room, sizeof room);                \
    if (!name) return call;                                        \
    pthread_mutex_lock(&lock);                                     \
    __typeof__(call) done = call;                                  \
    if (done >= 0) record;                                         \
    pthread_mutex_unlock(&lock);                                   \
    return done;

ssize_t write(int fd, const void *bytes, size_t length) {
    if (!real_write) real_write = dlsym(RTLD_NEXT, "write");
    WITH(fd, real_write(fd, bytes, length), note('w', name, lseek(fd, 0, SEEK_CUR) - done, done, bytes))
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite");
    WITH(fd, real(fd, bytes, length, at), note('w', name, at, done, bytes))
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
    WITH(fd, real(fd, bytes, length, at), note('w', name, at, done, bytes))
}

int ftruncate(int fd, off_t length) {
    static int (*real)(int, off_t);
    if (!real) real = dlsym(RTLD_NEXT, "ftruncate");
    WITH(fd, real(fd, length), note('t', name, length, 0, NULL))
}

int ftruncate64(int fd, off64_t length) {
    static int (*real)(int, off64_t);
    if (!real) real = dlsym(RTLD_NEXT, "ftruncate64");
    WITH(fd, real(fd, length), note('t', name, length, 0, NULL))
}

int fsync(int fd) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fsync");
    WITH(fd, real(fd), note('s', name, 0, 0, NULL))
}

int fdatasync(int fd) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
    WITH(fd, real(fd), note('s', name, 0, 0, NULL))
}

int unlink(const char *path) {
    static int (*real)(const char *);
    if (!real) real = dlsym(RTLD_NEXT, "unlink");
    size_t depth = journal < 0 ? 0 : strlen(folder);
    if (!depth || strncmp(path, folder, depth) || path[depth] != '/') return real(path);
    pthread_mutex_lock(&lock);
    int done = real(path);
    if (!done) note('d', path + depth + 1, 0, 0, NULL);
    pthread_mutex_unlock(&lock);
    return done;
}
