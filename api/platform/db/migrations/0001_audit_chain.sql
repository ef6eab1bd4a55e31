insert into audit_head (id, seq, hash) values (1, 0, decode(repeat('00', 32), 'hex'));
--> statement-breakpoint
-- Appends one row to the audit trail and chains it to the row before; api/system/audit.ts recomputes the same hash.
-- The head's row lock orders the writers, so this is the last thing a transaction does.
create function append_audit(
  p_actor text, p_principal text, p_action text, p_object text, p_outcome text, p_address text, p_detail text
) returns void language plpgsql as $$
declare
  v_head audit_head;
  v_seq text;
  v_at text;
  v_hash bytea;
begin
  select * into v_head from audit_head where id = 1 for update;
  v_seq := (v_head.seq + 1)::text;
  v_at := to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  select sha256(v_head.hash || convert_to(string_agg(octet_length(convert_to(f, 'UTF8'))::text || ':' || f, '' order by n), 'UTF8'))
    into v_hash
    from unnest(array[v_seq, v_at, p_actor, p_principal, p_action, p_object, p_outcome, p_address, p_detail])
      with ordinality as t(f, n);
  insert into audit_entry (seq, at, actor, principal, action, object, outcome, address, detail, hash)
    values (v_head.seq + 1, v_at, p_actor, p_principal, p_action, p_object, p_outcome, p_address, p_detail, v_hash);
  update audit_head set seq = v_head.seq + 1, hash = v_hash where id = 1;
end $$;
