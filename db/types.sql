-- Values that the functions take as a whole. The store sets their members by name (db/statement.h, MEMBER):
-- the build makes their places of this file.

-- A reply to an idempotency key. Null: there is no key.
create type @STORE_SCHEMA@.reply as (
    seat smallint, key text, request_hash bytea, at timestamptz, version bigint, body text);

-- A line of the log that tells of a change from outside, and the version of the match before it. Null: the
-- match has not begun.
create type @STORE_SCHEMA@.entry as (
    version bigint, at timestamptz, line text, detail bytea, hash bytea, nonce bigint);

-- The terms of a match, from its creation on.
create type @STORE_SCHEMA@.match_deadline as (
    each bigint, lapse smallint, bank bigint, increment bigint, hours text, missed smallint);
create type @STORE_SCHEMA@.match_terms as (
    game text, revision integer, format smallint, pack_hash bytea, scenario text, options bytea,
    seats integer, label text, tournament text, seed bytea, commitment bytea, entropy bytea,
    created_at timestamptz, invitations boolean, referee boolean, deadline @STORE_SCHEMA@.match_deadline,
    messages smallint, lobby integer, draws smallint, bots bigint);

-- A message of a seat, or of the organizer (-1). `recipients` null: it is to all, spectators included.
-- `phase`: the others read it when play has left this phase; null: at once.
create type @STORE_SCHEMA@.message as (
    id uuid, sender smallint, recipients integer, text text, phase bigint);

-- What has come of a message: a verdict, and where it came too often the microseconds to wait.
create type @STORE_SCHEMA@.posted as (verdict smallint, wait bigint);

-- A draw that a seat proposes: struct store_draw of db/store/store.h.
create type @STORE_SCHEMA@.draw as (seat smallint, seats integer, voters integer, phase bigint);

-- Who takes a seat. The entropy may be empty. A match has room for that of so many places. No player_id: the
-- seat is held by its token alone. `deciding`: the seats that the running match asks, or null.
create type @STORE_SCHEMA@.holder as (
    token_hash bytea, at timestamptz, entropy bytea, places integer, player_id uuid,
    deciding integer);

-- How an open seat is taken: by an invitation with this hash, and by a bot of this kind. Null: by none.
create type @STORE_SCHEMA@.offer as (invitation bytea, bot smallint);

-- An entrant of a tournament who takes a seat over, by an invitation with this hash.
create type @STORE_SCHEMA@.substitute as (
    tournament_id uuid, round smallint, entrant integer, invitation bytea);

-- A place in the list of matches: the last match of the page before.
create type @STORE_SCHEMA@.place as (created_at timestamptz, id uuid);

-- Which matches are listed: struct store_filter of db/store/store.h. Nulls, and false: any.
create type @STORE_SCHEMA@.match_filter as (
    game text, label text, tournament text, status smallint, deciding integer, late boolean,
    due_before timestamptz, open boolean, bot smallint);

-- The transparency log's tree at a size.
create type @STORE_SCHEMA@.tree as (size bigint, root bytea, at timestamptz);

-- A seat's bank of time: the microseconds that were left when its clock began to run. `since` null: the
-- clock stands.
create type @STORE_SCHEMA@.seat_clock as (bank bigint, since timestamptz);

-- The clock of a match: its row of `deadline`, as the functions of clocks take and give it.
create type @STORE_SCHEMA@.match_clock as (
    version bigint, due_at timestamptz, fires_at timestamptz, late integer, due_paused timestamptz,
    turn_due timestamptz,
    seats @STORE_SCHEMA@.seat_clock[], -- by seat, from 1 on. Null: the match has a deadline alone
    -- turn_due and `seats` before each action that can be undone, one after the other
    due_before timestamptz[], seats_before @STORE_SCHEMA@.seat_clock[],
    asked integer, secret boolean, shown bigint[], begun timestamptz, away jsonb);

