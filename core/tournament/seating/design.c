/* Designs: rounds without repeated meetings. */
#include "tournament/seating/design.h"

#include <string.h>

#include "data/set.h"
#include "engine/random.h"

enum { DEGREE_MAX = 10, TRIES = 40, NODES_MAX = 20000 };

/* ---- finite fields ---- */

/* A polynomial over the integers modulo p, lowest coefficient first. */
struct polynomial {
    int of[2 * DEGREE_MAX + 1];
};

/* The polynomial whose coefficients are the digits of a number in base p. */
static struct polynomial polynomial_of(int number, int p)
{
    struct polynomial result = {{0}};
    for (int i = 0; number; i++, number /= p)
        result.of[i] = number % p;
    return result;
}

/* The remainder of a division by a polynomial of this degree, whose highest coefficient is 1. */
static struct polynomial remainder_of(struct polynomial of, const struct polynomial *by, int degree, int p)
{
    for (int i = 2 * DEGREE_MAX; i >= degree; i--) {
        const int times = of.of[i];
        for (int k = 0; k <= degree && times; k++)
            of.of[i - degree + k] = (of.of[i - degree + k] + (p - times) * by->of[k]) % p;
    }
    return of;
}

static bool is_zero(const struct polynomial *of)
{
    for (int i = 0; i <= 2 * DEGREE_MAX; i++)
        if (of->of[i]) return false;
    return true;
}

static int power_of(int p, int exponent)
{
    int result = 1;
    while (exponent-- > 0)
        result *= p;
    return result;
}

static bool is_irreducible(const struct polynomial *of, int degree, int p)
{
    for (int part = 1; part <= degree / 2; part++)
        for (int low = 0; low < power_of(p, part); low++) {
            const struct polynomial by = polynomial_of(power_of(p, part) + low, p);
            const struct polynomial rest = remainder_of(*of, &by, part, p);
            if (is_zero(&rest)) return false;
        }
    return true;
}

/* An irreducible polynomial. There is one for each p and each degree. */
static struct polynomial irreducible(int p, int degree)
{
    struct polynomial of;
    int number = power_of(p, degree);
    do
        of = polynomial_of(number++, p);
    while (!is_irreducible(&of, degree, p));
    return of;
}

static int multiply(int one, int other, int p, int degree, const struct polynomial *modulus)
{
    const struct polynomial a = polynomial_of(one, p), b = polynomial_of(other, p);
    struct polynomial product = {{0}};
    int result = 0;
    for (int i = 0; i < degree; i++)
        for (int k = 0; k < degree; k++)
            product.of[i + k] = (product.of[i + k] + a.of[i] * b.of[k]) % p;
    product = remainder_of(product, modulus, degree, p);
    for (int i = degree - 1; i >= 0; i--)
        result = result * p + product.of[i];
    return result;
}

/* Splits off the smallest prime factor: its power is returned, and *rest is divided by it. */
static int split_power(int *rest, int *p, int *degree)
{
    int power = 1;
    *p = 2;
    *degree = 0;
    while (*rest % *p)
        ++*p;
    for (; *rest % *p == 0; *rest /= *p, ++*degree)
        power *= *p;
    return power;
}

/* Makes shifts in finite fields: round * row in each field of the product. Returns the number of rounds. 0:
 * there is no such product of fields. */
static int shift_by_fields(struct design_level *level, int size, int rounds)
{
    int rest = level->tables, p, degree, unit = 1;
    if (rest == 1) rounds = 1;
    while (rest > 1) {
        const int power = split_power(&rest, &p, &degree);
        if (power < size) return 0;
        if (power < rounds) rounds = power;
    }
    memset(level->shift, 0, sizeof level->shift);
    level->digits = 0;
    for (rest = level->tables; rest > 1;) {
        const int power = split_power(&rest, &p, &degree);
        const struct polynomial modulus = irreducible(p, degree);
        for (int a = 0; a < rounds; a++)
            for (int row = 0; row < size; row++)
                level->shift[a][row] += unit * multiply(a, row, p, degree, &modulus);
        for (int i = 0; i < degree; i++)
            level->radix[level->digits++] = p;
        unit *= power;
    }
    return rounds;
}

/* ---- integers modulo m ---- */

