/* Europe 1619: ids and names, one list each. The enums are in components.h and state.h, the domains in
 * components.c and state.c (data/domain.h: LISTED). */
#ifndef WESTPHALIA_EUR_LISTS_H
#define WESTPHALIA_EUR_LISTS_H

/* clang-format off */
#define EUR_POWERS(X) \
    X(AUSTRIA, "austria", "Austria") \
    X(DENMARK, "denmark", "Denmark") \
    X(SPAIN, "spain", "Spain") \
    X(FRANCE, "france", "France") \
    X(DUTCH_REPUBLIC, "dutch-republic", "Dutch Republic") \
    X(ENGLAND, "england", "England") \
    X(SWEDEN, "sweden", "Sweden") \
    X(CATHOLIC_LEAGUE, "catholic-league", "Catholic League") \
    X(PROTESTANT_UNION, "protestant-union", "Protestant Union") \
    X(PAPACY, "papacy", "Papacy") \
    X(POLAND_LITHUANIA, "poland-lithuania", "Poland-Lithuania") \
    X(SAXONY, "saxony", "Saxony") \
    X(OTTOMAN_EMPIRE, "ottoman-empire", "Ottoman Empire") \
    X(VENICE, "venice", "Venice") \
    X(SAVOY, "savoy", "Savoy")
#define EUR_ORDER_ACTIONS(X) \
    X(ORDER_NONE, "none", "no order") X(ORDER_HOLD, "hold", "hold") X(ORDER_MOVE, "move", "move") \
    X(ORDER_SUPPORT, "support", "support") X(ORDER_CONVOY, "convoy", "convoy")
#define EUR_STATUSES(X) \
    X(STATUS_UNALIGNED, "unaligned", "unaligned") \
    X(STATUS_ALIGNED, "aligned", "aligned") \
    X(STATUS_VASSAL, "vassal", "a vassal") \
    X(STATUS_NEUTRAL, "neutral", "neutral") \
    X(STATUS_CAPTURED, "captured", "captured") /* in reports and views alone: its INFs are suspended */
#define EUR_REASONS(X) \
    X(REASON_MAY_NOT_ATTACK, "may-not-attack", "because it may not attack the unit there") \
    X(REASON_DOES_NOT_COUNT, "does-not-count", \
      "but does not count against the unit there, which its side may not help to drive out")
#define EUR_LOSS_REASONS(X) \
    X(LOSS_DISMISSED, "dismissed", "because its power dismisses it") \
    X(LOSS_ELIMINATION, "elimination", "because of an elimination") \
    X(LOSS_HOME, "home", "because a minor state has lost its home") /* of a minor state: captured */ \
    X(LOSS_NO_RETREAT, "no-retreat", "instead of a retreat") \
    X(LOSS_NOT_HELD, "not-held", "because no unit holds it for its captor")
#define EUR_PLACE_KINDS(X) \
    X(PLACE_INLAND, "inland", "inland province") \
    X(PLACE_COASTAL, "coastal", "coastal province") \
    X(PLACE_SEA, "sea", "sea")
#define EUR_CONFESSIONS(X) \
    X(CATHOLIC, "catholic", "Catholic") \
    X(PROTESTANT, "protestant", "Protestant") \
    X(OTTOMAN, "ottoman", "Ottoman")
#define EUR_GROUPS(X) \
    X(GROUP_GERMAN, "german", "German") \
    X(GROUP_ITALIAN, "italian", "Italian")
#define EUR_RELATIONS(X) \
    X(RELATION_ALLIANCE, "alliance", "alliance") \
    X(RELATION_WAR, "war", "war") \
    X(RELATION_NO_ALLIANCE, "no-alliance", "no alliance")
/* clang-format on */

#endif
