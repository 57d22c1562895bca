#include "TestDisk.h"

#include <stdlib.h>
#include <string.h>

static char *copy_string(const char *text) {
  if (text == NULL) return NULL;
  size_t length = strlen(text) + 1;
  char *copy = malloc(length);
  if (copy != NULL) memcpy(copy, text, length);
  return copy;
}

TestDisk *test_disk_make(const char *name) {
  TestDisk *disk = calloc(1, sizeof(TestDisk));
  if (disk == NULL) return NULL;
  disk->real = sqlite3_vfs_find(NULL);
  disk->name = copy_string(name);
  disk->capacity = -1;
  disk->isRecording = 1;
  pthread_mutex_init(&disk->mutex, NULL);
  disk_make_vfs(disk);
  if (disk->real == NULL || sqlite3_vfs_register(&disk->vfs, 0) != SQLITE_OK) {
    free(disk->name);
    free(disk);
    return NULL;
  }
  return disk;
}

void test_disk_free(TestDisk *disk) {
  sqlite3_vfs_unregister(&disk->vfs);
  for (int64_t index = 0; index < disk->eventCount; index++) {
    free((void *)disk->events[index].path);
    free((void *)disk->events[index].newPath);
    free((void *)disk->events[index].bytes);
  }
  for (int index = 0; index < disk->fileCount; index++) free(disk->files[index].path);
  free(disk->events);
  free(disk->files);
  disk->events = NULL;
  disk->files = NULL;
  disk->eventCount = disk->eventRoom = disk->fileCount = disk->fileRoom = 0;
  disk->isRecording = 0;
  disk->capacity = -1;
  disk->failing = 0;
  pthread_mutex_lock(&disk->mutex);
  int openCount = disk->openCount;
  pthread_mutex_unlock(&disk->mutex);
  // A connection that somebody forgot still has to close its files.
  if (openCount > 0) return;
  free(disk->name);
  pthread_mutex_destroy(&disk->mutex);
  free(disk);
}

// The record

void disk_record(
    TestDisk *disk, int32_t kind, int32_t file, const char *path, const char *newPath,
    int64_t offset, const void *bytes, int64_t count) {
  if (!disk->isRecording) return;
  if (disk->eventCount == disk->eventRoom) {
    int64_t room = disk->eventRoom == 0 ? 1024 : disk->eventRoom * 2;
    TestDiskEvent *events = realloc(disk->events, (size_t)room * sizeof(TestDiskEvent));
    if (events == NULL) abort();
    disk->events = events;
    disk->eventRoom = room;
  }
  void *copy = NULL;
  if (bytes != NULL && count > 0) {
    copy = malloc((size_t)count);
    if (copy == NULL) abort();
    memcpy(copy, bytes, (size_t)count);
  }
  disk->events[disk->eventCount++] = (TestDiskEvent){
      .kind = kind,
      .file = file,
      .path = copy_string(path),
      .newPath = copy_string(newPath),
      .offset = offset,
      .count = count,
      .bytes = copy,
  };
}

void test_disk_record(TestDisk *disk, int isOn) {
  pthread_mutex_lock(&disk->mutex);
  disk->isRecording = isOn;
  pthread_mutex_unlock(&disk->mutex);
}

int64_t test_disk_count(TestDisk *disk) {
  pthread_mutex_lock(&disk->mutex);
  int64_t count = disk->eventCount;
  pthread_mutex_unlock(&disk->mutex);
  return count;
}

TestDiskEvent test_disk_event(TestDisk *disk, int64_t index) {
  pthread_mutex_lock(&disk->mutex);
  TestDiskEvent event = {0};
  if (index >= 0 && index < disk->eventCount) event = disk->events[index];
  pthread_mutex_unlock(&disk->mutex);
  return event;
}

void test_disk_mark(TestDisk *disk, int64_t kind, int64_t value) {
  pthread_mutex_lock(&disk->mutex);
  disk_record(disk, TEST_DISK_MARK, 0, NULL, NULL, value, NULL, kind);
  pthread_mutex_unlock(&disk->mutex);
}

// Files

DiskFile *disk_find(TestDisk *disk, const char *path) {
  for (int index = 0; index < disk->fileCount; index++) {
    if (strcmp(disk->files[index].path, path) == 0) return &disk->files[index];
  }
  return NULL;
}

DiskFile *disk_file(TestDisk *disk, int32_t number) {
  for (int index = 0; index < disk->fileCount; index++) {
    if (disk->files[index].number == number) return &disk->files[index];
  }
  return NULL;
}

DiskFile *disk_add(TestDisk *disk, const char *path, int isFolder) {
  disk_remove(disk, path);
  if (disk->fileCount == disk->fileRoom) {
    int room = disk->fileRoom == 0 ? 16 : disk->fileRoom * 2;
    DiskFile *files = realloc(disk->files, (size_t)room * sizeof(DiskFile));
    if (files == NULL) abort();
    disk->files = files;
    disk->fileRoom = room;
  }
  DiskFile *file = &disk->files[disk->fileCount++];
  *file = (DiskFile){.path = copy_string(path), .number = ++disk->lastNumber, .size = 0};
  disk_record(disk, TEST_DISK_OPEN, file->number, path, NULL, isFolder, NULL, 0);
  return file;
}