/* The search for shifts, with the differences that each two rows have had in earlier rounds. */
struct shift_search {
    struct design_level *level;
    int size, nodes;
    uint64_t random;
    uint64_t used[TOURNAMENT_SEATS][TOURNAMENT_SEATS][SET_WORDS(TOURNAMENT_TABLES)];
};

static int difference(const struct shift_search *h, int a, int row, int other)
{
    const int tables = h->level->tables;
    return (h->level->shift[a][row] - h->level->shift[a][other] + tables) % tables;
}

static bool fits(const struct shift_search *h, int a, int row)
{
    for (int other = 0; other < row; other++)
        if (set_has(h->used[row][other], difference(h, a, row, other))) return false;
    return true;
}

/* Finds the shifts of round `a` from this row on. */
static bool search_row(struct shift_search *h, int a, int row)
{
    if (row == h->size) return true;
    const int tables = h->level->tables, from = random_below(&h->random, tables);
    for (int i = 0; i < tables && h->nodes > 0; i++) {
        h->level->shift[a][row] = (from + i) % tables;
        h->nodes--;
        if (fits(h, a, row) && search_row(h, a, row + 1)) return true;
    }
    return false;
}

static int search_rounds(struct shift_search *h, int rounds)
{
    memset(h->used, 0, sizeof h->used);
    for (int a = 0; a < rounds; a++) {
        h->nodes = NODES_MAX;
        memset(h->level->shift[a], 0, sizeof h->level->shift[a]);
        if (a > 0 && !search_row(h, a, 1)) return a;
        for (int row = 0; row < h->size; row++)
            for (int other = 0; other < row; other++)
                set_add(h->used[row][other], difference(h, a, row, other));
    }
    return rounds;
}

static int shift_by_search(struct design_level *level, int size, int rounds, uint64_t seed)
{
    struct design_level best = *level;
    int most = 0;
    if (rounds > level->tables) rounds = level->tables; /* there are no more differences */
    struct shift_search h = {.level = level, .size = size, .random = seed};
    level->digits = 1;
    level->radix[0] = level->tables;
    for (int i = 0; i < TRIES && most < rounds; i++) {
        const int found = search_rounds(&h, rounds);
        if (found <= most) continue;
        most = found;
        best = *level;
    }
    *level = best;
    return most;
}

/* ---- designs ---- */

int design_make(struct design *design, int size, int tables, int rounds, uint64_t seed)
{
    int sum = 0;
    if (rounds > TOURNAMENT_ROUNDS) rounds = TOURNAMENT_ROUNDS;
    design->size = size;
    design->levels = 0;
    if (size == 2) {
        design->level[0].tables = tables;
        return rounds < 2 * tables - 1 ? rounds : 2 * tables - 1;
    }
    for (; sum < rounds && design->levels < DESIGN_LEVELS; tables /= size) {
        struct design_level *level = &design->level[design->levels++];
        level->tables = tables;
        level->rounds = shift_by_fields(level, size, rounds - sum);
        if (level->rounds < rounds - sum && level->rounds < tables) {
            struct design_level other = {.tables = tables};
            other.rounds = shift_by_search(&other, size, rounds - sum, seed);
            if (other.rounds > level->rounds) *level = other;
        }
        sum += level->rounds;
        if (tables % size) break;
    }
    return sum;
}

/* The circle method for tables of two. The last place stays. The others move on by one place a round, and
 * those opposite each other meet. */
static int circle_table(int tables, int round, int place)
{
    const int around = 2 * tables - 1;
    if (place == around) return 0;
    const int from = (place - round % around + around) % around;
    return from < around - from ? from : around - from;
}

/* The place minus the shift, in the group. */
static int shift_back(const struct design_level *level, int place, int shift)
{
    int result = 0, unit = 1;
    for (int i = 0; i < level->digits; i++) {
        const int radix = level->radix[i];
        result += unit * ((place % radix - shift % radix + radix) % radix);
        place /= radix;
        shift /= radix;
        unit *= radix;
    }
    return result;
}

int design_table(const struct design *design, int round, int place)
{
    if (design->size == 2) return circle_table(design->level[0].tables, round, place);
    int first = 0; /* of the row that is seated as a tournament of its own */
    for (int i = 0;; i++) {
        const struct design_level *level = &design->level[i];
        const int row = place / level->tables;
        place %= level->tables;
        if (round < level->rounds) return first + shift_back(level, place, level->shift[round][row]);
        round -= level->rounds;
        first += row * (level->tables / design->size);
    }
}
