/* The map of the pack held against the rulebook: Areas, cities, paths, arrows. */
#include "games/thirty-years-war/components/components_check.h"

/* ---- what is printed ---- */

#define NOT_GERMANY "austria|hungary|bavaria|spanish-netherlands|france" /* 2.46 */
#define SPANISH_ZONE                                                                                         \
    "lower-palatinate|munster-area|lorraine|franche-comte|spanish-netherlands|france" /* 17.Sp.2 */
#define BY_AUSTRIA "austria|hungary|moravia|bohemia|bavaria|tyrol"                    /* 17.H.4 */

/* Areas with a mark or a number of their own (2.42, 3.13, 5.142, 15.12, 17): electorate, control, vp,
 * local_pay, hungarians. */
static const char *const AREAS[] = {
    "austria none - - imperial true",
    "hungary none - - hungarian true",
    "moravia none - - null true",
    "silesia none - - null false",
    "bohemia always 3 3 null true",
    "bavaria after-c12 - - bavarian true",
    "tyrol none - - null true",
    "upper-palatinate none - - null false",
    "lower-palatinate until-c12 3 - null false",
    "saxony always - - null false",
    "brandenburg always - - null false",
    "pomerania none - - null false",
    "mecklenburg none - - null false",
    "schleswig-holstein none - - null false",
    "brunswick-luneburg none - - null false",
    "hesse-kassel none - - null false",
    "munster-area none - - null false",
    "baden none - - null false",
    "lorraine none 2 2 null false",
    "franche-comte none - - null false",
    "spanish-netherlands none - - spanish false",
    "france none 0 4 french false",
    "* none - - null false",
    NULL,
};

/* Cities that the book names (2.4, 3.1, 4, 12, 13, 16.21, 17, 18): area, fortress, siege_modifier. Without an
 * Area: an Independent City. */
static const char *const CITIES[] = {
    "vienna austria - -",
    "pressburg hungary - -",
    "prague bohemia >0 -",
    "pilsen bohemia - -",
    "budweis bohemia - -",
    "munich bavaria 5 -",
    "ingolstadt bavaria 5 -",
    "bamberg upper-palatinate - -",
    "oppenheim lower-palatinate - -",
    "mannheim lower-palatinate - -",
    "heidelberg lower-palatinate - -",
    "landau lower-palatinate - -",
    "leipzig saxony >0 -",
    "lutzen saxony - -",
    "torgau saxony - -",
    "dresden saxony - -",
    "barwalde brandenburg - -",
    "frankfurt-oder brandenburg - -",
    "stettin pomerania - -",
    "stralsund pomerania - -",
    "rostock mecklenburg - -",
    "wittstock mecklenburg - -",
    "rendsburg schleswig-holstein - -",
    "kiel schleswig-holstein - -",
    "brunswick brunswick-luneburg - -",
    "kassel hesse-kassel - -",
    "hanau hesse-kassel >0 -",
    "wurzburg !=null 3 0",
    "breisach baden >0 -2",
    "brussels spanish-netherlands - -",
    "ghent spanish-netherlands - -",
    "antwerp spanish-netherlands - -",
    "lingen !=null - -",
    "wesel !=null - -",
    "koln null - -",
    "mainz null - -",
    "trier null >0 -",
    "aachen null - -",
    "salzburg null - -",
    "regensburg null - -",
    "augsburg null - -",
    "nurnberg null >0 -",
    "frankfurt null >0 -",
    "magdeburg null >0 -",
    "hamburg null >0 -",
    "bremen null - -",
    "lubeck null - -",
    "strasbourg null - -",
    "metz null - -",
    NULL,
};

