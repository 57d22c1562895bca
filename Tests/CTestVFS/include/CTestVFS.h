#ifndef TESSERA_TEST_VFS_H
#define TESSERA_TEST_VFS_H

#include <stddef.h>
#include <stdint.h>

// A disk for tests: a VFS of SQLite that does what the default one does, in the same files, and beside
// that writes down everything that changes a file or a folder. From the record the disk can be made as
// it may look after a power cut at any moment. It can also fail any call, and fill up.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TestDisk TestDisk;

/// What was done to the disk. The bits also choose the calls that fail.
enum {
  /// A file was made and has a name in its folder (not yet durable); a folder where `offset` is 1.
  TEST_DISK_OPEN = 1 << 0,
  TEST_DISK_WRITE = 1 << 1,
  TEST_DISK_TRUNCATE = 1 << 2,
  /// The file's bytes are durable.
  TEST_DISK_SYNC = 1 << 3,
  /// A name was removed from its folder (not yet durable).
  TEST_DISK_DELETE = 1 << 4,
  /// A name was changed, replacing what had the new name (not yet durable).
  TEST_DISK_RENAME = 1 << 5,
  /// All names of the folder are durable.
  TEST_DISK_SYNC_FOLDER = 1 << 6,
  /// A note of the test's own.
  TEST_DISK_MARK = 1 << 7,
  // Calls that change nothing; only to fail them.
  TEST_DISK_READ = 1 << 8,
  TEST_DISK_LOCK = 1 << 9,
  TEST_DISK_MAP = 1 << 10,
  TEST_DISK_MAP_LOCK = 1 << 11
};

/// An entry of the record.
typedef struct TestDiskEvent {
  int32_t kind;
  /// The file's number; the same file keeps it when it is renamed. 0 where there is no file.
  int32_t file;
  /// The path, of a rename the old one; the folder's of a folder.
  const char *path;
  /// Of a rename the new path.
  const char *newPath;
  /// Where bytes were written, the new size, or the mark's value.
  int64_t offset;
  /// How many bytes were written, or the mark's kind.
  int64_t count;
  /// What was written.
  const void *bytes;
} TestDiskEvent;

/// Makes a disk and registers its VFS. NULL where that fails.
TestDisk *test_disk_make(const char *name);

/// Unregisters the VFS and frees the disk, but for what connections that are still open need.
void test_disk_free(TestDisk *disk);

/// Starts or stops writing down what happens. On from the start.
void test_disk_record(TestDisk *disk, int isOn);

/// The number of entries in the record.
int64_t test_disk_count(TestDisk *disk);

/// An entry of the record, valid until the disk is freed.
TestDiskEvent test_disk_event(TestDisk *disk, int64_t index);

/// Adds a note to the record.
void test_disk_mark(TestDisk *disk, int64_t kind, int64_t value);

/// Notes what was done to a file beside SQLite: `kind` is OPEN, WRITE, TRUNCATE, SYNC, DELETE, RENAME
/// or SYNC_FOLDER.
///
/// Returns 0, or the code with which the call is to fail; it is then not noted.
int test_disk_note(
    TestDisk *disk, int32_t kind, const char *path, const char *newPath, int64_t offset,
    const void *bytes, int64_t count);

/// Has the calls of `kinds` (bits) fail with `code`: the `nth` from now, and all later ones where
/// `isLasting`. 0 for `nth` fails none.
void test_disk_fail(TestDisk *disk, int32_t kinds, int64_t nth, int code, int isLasting);

/// How many calls of the kinds given to test_disk_fail have been made since.
int64_t test_disk_calls(TestDisk *disk);

/// Whether a call was made to fail since test_disk_fail.
int test_disk_has_failed(TestDisk *disk);

/// The bytes that all files together may have; negative for no limit.
void test_disk_set_capacity(TestDisk *disk, int64_t bytes);

/// The bytes that all files together have.
int64_t test_disk_used(TestDisk *disk);

#ifdef __cplusplus
}
#endif

#endif
