// The VFS: each call is done by the default one, noted, and failed where the test wants that.

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "TestDisk.h"

typedef struct TestFile {
  sqlite3_file base;
  TestDisk *disk;
  /// The file's number on the disk; 0 for a temporary file, which no power cut leaves anything of.
  int32_t number;
  char *path;
  /// The default VFS syncs the folder with the first sync of a journal that it made.
  int syncsFolder;
  sqlite3_file *real;
} TestFile;

static TestFile *opened(sqlite3_file *file) { return (TestFile *)file; }

/// The code a call has to fail with, or SQLITE_OK.
static int fault(TestDisk *disk, int32_t kind) {
  pthread_mutex_lock(&disk->mutex);
  int code = disk_fault(disk, kind);
  pthread_mutex_unlock(&disk->mutex);
  return code;
}

static int file_close(sqlite3_file *file) {
  TestFile *own = opened(file);
  int code = own->real->pMethods->xClose(own->real);
  free(own->path);
  pthread_mutex_lock(&own->disk->mutex);
  own->disk->openCount--;
  pthread_mutex_unlock(&own->disk->mutex);
  return code;
}

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  TestFile *own = opened(file);
  int code = fault(own->disk, TEST_DISK_READ);
  if (code != SQLITE_OK) return code;
  return own->real->pMethods->xRead(own->real, bytes, count, offset);
}

/// Writes, and notes what was written. The mutex is held.
static int write_noted(TestFile *own, const void *bytes, int count, sqlite3_int64 offset) {
  if (count <= 0) return SQLITE_OK;
  int code = own->real->pMethods->xWrite(own->real, bytes, count, offset);
  if (code != SQLITE_OK || own->number == 0) return code;
  disk_record(own->disk, TEST_DISK_WRITE, own->number, own->path, NULL, offset, bytes, count);
  DiskFile *known = disk_file(own->disk, own->number);
  if (known != NULL && offset + count > known->size) {
    disk_resize(own->disk, own->number, offset + count);
  }
  return SQLITE_OK;
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  TestFile *own = opened(file);
  pthread_mutex_lock(&own->disk->mutex);
  int code = disk_fault(own->disk, TEST_DISK_WRITE);
  int room = (int)disk_room(own->disk, own->number, offset, count);
  // What fails has been done by half.
  if (code != SQLITE_OK && room > count / 2) room = count / 2;
  int written = write_noted(own, bytes, room, offset);
  pthread_mutex_unlock(&own->disk->mutex);
  if (code == SQLITE_OK && room < count) code = SQLITE_FULL;
  return code != SQLITE_OK ? code : written;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  TestFile *own = opened(file);
  pthread_mutex_lock(&own->disk->mutex);
  int code = disk_fault(own->disk, TEST_DISK_TRUNCATE);
  if (code == SQLITE_OK) code = own->real->pMethods->xTruncate(own->real, size);
  if (code == SQLITE_OK && own->number != 0) {
    disk_record(own->disk, TEST_DISK_TRUNCATE, own->number, own->path, NULL, size, NULL, 0);
    disk_resize(own->disk, own->number, size);
  }
  pthread_mutex_unlock(&own->disk->mutex);
  return code;
}

static int file_sync(sqlite3_file *file, int flags) {
  TestFile *own = opened(file);
  (void)flags;
  pthread_mutex_lock(&own->disk->mutex);
  // Really syncing would only take time: the record is what the test asks.
  int code = disk_fault(own->disk, TEST_DISK_SYNC);
  if (code == SQLITE_OK && own->number != 0) {
    disk_record(own->disk, TEST_DISK_SYNC, own->number, own->path, NULL, 0, NULL, 0);
    if (own->syncsFolder) disk_sync_folder(own->disk, own->path);
    own->syncsFolder = 0;
  }
  pthread_mutex_unlock(&own->disk->mutex);
  return code;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return opened(file)->real->pMethods->xFileSize(opened(file)->real, size);
}

static int file_lock(sqlite3_file *file, int level) {
  int code = fault(opened(file)->disk, TEST_DISK_LOCK);
  if (code != SQLITE_OK) return code;
  return opened(file)->real->pMethods->xLock(opened(file)->real, level);
}

static int file_unlock(sqlite3_file *file, int level) {
  return opened(file)->real->pMethods->xUnlock(opened(file)->real, level);
}

static int file_check_lock(sqlite3_file *file, int *isReserved) {
  return opened(file)->real->pMethods->xCheckReservedLock(opened(file)->real, isReserved);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
  return opened(file)->real->pMethods->xFileControl(opened(file)->real, operation, argument);
}

static int file_sector_size(sqlite3_file *file) {
  return opened(file)->real->pMethods->xSectorSize(opened(file)->real);
}

static int file_characteristics(sqlite3_file *file) {
  return opened(file)->real->pMethods->xDeviceCharacteristics(opened(file)->real);
}

static int file_map(
    sqlite3_file *file, int region, int size, int extends, void volatile **memory) {
  int code = fault(opened(file)->disk, TEST_DISK_MAP);
  if (code != SQLITE_OK) return code;
  return opened(file)->real->pMethods->xShmMap(opened(file)->real, region, size, extends, memory);
}

static int file_map_lock(sqlite3_file *file, int offset, int count, int flags) {
  if ((flags & SQLITE_SHM_LOCK) != 0) {
    int code = fault(opened(file)->disk, TEST_DISK_MAP_LOCK);
    if (code != SQLITE_OK) return code;
  }
  return opened(file)->real->pMethods->xShmLock(opened(file)->real, offset, count, flags);
}

