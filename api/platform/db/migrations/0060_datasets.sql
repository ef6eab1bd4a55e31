ALTER TABLE "flow_dataset" RENAME TO "dataset";--> statement-breakpoint
ALTER TABLE "dataset" RENAME COLUMN "object_id" TO "owner_id";--> statement-breakpoint
ALTER TABLE "dataset" RENAME COLUMN "kind" TO "name";--> statement-breakpoint
ALTER TABLE "dataset" DROP CONSTRAINT "flow_dataset_biz_id_unique";--> statement-breakpoint
ALTER TABLE "flow_comparison" DROP CONSTRAINT "flow_comparison_dataset_id_flow_dataset_id_fk";
--> statement-breakpoint
ALTER TABLE "flow_comparison_input" DROP CONSTRAINT "flow_comparison_input_dataset_id_flow_dataset_id_fk";
--> statement-breakpoint
ALTER TABLE "dataset" DROP CONSTRAINT "flow_dataset_object_id_review_object_id_fk";
--> statement-breakpoint
ALTER TABLE "flow_file" DROP CONSTRAINT "flow_file_raw_dataset_id_flow_dataset_id_fk";
--> statement-breakpoint
ALTER TABLE "flow_sheet" DROP CONSTRAINT "flow_sheet_lines_dataset_id_flow_dataset_id_fk";
--> statement-breakpoint
DROP INDEX "flow_dataset_object";--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "owner_type" text;--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "rows" bigint;--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "bytes" bigint;--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
-- Owners are the file, sheet or comparison that a dataset was made for, which its lineage names.
UPDATE "dataset" d SET
	"owner_type" = CASE d."name" WHEN 'raw' THEN 'flow-file' WHEN 'lines' THEN 'flow-sheet' ELSE d."name" END,
	"owner_id" = coalesce(CASE d."name"
		WHEN 'raw' THEN coalesce((SELECT f."id" FROM "flow_file" f WHERE f."raw_dataset_id" = d."id"), (d."made_from"->>'file')::int)
		WHEN 'lines' THEN coalesce((SELECT s."id" FROM "flow_sheet" s WHERE s."lines_dataset_id" = d."id"), (d."made_from"->>'sheet')::int)
		WHEN 'comparison' THEN coalesce((SELECT c."id" FROM "flow_comparison" c WHERE c."dataset_id" = d."id"), (d."made_from"->>'comparison')::int)
	END, d."owner_id"),
	"name" = CASE d."name" WHEN 'comparison' THEN 'result' ELSE d."name" END,
	"rows" = coalesce((SELECT (c."figures"->>'lines')::bigint FROM "flow_comparison" c WHERE c."dataset_id" = d."id"),
		(SELECT sum((f->>'rows')::bigint) FROM jsonb_array_elements(d."files") f)),
	"bytes" = (SELECT coalesce(sum((f->>'bytes')::bigint), 0) FROM jsonb_array_elements(d."files") f);--> statement-breakpoint
UPDATE "dataset" d SET "version" = n."version" FROM (
	SELECT "id", row_number() OVER (PARTITION BY "owner_type", "owner_id", "name" ORDER BY "id") AS "version" FROM "dataset"
) n WHERE n."id" = d."id";--> statement-breakpoint
-- Superseded ones are only kept for comparisons that read them.
UPDATE "dataset" d SET "retired_at" = now()
WHERE NOT EXISTS (SELECT 1 FROM "flow_file" f WHERE f."raw_dataset_id" = d."id")
	AND NOT EXISTS (SELECT 1 FROM "flow_sheet" s WHERE s."lines_dataset_id" = d."id")
	AND NOT EXISTS (SELECT 1 FROM "flow_comparison" c WHERE c."dataset_id" = d."id");--> statement-breakpoint
ALTER TABLE "dataset" ALTER COLUMN "owner_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "dataset" ALTER COLUMN "version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "dataset" ALTER COLUMN "bytes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_comparison" ADD CONSTRAINT "flow_comparison_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_comparison_input" ADD CONSTRAINT "flow_comparison_input_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_file" ADD CONSTRAINT "flow_file_raw_dataset_id_dataset_id_fk" FOREIGN KEY ("raw_dataset_id") REFERENCES "public"."dataset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_sheet" ADD CONSTRAINT "flow_sheet_lines_dataset_id_dataset_id_fk" FOREIGN KEY ("lines_dataset_id") REFERENCES "public"."dataset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dataset_version" ON "dataset" USING btree ("owner_type","owner_id","name","version");--> statement-breakpoint
CREATE INDEX "dataset_retired" ON "dataset" USING btree ("retired_at") WHERE retired_at is not null;--> statement-breakpoint
ALTER TABLE "dataset" ADD CONSTRAINT "dataset_biz_id_unique" UNIQUE("biz_id");