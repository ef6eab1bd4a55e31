CREATE TABLE "data_key_check" (
	"value" "bytea" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "nonce" "bytea";--> statement-breakpoint
-- Seals are known by their number: one that anchors an older trail may stand at the row of the last one before.
ALTER TABLE "audit_seal" DROP CONSTRAINT "audit_seal_pkey";--> statement-breakpoint
ALTER TABLE "audit_seal" ADD COLUMN "number" integer;--> statement-breakpoint
UPDATE "audit_seal" s SET "number" = n.number FROM (SELECT seq, row_number() OVER (ORDER BY seq) AS number FROM "audit_seal") n WHERE n.seq = s.seq;--> statement-breakpoint
ALTER TABLE "audit_seal" ADD PRIMARY KEY ("number");--> statement-breakpoint
ALTER TABLE "audit_seal" ADD COLUMN "after" "bytea";--> statement-breakpoint
CREATE INDEX "audit_seal_seq" ON "audit_seal" USING btree ("seq");--> statement-breakpoint
DROP FUNCTION append_audit(text, text, text, text, text, text, text);--> statement-breakpoint
-- Appends one row to the audit trail and chains it to the row before, by the row's own key p_mac, which binds what the row
-- says and is kept nowhere; api/system/audit.ts computes both. The head's row lock orders the writers, so this is the last
-- thing a transaction does. The times of the trail never go back, even when the clock does. It works as its owner, so that
-- the role which calls it needs no right to the tables.
CREATE FUNCTION append_audit(
  p_actor text, p_principal text, p_action text, p_object text, p_outcome text, p_address text, p_detail text,
  p_nonce bytea, p_mac bytea, out seq bigint, out hash bytea
) LANGUAGE plpgsql SECURITY DEFINER AS $$
#variable_conflict use_column
declare
  v_head audit_head;
  v_at text;
begin
  select * into v_head from audit_head h where h.id = 1 for update;
  append_audit.seq := v_head.seq + 1;
  v_at := greatest(
    to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    (select e.at from audit_entry e where e.seq = v_head.seq)
  );
  append_audit.hash := sha256(p_mac || sha256(p_mac || v_head.hash || convert_to(append_audit.seq::text || ' ' || v_at, 'UTF8')));
  insert into audit_entry (seq, at, actor, principal, action, object, outcome, address, detail, nonce, hash)
    values (append_audit.seq, v_at, p_actor, p_principal, p_action, p_object, p_outcome, p_address, p_detail, p_nonce, append_audit.hash);
  update audit_head h set seq = append_audit.seq, hash = append_audit.hash where h.id = 1;
end $$;--> statement-breakpoint
-- No schema of the caller's comes before ours.
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION append_audit(text, text, text, text, text, text, text, bytea, bytea) SET search_path = %I, pg_temp', current_schema());
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'the audit trail is only ever written on: % of % is refused', lower(tg_op), tg_table_name using errcode = '42501';
end $$;--> statement-breakpoint
CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_seal_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seal" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_head_stays BEFORE INSERT OR DELETE OR TRUNCATE ON "audit_head" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