static void file_barrier(sqlite3_file *file) {
  opened(file)->real->pMethods->xShmBarrier(opened(file)->real);
}

static int file_unmap(sqlite3_file *file, int deletes) {
  return opened(file)->real->pMethods->xShmUnmap(opened(file)->real, deletes);
}

// Version 2: no mapped reads, which could not be failed.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_map,
    .xShmLock = file_map_lock,
    .xShmBarrier = file_barrier,
    .xShmUnmap = file_unmap,
};

static TestDisk *disk_of(sqlite3_vfs *vfs) { return vfs->pAppData; }

/// Notes a file that was there before the disk was: all it holds is durable.
static void note_existing(TestFile *own, DiskFile *known) {
  sqlite3_int64 size = 0;
  if (own->real->pMethods->xFileSize(own->real, &size) != SQLITE_OK || size <= 0) return;
  void *bytes = malloc((size_t)size);
  if (bytes == NULL) abort();
  if (own->real->pMethods->xRead(own->real, bytes, (int)size, 0) == SQLITE_OK) {
    disk_record(own->disk, TEST_DISK_WRITE, known->number, own->path, NULL, 0, bytes, size);
    disk_record(own->disk, TEST_DISK_SYNC, known->number, own->path, NULL, 0, NULL, 0);
    disk_sync_folder(own->disk, own->path);
    disk_resize(own->disk, known->number, size);
  }
  free(bytes);
}

static int disk_open(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *outFlags) {
  TestDisk *disk = disk_of(vfs);
  TestFile *own = opened(file);
  memset(own, 0, sizeof(TestFile));
  own->disk = disk;
  own->real = (sqlite3_file *)&own[1];
  memset(own->real, 0, (size_t)disk->real->szOsFile);
  pthread_mutex_lock(&disk->mutex);
  // Not the VFS's own answer, for which an empty file does not exist.
  int exists = name != NULL && access(name, F_OK) == 0;
  int code = disk_fault(disk, TEST_DISK_OPEN);
  if (code == SQLITE_OK) code = disk->real->xOpen(disk->real, name, own->real, flags, outFlags);
  if (code == SQLITE_OK) {
    own->base.pMethods = &methods;
    disk->openCount++;
    if (name != NULL && (flags & SQLITE_OPEN_DELETEONCLOSE) == 0) {
      own->path = strdup(name);
      DiskFile *known = exists ? disk_find(disk, name) : NULL;
      if (known == NULL) {
        known = disk_add(disk, name, 0);
        if (exists) note_existing(own, known);
      }
      own->number = known->number;
      int isJournal =
          (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL)) != 0;
      own->syncsFolder = isJournal && (flags & SQLITE_OPEN_CREATE) != 0;
    }
  } else if (own->real->pMethods != NULL) {
    own->real->pMethods->xClose(own->real);
  }
  pthread_mutex_unlock(&disk->mutex);
  return code;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int syncsFolder) {
  TestDisk *disk = disk_of(vfs);
  pthread_mutex_lock(&disk->mutex);
  int code = disk_fault(disk, TEST_DISK_DELETE);
  if (code == SQLITE_OK) code = disk->real->xDelete(disk->real, name, 0);
  if (code == SQLITE_OK) {
    DiskFile *known = disk_find(disk, name);
    disk_record(
        disk, TEST_DISK_DELETE, known == NULL ? 0 : known->number, name, NULL, 0, NULL, 0);
    disk_remove(disk, name);
    if (syncsFolder) disk_sync_folder(disk, name);
  }
  pthread_mutex_unlock(&disk->mutex);
  return code;
}

static int disk_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  return disk_of(vfs)->real->xAccess(disk_of(vfs)->real, name, flags, result);
}

static int disk_full_pathname(sqlite3_vfs *vfs, const char *name, int count, char *path) {
  return disk_of(vfs)->real->xFullPathname(disk_of(vfs)->real, name, count, path);
}

static int disk_randomness(sqlite3_vfs *vfs, int count, char *bytes) {
  return disk_of(vfs)->real->xRandomness(disk_of(vfs)->real, count, bytes);
}

static int disk_sleep(sqlite3_vfs *vfs, int microseconds) {
  return disk_of(vfs)->real->xSleep(disk_of(vfs)->real, microseconds);
}

static int disk_time(sqlite3_vfs *vfs, double *time) {
  return disk_of(vfs)->real->xCurrentTime(disk_of(vfs)->real, time);
}

static int disk_last_error(sqlite3_vfs *vfs, int count, char *text) {
  return disk_of(vfs)->real->xGetLastError(disk_of(vfs)->real, count, text);
}

static int disk_time_64(sqlite3_vfs *vfs, sqlite3_int64 *time) {
  return disk_of(vfs)->real->xCurrentTimeInt64(disk_of(vfs)->real, time);
}

void disk_make_vfs(TestDisk *disk) {
  if (disk->real == NULL) return;
  disk->vfs = (sqlite3_vfs){
      .iVersion = 2,
      .szOsFile = (int)sizeof(TestFile) + disk->real->szOsFile,
      .mxPathname = disk->real->mxPathname,
      .zName = disk->name,
      .pAppData = disk,
      .xOpen = disk_open,
      .xDelete = disk_delete,
      .xAccess = disk_access,
      .xFullPathname = disk_full_pathname,
      .xRandomness = disk_randomness,
      .xSleep = disk_sleep,
      .xCurrentTime = disk_time,
      .xGetLastError = disk_last_error,
      .xCurrentTimeInt64 = disk_time_64,
  };
}
