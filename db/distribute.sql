-- Spreads the database over the nodes of Citus. All rows of a match are on one node. A function whose first
-- parameter is match_id is executed there, as a whole and in a transaction of that node. Each node has all
-- packs, keys and tournaments. The migrations, the roles and the tree of the transparency log stay on the
-- coordinator. The tree has one order for all matches. Tables and functions that are spread already stay as
-- they are.
do $$
declare
    its_table text;
    its_function regprocedure;
begin
    if to_regclass('pg_catalog.pg_dist_partition') is null then
        raise exception 'the database lacks the extension citus: first create it in this database on each '
            'node, and let the coordinator know the nodes';
    end if;
    if exists (select from run_command_on_all_nodes('show synchronous_commit')
        where result in ('off', 'local')) then
        raise exception 'a node has synchronous_commit off or local: what is acknowledged could be lost';
    end if;
    perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
    foreach its_table in array array['match', 'seat', 'match_state', 'action', 'answer', 'instruction',
        'deadline', 'idempotency', 'expiry', 'substitute', 'message', 'message_inbox', 'message_reader',
        'message_mute', 'match_draw', 'transparency_entry', 'component_pack', 'server_key',
        'signing_key', 'sealing_key', 'player', 'tournament', 'tournament_entrant', 'tournament_manager',
        'tournament_change', 'tournament_round', 'tournament_result', 'tournament_vacation', 'webhook',
        'webhook_call']
    loop
        continue when exists (select from pg_dist_partition
            where logicalrelid = ('public.' || its_table)::regclass);
        if its_table in ('component_pack', 'server_key', 'signing_key', 'sealing_key', 'player',
            'tournament', 'tournament_entrant', 'tournament_manager', 'tournament_change',
            'tournament_round', 'tournament_result', 'tournament_vacation', 'webhook') then
            perform create_reference_table(('public.' || its_table)::regclass);
        else
            perform create_distributed_table(('public.' || its_table)::regclass, 'match_id',
                colocate_with => case its_table when 'match' then 'none' else 'public.match' end);
        end if;
        perform truncate_local_data_after_distributing_table(('public.' || its_table)::regclass);
    end loop;
    -- These take a row of a table, and were made before it was spread, so only the coordinator has them.
    for its_function in
        select p.oid from pg_proc p join public.function_set s on p.pronamespace = s.name::regnamespace
        where p.proargnames[1] <> 'match_id' and exists (select from pg_type t
            join pg_class c on c.oid = t.typrelid and c.relnamespace = 'public'::regnamespace
            where t.oid = any (p.proargtypes))
    loop
        perform create_distributed_function(its_function);
    end loop;
    for its_function in
        select p.oid from pg_proc p join public.function_set s on p.pronamespace = s.name::regnamespace
        where p.proargnames[1] = 'match_id' and p.proargtypes[0] = 'uuid'::regtype
    loop
        perform create_distributed_function(its_function, 'match_id', colocate_with => 'public.match');
    end loop;
end $$;
