-- Submits come in batches: what a statement changes is counted once for all its papers, not once for each.
CREATE FUNCTION risk_papers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  v_items integer[] := array(
    select b.item_id from before b join after a using (id)
    where b.state is distinct from a.state or b.revoked_at is distinct from a.revoked_at);
begin
  if cardinality(v_items) = 0 then return null; end if;
  perform risk_note_papers(
    array(
      select row(p.item_id, p.id, p.domain_id, p.version_id, p.state = 0, cardinality(p.answers) > 0)::risk_paper_mark
      from risk_paper p where p.item_id = any(v_items) and p.revoked_at is null and not exists (select from before b where b.id = p.id)
      union all
      select row(b.item_id, b.id, b.domain_id, b.version_id, b.state = 0, cardinality(b.answers) > 0)::risk_paper_mark
      from before b where b.item_id = any(v_items) and b.revoked_at is null),
    array(
      select row(p.item_id, p.id, p.domain_id, p.version_id, p.state = 0, cardinality(p.answers) > 0)::risk_paper_mark
      from risk_paper p where p.item_id = any(v_items) and p.revoked_at is null));
  return null;
end $$;--> statement-breakpoint
DROP TRIGGER risk_paper_changes ON risk_paper;--> statement-breakpoint
CREATE TRIGGER risk_papers_changed AFTER UPDATE ON risk_paper REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION risk_papers_changed();--> statement-breakpoint
-- Appends several rows to the audit trail in their order, as append_audit does one: the head is locked, read and written
-- once, and the rows have one time.
CREATE FUNCTION append_audits(
  p_actor text[], p_principal text[], p_action text[], p_object text[], p_outcome text[], p_address text[], p_detail text[],
  p_nonce bytea[], p_mac bytea[]
) RETURNS TABLE (seq bigint, hash bytea) LANGUAGE plpgsql SECURITY DEFINER AS $$
#variable_conflict use_column
declare
  v_seq bigint;
  v_hash bytea;
  v_at text;
  v_hashes bytea[] := '{}';
  v_count integer := cardinality(p_mac);
begin
  select h.seq, h.hash into v_seq, v_hash from audit_head h where h.id = 1 for update;
  v_at := greatest(
    to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    (select e.at from audit_entry e where e.seq = v_seq)
  );
  for i in 1 .. v_count loop
    v_hash := sha256(p_mac[i] || sha256(p_mac[i] || v_hash || convert_to((v_seq + i)::text || ' ' || v_at, 'UTF8')));
    v_hashes := v_hashes || v_hash;
  end loop;
  insert into audit_entry (seq, at, actor, principal, action, object, outcome, address, detail, nonce, hash)
    select v_seq + n.number, v_at, n.actor, n.principal, n.action, n.object, n.outcome, n.address, n.detail, n.nonce, n.hash
    from unnest(p_actor, p_principal, p_action, p_object, p_outcome, p_address, p_detail, p_nonce, v_hashes) with ordinality
      as n (actor, principal, action, object, outcome, address, detail, nonce, hash, number)
    order by n.number;
  update audit_head h set seq = v_seq + v_count, hash = v_hash where h.id = 1;
  return query select v_seq + n.number, n.hash from unnest(v_hashes) with ordinality as n (hash, number) order by n.number;
end $$;--> statement-breakpoint
-- No schema of the caller's comes before ours.
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION append_audits(text[], text[], text[], text[], text[], text[], text[], bytea[], bytea[]) SET search_path = %I, pg_temp', current_schema());
END $$;