void disk_remove(TestDisk *disk, const char *path) {
  DiskFile *file = disk_find(disk, path);
  if (file == NULL) return;
  disk->used -= file->size;
  free(file->path);
  *file = disk->files[--disk->fileCount];
}

void disk_resize(TestDisk *disk, int32_t number, int64_t size) {
  DiskFile *file = disk_file(disk, number);
  if (file == NULL) return;
  disk->used += size - file->size;
  file->size = size;
}

int64_t disk_room(TestDisk *disk, int32_t number, int64_t offset, int64_t count) {
  DiskFile *file = disk_file(disk, number);
  if (disk->capacity < 0 || file == NULL) return count;
  int64_t end = file->size + (disk->capacity > disk->used ? disk->capacity - disk->used : 0);
  if (offset + count <= end) return count;
  return offset < end ? end - offset : 0;
}

void disk_sync_folder(TestDisk *disk, const char *path) {
  const char *slash = strrchr(path, '/');
  char *folder = copy_string(path);
  if (folder == NULL) return;
  folder[slash == NULL ? 0 : slash - path] = 0;
  disk_record(disk, TEST_DISK_SYNC_FOLDER, 0, folder, NULL, 0, NULL, 0);
  free(folder);
}

int test_disk_note(
    TestDisk *disk, int32_t kind, const char *path, const char *newPath, int64_t offset,
    const void *bytes, int64_t count) {
  pthread_mutex_lock(&disk->mutex);
  int code = disk_fault(disk, kind);
  DiskFile *file = disk_find(disk, path);
  int32_t number = file == NULL ? 0 : file->number;
  if (code == SQLITE_OK) {
    switch (kind) {
      case TEST_DISK_OPEN:
        disk_add(disk, path, offset != 0);
        break;
      case TEST_DISK_WRITE:
        if (disk_room(disk, number, offset, count) < count) {
          code = SQLITE_FULL;
          break;
        }
        disk_record(disk, kind, number, path, NULL, offset, bytes, count);
        if (file != NULL && offset + count > file->size) disk_resize(disk, number, offset + count);
        break;
      case TEST_DISK_TRUNCATE:
        disk_record(disk, kind, number, path, NULL, offset, NULL, 0);
        disk_resize(disk, number, offset);
        break;
      case TEST_DISK_DELETE:
        disk_record(disk, kind, number, path, NULL, 0, NULL, 0);
        disk_remove(disk, path);
        break;
      case TEST_DISK_RENAME:
        disk_record(disk, kind, number, path, newPath, 0, NULL, 0);
        disk_remove(disk, newPath);
        file = disk_find(disk, path);
        if (file != NULL) {
          free(file->path);
          file->path = copy_string(newPath);
        }
        break;
      case TEST_DISK_SYNC_FOLDER:
        disk_record(disk, kind, 0, path, NULL, 0, NULL, 0);
        break;
      default:
        disk_record(disk, kind, number, path, NULL, 0, NULL, 0);
        break;
    }
  }
  pthread_mutex_unlock(&disk->mutex);
  return code;
}

// Faults

int disk_fault(TestDisk *disk, int32_t kind) {
  if ((disk->failing & kind) == 0) return SQLITE_OK;
  disk->calls++;
  if (disk->failAt == 0 || disk->calls < disk->failAt) return SQLITE_OK;
  if (disk->calls > disk->failAt && !disk->failIsLasting) return SQLITE_OK;
  disk->hasFailed = 1;
  return disk->failCode;
}

void test_disk_fail(TestDisk *disk, int32_t kinds, int64_t nth, int code, int isLasting) {
  pthread_mutex_lock(&disk->mutex);
  disk->failing = kinds;
  disk->failAt = nth;
  disk->failCode = code;
  disk->failIsLasting = isLasting;
  disk->calls = 0;
  disk->hasFailed = 0;
  pthread_mutex_unlock(&disk->mutex);
}

int64_t test_disk_calls(TestDisk *disk) {
  pthread_mutex_lock(&disk->mutex);
  int64_t calls = disk->calls;
  pthread_mutex_unlock(&disk->mutex);
  return calls;
}

int test_disk_has_failed(TestDisk *disk) {
  pthread_mutex_lock(&disk->mutex);
  int hasFailed = disk->hasFailed;
  pthread_mutex_unlock(&disk->mutex);
  return hasFailed;
}

void test_disk_set_capacity(TestDisk *disk, int64_t bytes) {
  pthread_mutex_lock(&disk->mutex);
  disk->capacity = bytes;
  pthread_mutex_unlock(&disk->mutex);
}

int64_t test_disk_used(TestDisk *disk) {
  pthread_mutex_lock(&disk->mutex);
  int64_t used = disk->used;
  pthread_mutex_unlock(&disk->mutex);
  return used;
}