static const struct fact FACTS[] = {
    {"2.41", ROWS("areas", 24)},
    {NULL, PRINTED("areas", "electorate control vp local_pay hungarians", AREAS)},
    {"2.42", ALL("areas", "vp>0"), "must be worth something"},
    {"3.13", ROWS_WHERE("spaces", "kind=city area=lower-palatinate", 4)},
    {"3.13", ROWS_WHERE("spaces", "kind=city area=lorraine", 3)},
    {"17.D.3", ROWS_WHERE("spaces", "kind=city area=schleswig-holstein", 2)},
    {NULL, PRINTED("spaces", "area fortress siege_modifier", CITIES)},
    {"2.43", ROWS_WHERE("spaces", "independent_vp>0", 17), "there must be 17 Independent Cities"},
    {"2.41, 2.43", ONLY("spaces", "independent_vp>0", "kind=city area=null"),
     "is an Independent City with VP|is no Independent City, and has no VP"},
    {"2.43", WHERE("spaces", "id=koln", "independent_vp=2"), "is worth 2 VP"},
    {"5.14", ONLY("spaces", "elector=true", "id=koln|mainz|trier"),
     "is an Electoral City|is not an Electoral City"},
    {"2.41", WHERE("spaces", "kind=off-map", "area=france"), "what is off the map is of France"},
    {"11.32", SOME("spaces", "kind=off-map"), "France goes on off the map"},
    {"2.4", ROWS_WHERE("spaces", "kind=box", 3), "the boxes are the UP, Denmark and Sweden"},
    {"2.4", WHERE("spaces", "kind=box", "area=null port=false fortress=0"), "a box is no city"},
    {"2.44", WHERE("spaces", "fortress=0", "siege_modifier=0"), "has a Siege Modifier without a Fortress"},
    {"2.46", ONLY("spaces", "germany=true", "kind=city area!=" NOT_GERMANY),
     "is in Germany|is not in Germany"},
    {"17.Sp.2", WHERE("spaces", "area=" SPANISH_ZONE, "spanish_zone=true"), "is in the Spanish Zone"},
    {"17.Sp.2", WHERE("spaces", "area!=null|" SPANISH_ZONE, "spanish_zone=false"),
     "is not in the Spanish Zone"},
    {"17.Sp.2", WHERE("spaces", "id=up-box|frankfurt|strasbourg", "spanish_zone=true"),
     "is in the Spanish Zone"},
    {"2.45", JOINS("paths", "between"), "must be between two spaces"},
    {"2.45", ALL("paths", "between.kind!=box"), "arrows lead to boxes, not paths"},
    {"2.45", REACHED("spaces", "kind!=box", "paths")},
    {"17.H.4", WHERE("paths", "between.0.area=austria", "between.1.area=null|" BY_AUSTRIA),
     "leads to an Area that does not touch Austria"},
    {"17.H.4", WHERE("paths", "between.1.area=austria", "between.0.area=null|" BY_AUSTRIA),
     "leads to an Area that does not touch Austria"},
    {"example of 12", SOME("paths", "between~torgau+leipzig"), "torgau is connected with leipzig"},
    {"example of 12", SOME("paths", "between~leipzig+lutzen"), "leipzig is connected with lutzen"},
    {"16.21", ROWS_WHERE("arrows", "from=lingen to=up-box both_ways=true", 1)},
    {"16.21", ROWS_WHERE("arrows", "from=wesel to=up-box both_ways=true", 1)},
    {"16.21", ROWS_WHERE("arrows", "from=ghent to=up-box both_ways=true", 1)},
    {"16.21", ROWS_WHERE("arrows", "from=antwerp to=up-box both_ways=true", 1)},
    {"17.D.3", ROWS_WHERE("arrows", "from=denmark-box to=rendsburg both_ways=false", 1)},
    {"17.D.3", ROWS_WHERE("arrows", "from=denmark-box to=kiel both_ways=false", 1)},
    {"9.13, 18.22", ROWS_WHERE("arrows", "from=sweden-box to=stettin both_ways=false", 1)},
    {"17.Sw.1", ROWS_WHERE("arrows", "from=sweden-box", 3),
     "there are four of the UP, two of Denmark, three of Sweden"},
    {"16.21", ROWS("arrows", 9), "there are four of the UP, two of Denmark, three of Sweden"},
    {"17.Sw.1", WHERE("arrows", "from=sweden-box", "to.port=true to.area=pomerania"),
     "leads from Sweden to no port of Pomerania"},
    {NULL, ALL("spaces", "x>=0 y>=0 x<=@/page_width y<=@/page_height"), "must lie on the page"},
    {0}};

void tyw_check_map(const struct components *c, struct faults *faults)
{
    facts_check(&tyw_components_record, c, FACTS, faults);
    for (int i = 0; i < c->map.area_count; i++) {
        const struct area_row *row = &c->map.area[i];
        if (row->city_count == 0) ROW_FAULT(faults, "areas", i, "must have Cities (2.41)");
        if (i != c->named.area[FRANCE] &&
            (row->control > row->city_count || 2 * row->control <= row->city_count))
            ROW_FAULT(faults, "areas", i, "its Control rating must be more than half of its Cities (3.13)");
    }
}
