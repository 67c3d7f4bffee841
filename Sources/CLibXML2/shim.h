#include <libxml/xmlversion.h>
// Where libxml2 is built with ICU, its headers bring the ICU of the system, whose types clash with those of
// Foundation's own. All they add is the end of a structure that is only pointed to.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlwriter.h>
