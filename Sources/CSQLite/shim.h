#ifndef TESSERA_CSQLITE_SHIM_H
#define TESSERA_CSQLITE_SHIM_H
#include <sqlite3.h>

/// Says whether a connection that closes last may move its log to the database.
/// (Swift can't call functions of any number of arguments.)
static inline int tessera_sqlite3_checkpoints_on_close(sqlite3 *connection, int checkpoints) {
  return sqlite3_db_config(
      connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !checkpoints, (int *)0);
}
#endif
