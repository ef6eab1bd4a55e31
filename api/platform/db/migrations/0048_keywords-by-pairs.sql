-- The pairs of signs that stand side by side in a text, each as a number: what holds a keyword has all of its pairs.
CREATE FUNCTION sign_pairs_of(p_text text) RETURNS smallint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select coalesce(array_agg(distinct ((ascii(s.sign) * 127 + ascii(s.next)) % 32749)::smallint), '{}')
  from (
    select sign, lead(sign) over (order by place) as next
    from unnest(string_to_array(lower(p_text), null)) with ordinality t(sign, place)) s
  where s.next is not null
$$;--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "sign_pairs" smallint[] GENERATED ALWAYS AS (sign_pairs_of(coalesce(usercode, '') || chr(10) || coalesce(username, '') || chr(10) || coalesce(name, '') || chr(10) || coalesce(email, ''))) STORED;--> statement-breakpoint
ALTER TABLE "risk_item" ADD COLUMN "sign_pairs" smallint[] GENERATED ALWAYS AS (sign_pairs_of(coalesce(name, '') || chr(10) || coalesce(email, '') || chr(10) || coalesce(company, ''))) STORED;--> statement-breakpoint
CREATE INDEX "sys_user_sign_pairs" ON "sys_user" USING gin ("sign_pairs");--> statement-breakpoint
CREATE INDEX "risk_item_sign_pairs" ON "risk_item" USING gin ("sign_pairs");