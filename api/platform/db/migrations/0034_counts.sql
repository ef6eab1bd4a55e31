CREATE TABLE "risk_standing" (
	"project_id" integer NOT NULL,
	"department" text NOT NULL,
	"version_id" integer NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"invited" integer DEFAULT 0 NOT NULL,
	"papers" integer DEFAULT 0 NOT NULL,
	"submitted" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "risk_standing_project_id_department_version_id_pk" PRIMARY KEY("project_id","department","version_id")
);
--> statement-breakpoint
CREATE TABLE "risk_standing_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"department" text NOT NULL,
	"version_id" integer NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"invited" integer DEFAULT 0 NOT NULL,
	"papers" integer DEFAULT 0 NOT NULL,
	"submitted" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_result_sum" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"department" text,
	"papers" integer NOT NULL,
	"cells" "bytea" NOT NULL,
	"kinds" "bytea" NOT NULL,
	CONSTRAINT "risk_result_sum_of" UNIQUE NULLS NOT DISTINCT("project_id","version_id","department")
);
--> statement-breakpoint
CREATE TABLE "risk_result_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"department" text NOT NULL,
	"paper_id" integer NOT NULL,
	"sign" smallint NOT NULL
);
--> statement-breakpoint
DROP INDEX "mail_created";--> statement-breakpoint
DROP INDEX "workspace_created";--> statement-breakpoint
ALTER TABLE "risk_delivery" ADD COLUMN "project_id" integer;--> statement-breakpoint
UPDATE "risk_delivery" l SET "project_id" = i."project_id" FROM "risk_item" i WHERE i."id" = l."item_id";--> statement-breakpoint
ALTER TABLE "risk_delivery" ALTER COLUMN "project_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "risk_standing" ADD CONSTRAINT "risk_standing_project_id_risk_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."risk_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_result_sum" ADD CONSTRAINT "risk_result_sum_project_id_risk_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."risk_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_result_sum" ADD CONSTRAINT "risk_result_sum_version_id_risk_questionnaire_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."risk_questionnaire_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "risk_standing_change_project" ON "risk_standing_change" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "risk_result_change_project" ON "risk_result_change" USING btree ("project_id","version_id");--> statement-breakpoint
ALTER TABLE "risk_delivery" ADD CONSTRAINT "risk_delivery_project_id_risk_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."risk_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sys_user_name" ON "sys_user" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "sys_user_created" ON "sys_user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sys_user_disabled" ON "sys_user" USING btree ("id") WHERE status = '1';--> statement-breakpoint
CREATE INDEX "risk_delivery_project" ON "risk_delivery" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "risk_delivery_mail" ON "risk_delivery" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "risk_item_department" ON "risk_item" USING btree ("project_id","department","id");--> statement-breakpoint
CREATE INDEX "risk_item_name" ON "risk_item" USING btree ("project_id","name","id");--> statement-breakpoint
CREATE INDEX "risk_item_user_id" ON "risk_item" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "risk_item_unspoken" ON "risk_item" USING btree ("project_id") WHERE send_type <> 0 and language is null;--> statement-breakpoint
CREATE INDEX "risk_paper_open" ON "risk_paper" USING btree ("item_id") WHERE state = 0;--> statement-breakpoint
CREATE INDEX "registration_created" ON "registration" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_failed" ON "mail" USING btree ("id") WHERE status = '2';--> statement-breakpoint
CREATE INDEX "mail_unsent" ON "mail" USING btree ("id") WHERE status <> '1';--> statement-breakpoint
CREATE INDEX "workspace_updated" ON "workspace" USING btree ("updated_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "workspace_name" ON "workspace" USING btree ("name","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "workspace_created" ON "workspace" USING btree ("created_at","id") WHERE removed_at is null;--> statement-breakpoint
-- What counting needs to know of a paper that is not revoked.
CREATE TYPE risk_paper_mark AS (item_id integer, id integer, domain_id integer, version_id integer, is_open boolean, has_cells boolean);--> statement-breakpoint
-- Notes what becomes of the counts when respondents have these papers instead of those. Of the papers that one questionnaire
-- was asked for again by, the last is the one that is meant, and the last submitted one is the one that results count.
CREATE FUNCTION risk_note_papers(p_before risk_paper_mark[], p_after risk_paper_mark[]) RETURNS void LANGUAGE plpgsql AS $$
begin
  with paper as (
    select -1 as sign, b.* from unnest(p_before) b union all select 1, a.* from unnest(p_after) a),
  marked as (
    select sign, item_id, id, version_id, is_open, has_cells,
      lead(id) over chain is null as newest,
      not is_open and coalesce(lead(is_open) over chain, true) as counted,
      bool_or(not is_open) over (partition by sign, item_id, domain_id) as answered
    from paper window chain as (partition by sign, item_id, domain_id order by id)),
  results as (
    insert into risk_result_change (project_id, version_id, department, paper_id, sign)
    select i.project_id, m.version_id, i.department, m.id, sum(m.sign)
    from marked m join risk_item i on i.id = m.item_id
    where m.counted and m.has_cells
    group by i.project_id, m.version_id, i.department, m.id having sum(m.sign) <> 0),
  done as (
    select item_id, sum(sign) as done from (
      select sign, item_id from marked where newest group by sign, item_id having bool_and(not is_open)) d
    group by item_id)
  insert into risk_standing_change (project_id, department, version_id, done, papers, submitted, waiting)
  select i.project_id, i.department, m.version_id, 0, sum(m.sign), coalesce(sum(m.sign) filter (where m.answered), 0),
    coalesce(sum(m.sign) filter (where m.is_open), 0)
  from marked m join risk_item i on i.id = m.item_id
  where m.newest
  group by i.project_id, i.department, m.version_id
  having sum(m.sign) <> 0 or sum(m.sign) filter (where m.answered) <> 0 or sum(m.sign) filter (where m.is_open) <> 0
  union all
  select i.project_id, i.department, 0, sum(d.done), 0, 0, 0
  from done d join risk_item i on i.id = d.item_id
  group by i.project_id, i.department having sum(d.done) <> 0;
end $$;--> statement-breakpoint
CREATE FUNCTION risk_marks_of(p_item integer) RETURNS risk_paper_mark[] LANGUAGE plpgsql AS $$
begin
  return array(
    select row(p.item_id, p.id, p.domain_id, p.version_id, p.state = 0, cardinality(p.answers) > 0)::risk_paper_mark
    from risk_paper p where p.item_id = p_item and p.revoked_at is null);
end $$;--> statement-breakpoint
CREATE FUNCTION risk_papers_added() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform risk_note_papers(
    array(
      select row(p.item_id, p.id, p.domain_id, p.version_id, p.state = 0, cardinality(p.answers) > 0)::risk_paper_mark
      from risk_paper p where p.item_id in (select a.item_id from added a) and p.revoked_at is null
        and not exists (select from added a where a.id = p.id)),
    array(
      select row(p.item_id, p.id, p.domain_id, p.version_id, p.state = 0, cardinality(p.answers) > 0)::risk_paper_mark
      from risk_paper p where p.item_id in (select a.item_id from added a) and p.revoked_at is null));
  return null;
end $$;--> statement-breakpoint
-- Before the change, so that of several papers of one respondent each is counted on top of the one before.
CREATE FUNCTION risk_paper_changes() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  v_before risk_paper_mark[] := risk_marks_of(old.item_id);
  v_after risk_paper_mark[] := array(select m from unnest(v_before) m where m.id <> old.id);
begin
  if tg_op = 'UPDATE' and new.revoked_at is null then
    v_after := v_after
      || row(new.item_id, new.id, new.domain_id, new.version_id, new.state = 0, cardinality(new.answers) > 0)::risk_paper_mark;
  end if;
  perform risk_note_papers(v_before, v_after);
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER risk_papers_added AFTER INSERT ON risk_paper REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION risk_papers_added();--> statement-breakpoint
CREATE TRIGGER risk_paper_changes BEFORE UPDATE OF state, revoked_at ON risk_paper FOR EACH ROW
  WHEN (old.state IS DISTINCT FROM new.state OR old.revoked_at IS DISTINCT FROM new.revoked_at)
  EXECUTE FUNCTION risk_paper_changes();--> statement-breakpoint
CREATE TRIGGER risk_paper_leaves BEFORE DELETE ON risk_paper FOR EACH ROW EXECUTE FUNCTION risk_paper_changes();--> statement-breakpoint
CREATE FUNCTION risk_items_added() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into risk_standing_change (project_id, department, version_id, items)
  select project_id, department, 0, count(*) from added group by project_id, department;
  return null;
end $$;--> statement-breakpoint
-- Takes a respondent out of the counts before a change, and in again after it. With a project its counts go as well.
CREATE FUNCTION risk_item_changes() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  v_sign integer := case when tg_when = 'BEFORE' then -1 else 1 end;
begin
  if exists (select from risk_project where id = old.project_id) then
    insert into risk_standing_change (project_id, department, version_id, items, invited)
    select i.project_id, i.department, 0, v_sign, case when exists (select from risk_delivery l where l.item_id = i.id) then v_sign else 0 end
    from risk_item i where i.id = old.id;
    if v_sign < 0 then
      perform risk_note_papers(risk_marks_of(old.id), '{}');
    else
      perform risk_note_papers('{}', risk_marks_of(old.id));
    end if;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER risk_items_added AFTER INSERT ON risk_item REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION risk_items_added();--> statement-breakpoint
CREATE TRIGGER risk_item_moves BEFORE UPDATE OF department, project_id ON risk_item FOR EACH ROW
  WHEN (old.department IS DISTINCT FROM new.department OR old.project_id IS DISTINCT FROM new.project_id)
  EXECUTE FUNCTION risk_item_changes();--> statement-breakpoint
CREATE TRIGGER risk_item_moved AFTER UPDATE OF department, project_id ON risk_item FOR EACH ROW
  WHEN (old.department IS DISTINCT FROM new.department OR old.project_id IS DISTINCT FROM new.project_id)
  EXECUTE FUNCTION risk_item_changes();--> statement-breakpoint
CREATE TRIGGER risk_item_leaves BEFORE DELETE ON risk_item FOR EACH ROW EXECUTE FUNCTION risk_item_changes();--> statement-breakpoint
CREATE FUNCTION risk_deliveries_added() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into risk_standing_change (project_id, department, version_id, invited)
  select i.project_id, i.department, 0, count(*)
  from (select item_id, min(id) as first from added group by item_id) a join risk_item i on i.id = a.item_id
  where not exists (select from risk_delivery l where l.item_id = a.item_id and l.id < a.first)
  group by i.project_id, i.department;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER risk_deliveries_added AFTER INSERT ON risk_delivery REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION risk_deliveries_added();--> statement-breakpoint
-- What a project's counts are by all that it has: what they begin with, and what they are proven by.
CREATE FUNCTION risk_standing_of(p_project integer)
RETURNS TABLE (department text, version_id integer, items integer, done integer, invited integer, papers integer, submitted integer, waiting integer)
LANGUAGE sql STABLE AS $$
  with newest as (
    select i.id, i.department, p.version_id, p.state, p.state <> 0 or p.previous_id is not null and exists (
      select from risk_paper d where d.item_id = p.item_id and d.domain_id = p.domain_id and d.state <> 0 and d.revoked_at is null)
      as answered
    from risk_item i join risk_paper p on p.item_id = i.id and p.revoked_at is null and not exists (
      select from risk_paper later where later.previous_id = p.id and later.revoked_at is null)
    where i.project_id = p_project)
  select n.department, n.version_id, 0, 0, 0, count(*)::int, (count(*) filter (where n.answered))::int,
    (count(*) filter (where n.state = 0))::int
  from newest n group by n.department, n.version_id
  union all
  select i.department, 0, count(*)::int, (count(*) filter (where d.done))::int, (count(*) filter (where exists (
    select from risk_delivery l where l.item_id = i.id)))::int, 0, 0, 0
  from risk_item i left join (select n.id, bool_and(n.state <> 0) as done from newest n group by n.id) d on d.id = i.id
  where i.project_id = p_project group by i.department
$$;--> statement-breakpoint
INSERT INTO risk_standing (project_id, department, version_id, items, done, invited, papers, submitted, waiting)
  SELECT j.id, s.* FROM risk_project j CROSS JOIN LATERAL risk_standing_of(j.id) s;--> statement-breakpoint
-- The job that adds papers to the sums begins with all that count.
INSERT INTO risk_result_change (project_id, version_id, department, paper_id, sign)
  SELECT i.project_id, p.version_id, i.department, p.id, 1 FROM risk_paper p JOIN risk_item i ON i.id = p.item_id
  WHERE p.state <> 0 AND p.revoked_at IS NULL AND cardinality(p.answers) > 0 AND NOT EXISTS (
    SELECT FROM risk_paper later WHERE later.previous_id = p.id AND later.state <> 0 AND later.revoked_at IS NULL);