-- What a commit was computed from, beside the version and the hash of the last entry. A null is not compared.
create type @STORE_SCHEMA@.commit_basis as (
    timed boolean,       -- by the state cache the match has a deadline, which had not passed
    nonces bigint[],     -- of all answers at the version, in the order of their seats
    late integer,        -- seats that are noted as late
    instructed smallint, -- the seat with the standing instructions that make the move
    instruction bytea);  -- these instructions

-- The state of a match after a commit, and the lines that lead there.
create type @STORE_SCHEMA@.commit_state as (
    version bigint, packed bytea, last_hash bytea, undo integer, deciding integer,
    lines text[], details bytea[], hashes bytea[],
    asked integer, -- seats that are asked anew
    late integer); -- seats that did not decide in time, and that the commit decides for

-- The columns of the match's own row after a commit.
create type @STORE_SCHEMA@.commit_outcome as (status smallint, resigned integer, winners integer);

-- The next deadline of a match that has one: struct store_commit_deadline of db/store/write.h. An answer
-- alone has it where the match has a clock.
create type @STORE_SCHEMA@.commit_deadline as (
    each bigint, same_decision boolean, undone integer, clocked boolean, secret boolean,
    missed integer, -- seats that have missed a deadline. Null: the match does not count them
    kept integer);  -- seats that have decided in time

-- A seat's answer to a secret step.
create type @STORE_SCHEMA@.commit_answer as (
    seat smallint, complete boolean, draft bytea, nonce bigint,
    before bigint,     -- the nonce of the seat's answer that this one was judged on
    others integer,    -- seats that had not answered then
    answered integer); -- other seats that had answered, by the state cache. Null: it is not compared

-- What the set-up of a match that begins was made with.
create type @STORE_SCHEMA@.commit_beginning as (entropy bytea, seating bytea, restored bytea);

-- A change of a match: struct store_commit of db/store/write.h.
create type @STORE_SCHEMA@.commit as (
    match_id uuid, version bigint, last_hash bytea, nonce bigint, at timestamptz,
    seat smallint,                           -- has no instructions, by the state cache. Null: not compared
    basis @STORE_SCHEMA@.commit_basis,       -- null: nothing more is compared
    state @STORE_SCHEMA@.commit_state,       -- null: only an answer, and the version stands still
    outcome @STORE_SCHEMA@.commit_outcome,   -- null: it is as before
    deadline @STORE_SCHEMA@.commit_deadline, -- null: the match has none
    answer @STORE_SCHEMA@.commit_answer,     -- null: there is none
    has_players boolean,                     -- players hold seats of the match
    holds boolean,                           -- answers at the version hold at the next one
    reply @STORE_SCHEMA@.reply,
    beginning @STORE_SCHEMA@.commit_beginning);

-- A match that a commit has locked. `told`: the seats whose turns are told already. Null: it has no webhooks.
create type @STORE_SCHEMA@.locked_match as (
    version bigint, last_hash bytea, status smallint, told integer);

-- A tournament, from its creation on: struct store_tournament of db/store/tournament.h.
create type @STORE_SCHEMA@.tournament_terms as (name text, game text, code_hash bytea, terms text);
create type @STORE_SCHEMA@.round_plan as (
    number smallint, key_hash bytea, request_hash bytea, plan text, begun_at timestamptz);
create type @STORE_SCHEMA@.entrant as (
    token_hash bytea, name text, team text, player_id uuid, handicap integer, unranked boolean,
    preferences text);
-- A change of an entrant: struct store_entrant_change of db/store/tournament.h. What is null stays.
create type @STORE_SCHEMA@.entrant_change as (
    status smallint, name text, team text, handicap integer, unranked boolean, by_owner boolean,
    preferences text);
-- By whose token a tournament is changed, and why.
create type @STORE_SCHEMA@.change_note as (at timestamptz, token_hash bytea, reason text);

-- What a webhook is registered with: struct store_webhook of db/store/webhooks.h.
create type @STORE_SCHEMA@.webhook_terms as (
    scope smallint, owner text, url text, kinds integer, form smallint, salt bytea);

-- A call in the outbox, as claim_calls has claimed it.
create type @STORE_SCHEMA@.call_name as (
    webhook_id uuid, kind smallint, item uuid, call_id uuid, claimed_until timestamptz);
