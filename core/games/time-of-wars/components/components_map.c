/* What the rulebook says of the map: spaces, Roads and Trails, the special boxes. */
#include "games/time-of-wars/components/components_check.h"

/* Spaces that the book names (2.2, 2.3.1, 4.1 to 4.2.5, 6.2.2, 6.8 to 6.9.3.6, 7.1, 8): kind, zone, owner,
 * national, capital_of, port. */
static const char *const SPACES[] = {
    "stockholm fortified-city - sweden sweden sweden baltic",
    "uppsala - - sweden sweden null -",
    "narva - - - - null baltic",
    "kobenhavn fortified-city - denmark denmark denmark baltic",
    "karlskrona city - denmark denmark null -",
    "malmo city - denmark denmark null -",
    "berlin fortified-city reich brandenburg brandenburg brandenburg -",
    "stettin fortified-city reich brandenburg brandenburg null -",
    "warszawa fortified-city - commonwealth commonwealth commonwealth -",
    "vilnius fortified-city - commonwealth commonwealth commonwealth -",
    "danzig danzig - commonwealth - null baltic",
    "konigsberg fortified-city - - - null -",
    "riga - - - - null -",
    "kyjiv - - - - null -",
    "sich - - commonwealth cossacks null -",
    "or-qapy - - tatars tatars null -",
    "bagcasaray - - tatars tatars null -",
    "bucuresti fortified-city - wallachia wallachia wallachia -",
    "nagyszeben fortified-city - transylvania transylvania transylvania -",
    "iasi fortified-city - moldova moldova moldova -",
    "istanbul box - ottoman ottoman ottoman -",
    "norway box - null - null null",
    "holy-roman-empire box - null - null null",
    NULL,
};

static const struct fact FACTS[] = {
    {"2.2, 4", PRINTED("spaces", "kind zone owner national capital_of port", SPACES)},
    /* every space but Terrain Points and boxes can be lost */
    {"2.2, 6.6.1", WHERE("spaces", "kind!=terrain-point|box", "owner!=null religion!=null"),
     "must have an owner and a religion"},
    {"6.6.1", WHERE("spaces", "kind=terrain-point|box", "religion=null"), "has no religion"},
    {"2.2", WHERE("spaces", "kind=terrain-point", "owner=null national=null port=null"),
     "a Terrain Point has no owner, and is no port"},
    {"2.2", WHERE("spaces", "capital_of!=null", "capital_of=@national"),
     "a Capital is a National space of its power"},
    {"2.2", WHERE("spaces", "capital_of!=null id!=istanbul", "kind=fortified-city"),
     "a Capital is a Fortified City"},
    {"2.2", WHERE("spaces", "kind=danzig", "id=danzig"), "Danzig alone is such a space"},
    {"2.2", ROWS_WHERE("spaces", "capital_of=sweden", 1)},
    {"2.2", ROWS_WHERE("spaces", "capital_of=russia", 1)},
    {"2.2", ROWS_WHERE("spaces", "capital_of=ottoman", 1)},
    {"2.2", ROWS_WHERE("spaces", "capital_of=hre", 1)},
    {"2.2", ROWS_WHERE("spaces", "capital_of=denmark", 1)},
    {"2.2", ROWS_WHERE("spaces", "capital_of=brandenburg", 1)},
    {"2.2", ROWS_WHERE("spaces", "capital_of=transylvania", 1)},
    {"2.2", ROWS_WHERE("spaces", "capital_of=wallachia", 1)},
    {"2.2", ROWS_WHERE("spaces", "capital_of=moldova", 1)},
    {"6.10", ROWS_WHERE("spaces", "capital_of=commonwealth", 2)},
    {"2.2", ROWS_WHERE("spaces", "capital_of=tatars|cossacks", 0)},
    {"2.2", ROWS_WHERE("spaces", "kind=box", 3), "there are three special boxes"},
    {"2.2", JOINS("ways", "between"), "must join two spaces"},
    {"2.2", ALL("ways", "between.kind!=box"), "into a box and out of it there are arrows"},
    {"2.2", ONLY("arrows", "to.kind=box", "from.kind!=box"), "must lead into a box or out of it"},
    {"2.2", REACHED("spaces", "kind!=box", "ways")},
    {"8.1", SOME("ways", "kind=road between~memel+mitau"), "a Road joins Memel and Mitau"},
    {NULL, ALL("spaces", "x>=0 y>=0 x<=@/page_width y<=@/page_height"), "must lie on the page"},
    {0}};

void tow_check_map(const struct components *c, struct faults *faults)
{
    facts_check(&tow_components_record, c, FACTS, faults);
}
