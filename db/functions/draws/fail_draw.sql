-- The proposal with this number is closed without a draw, which is an action: see add_entry. Its votes are
-- deleted. Conflict: the match is at another version.
create function @STORE_SCHEMA@.fail_draw(match_id uuid, proposal bigint, its_entry @STORE_SCHEMA@.entry)
returns smallint
language plpgsql security definer as $$
begin
    if not @STORE_SCHEMA@.lock_version(match_id, (its_entry).version, null) then
        return @STORE_SCHEMA@.check_repeated(match_id, (its_entry).version + 1, (its_entry).nonce);
    end if;
    delete from public.match_draw d where d.match_id = fail_draw.match_id and d.seq = proposal;
    if not found then
        return @CONFLICT@;
    end if;
    perform @STORE_SCHEMA@.mark_votes(match_id);
    perform @STORE_SCHEMA@.add_entry(match_id, its_entry);
    return @DONE@;
end $$;
