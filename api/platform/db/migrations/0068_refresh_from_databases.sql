CREATE TABLE "data_refresh" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"table_id" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"mode" text NOT NULL,
	"from_value" text,
	"job_id" text,
	"progress" jsonb,
	"failure" text,
	"rows" jsonb,
	"changes" jsonb,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duplicates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"made_version" integer,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "data_refresh_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_table_source" (
	"table_id" integer PRIMARY KEY NOT NULL,
	"source_id" integer NOT NULL,
	"source_table" text NOT NULL,
	"mode" text DEFAULT 'full' NOT NULL,
	"watermark" text,
	"overlap" integer,
	"highest" text,
	"source_columns" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"leave_out" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "job_id" text;--> statement-breakpoint
ALTER TABLE "data_refresh" ADD CONSTRAINT "data_refresh_table_id_data_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."data_table"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_refresh" ADD CONSTRAINT "data_refresh_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_table_source" ADD CONSTRAINT "data_table_source_table_id_data_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."data_table"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_table_source" ADD CONSTRAINT "data_table_source_source_id_data_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."data_source"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_refresh_table" ON "data_refresh" USING btree ("table_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_refresh_open" ON "data_refresh" USING btree ("table_id") WHERE state in ('queued', 'started');--> statement-breakpoint
CREATE INDEX "data_table_source_source" ON "data_table_source" USING btree ("source_id");