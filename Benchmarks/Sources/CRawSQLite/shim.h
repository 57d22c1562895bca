#ifndef TESSERA_CRAWSQLITE_SHIM_H
#define TESSERA_CRAWSQLITE_SHIM_H
#include <sqlite3.h>
#endif
