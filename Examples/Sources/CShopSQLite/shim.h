#ifndef CSHOPSQLITE_SHIM_H
#define CSHOPSQLITE_SHIM_H
#include <sqlite3.h>
#endif
