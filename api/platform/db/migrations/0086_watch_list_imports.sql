CREATE TABLE "data_watch_list_import" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"list_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"path" text,
	"bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"progress" jsonb,
	"failure" text,
	"failure_row" integer,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"encoding" text,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sheet" integer DEFAULT 0 NOT NULL,
	"is_day_undecided" boolean DEFAULT false NOT NULL,
	"checked" jsonb,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mode" text,
	"revision" integer,
	"by_id" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "data_watch_list_import_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_watch_list_import_part" (
	"import_id" integer NOT NULL,
	"kind" text NOT NULL,
	"part" integer NOT NULL,
	"entries" text NOT NULL,
	CONSTRAINT "data_watch_list_import_part_import_id_kind_part_pk" PRIMARY KEY("import_id","kind","part")
);
--> statement-breakpoint
ALTER TABLE "data_watch_entry" ADD COLUMN "keys" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_watch_list_import" ADD CONSTRAINT "data_watch_list_import_list_id_data_watch_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."data_watch_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_watch_list_import" ADD CONSTRAINT "data_watch_list_import_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_watch_list_import_part" ADD CONSTRAINT "data_watch_list_import_part_import_id_data_watch_list_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_watch_list_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_watch_list_import_list" ON "data_watch_list_import" USING btree ("list_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_watch_list_import_open" ON "data_watch_list_import" USING btree ("list_id") WHERE state in ('reading', 'ready', 'storing');--> statement-breakpoint
CREATE INDEX "data_watch_entry_keys" ON "data_watch_entry" USING gin ("keys");--> statement-breakpoint
UPDATE "data_watch_entry" SET "comparable" = lower("name" || E'\n' || "number") WHERE "comparable" = '';--> statement-breakpoint
-- Pairs of neighbouring characters of each word, 0 at its edges, as api/platform/names/text-keys.ts computes them.
UPDATE "data_watch_entry" e SET "keys" = k.keys FROM (
  SELECT w.id, array_agg(DISTINCT ((
    ascii(substr(w.word, n - 1, 1))::bigint * 2097152 + ascii(substr(w.word, n, 1))) % 2147483629)::integer) AS keys
  FROM (
    SELECT id, regexp_split_to_table("comparable", E'[ \n]+') AS word FROM "data_watch_entry"
  ) w, generate_series(1, char_length(w.word) + 1) n
  WHERE w.word <> ''
  GROUP BY w.id
) k WHERE k.id = e.id;
