#ifndef TESSERA_TEST_DISK_H
#define TESSERA_TEST_DISK_H

#include <pthread.h>
#include <sqlite3.h>

#include "CTestVFS.h"

/// A file that has a name now.
typedef struct DiskFile {
  char *path;
  int32_t number;
  int64_t size;
} DiskFile;

struct TestDisk {
  sqlite3_vfs vfs;
  sqlite3_vfs *real;
  char *name;
  /// Held around every call that changes something, so that the record has the order of the disk.
  pthread_mutex_t mutex;
  int isRecording;

  TestDiskEvent *events;
  int64_t eventCount;
  int64_t eventRoom;

  DiskFile *files;
  int fileCount;
  int fileRoom;
  int32_t lastNumber;

  int32_t failing;
  int64_t failAt;
  int failCode;
  int failIsLasting;
  int64_t calls;
  int hasFailed;

  int64_t capacity;
  int64_t used;

  /// Files of SQLite that are open; the disk outlives them.
  int openCount;
};

// All of these want the mutex held.

/// The code a call has to fail with, or SQLITE_OK.
int disk_fault(TestDisk *disk, int32_t kind);
/// Adds an entry to the record; strings and bytes are copied.
void disk_record(
    TestDisk *disk, int32_t kind, int32_t file, const char *path, const char *newPath,
    int64_t offset, const void *bytes, int64_t count);
/// The file of that name, or NULL.
DiskFile *disk_find(TestDisk *disk, const char *path);
/// The file with that number, or NULL where it has no name any more.
DiskFile *disk_file(TestDisk *disk, int32_t number);
/// Notes a new file or folder.
DiskFile *disk_add(TestDisk *disk, const char *path, int isFolder);
/// Forgets a name.
void disk_remove(TestDisk *disk, const char *path);
/// Notes that the folder of a file was synced.
void disk_sync_folder(TestDisk *disk, const char *path);
/// Notes a file's new size.
void disk_resize(TestDisk *disk, int32_t number, int64_t size);
/// How many of the bytes a write wants to put at `offset` there is room for.
int64_t disk_room(TestDisk *disk, int32_t number, int64_t offset, int64_t count);

/// Fills in the VFS.
void disk_make_vfs(TestDisk *disk);

#endif
