CREATE TABLE "data_grant" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"request_id" integer NOT NULL,
	"table_id" integer NOT NULL,
	"workspace_id" integer NOT NULL,
	"permissions" text[] NOT NULL,
	"columns" jsonb NOT NULL,
	"row_condition" jsonb,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_by_id" integer,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text,
	"reminded_days" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "data_grant_biz_id_unique" UNIQUE("biz_id"),
	CONSTRAINT "data_grant_request_id_unique" UNIQUE("request_id")
);
--> statement-breakpoint
CREATE TABLE "data_request" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"table_id" integer NOT NULL,
	"workspace_id" integer NOT NULL,
	"applicant_id" integer NOT NULL,
	"agent_id" integer,
	"permissions" text[] NOT NULL,
	"columns" text[] NOT NULL,
	"row_condition" jsonb,
	"purpose" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"reason" text,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_request_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_market" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"name" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"order_num" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_market_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_market_manager" (
	"market_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "data_market_manager_market_id_user_id_pk" PRIMARY KEY("market_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "data_column" (
	"table_id" integer NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"field_type" text NOT NULL,
	"is_key" boolean DEFAULT false NOT NULL,
	"personal_kind" text,
	"default_view" text DEFAULT 'plain' NOT NULL,
	"mask_kind" text DEFAULT 'hash' NOT NULL,
	CONSTRAINT "data_column_table_id_place_pk" PRIMARY KEY("table_id","place")
);
--> statement-breakpoint
CREATE TABLE "data_import" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"table_id" integer NOT NULL,
	"path" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"progress" jsonb,
	"failure" text,
	"encoding" text,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"raw_dataset_id" integer,
	"confirmed" jsonb,
	"rows_in" bigint,
	"rows_stored" bigint,
	"rows_left_out" bigint,
	"fault_count" bigint,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duplicates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"by_id" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "data_import_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_table" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"workspace_id" integer NOT NULL,
	"market_id" integer,
	"table_name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"origin" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"secrecy" text DEFAULT 'internal' NOT NULL,
	"fresh_within_hours" integer,
	"owner_id" integer NOT NULL,
	"version_id" integer,
	"data_version" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp with time zone,
	CONSTRAINT "data_table_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_version" (
	"id" serial PRIMARY KEY NOT NULL,
	"table_id" integer NOT NULL,
	"number" integer NOT NULL,
	"dataset_id" integer NOT NULL,
	"columns" jsonb NOT NULL,
	"rows" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"rows_left_out" bigint DEFAULT 0 NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"profile" jsonb,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_grant" ADD CONSTRAINT "data_grant_request_id_data_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_grant" ADD CONSTRAINT "data_grant_table_id_data_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."data_table"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_grant" ADD CONSTRAINT "data_grant_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_grant" ADD CONSTRAINT "data_grant_revoked_by_id_sys_user_id_fk" FOREIGN KEY ("revoked_by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_table_id_data_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."data_table"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_applicant_id_sys_user_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_agent_id_sys_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_decided_by_id_sys_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_market_manager" ADD CONSTRAINT "data_market_manager_market_id_data_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."data_market"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_market_manager" ADD CONSTRAINT "data_market_manager_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_column" ADD CONSTRAINT "data_column_table_id_data_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."data_table"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import" ADD CONSTRAINT "data_import_table_id_data_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."data_table"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import" ADD CONSTRAINT "data_import_raw_dataset_id_dataset_id_fk" FOREIGN KEY ("raw_dataset_id") REFERENCES "public"."dataset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import" ADD CONSTRAINT "data_import_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_table" ADD CONSTRAINT "data_table_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_table" ADD CONSTRAINT "data_table_market_id_data_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."data_market"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_table" ADD CONSTRAINT "data_table_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_table" ADD CONSTRAINT "data_table_version_id_data_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."data_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_version" ADD CONSTRAINT "data_version_table_id_data_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."data_table"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_version" ADD CONSTRAINT "data_version_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_version" ADD CONSTRAINT "data_version_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_grant_table" ON "data_grant" USING btree ("table_id","workspace_id");--> statement-breakpoint
CREATE INDEX "data_grant_workspace" ON "data_grant" USING btree ("workspace_id","until_day");--> statement-breakpoint
CREATE INDEX "data_grant_until" ON "data_grant" USING btree ("until_day") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "data_request_pending" ON "data_request" USING btree ("table_id","workspace_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "data_request_workspace" ON "data_request" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "data_request_applicant" ON "data_request" USING btree ("applicant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "data_request_status" ON "data_request" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_market_name" ON "data_market" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "data_market_manager_user" ON "data_market_manager" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_column_name" ON "data_column" USING btree ("table_id",lower("name"));--> statement-breakpoint
CREATE INDEX "data_import_table" ON "data_import" USING btree ("table_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_import_open" ON "data_import" USING btree ("table_id") WHERE state in ('reading', 'ready', 'storing', 'faulty');--> statement-breakpoint
CREATE UNIQUE INDEX "data_table_name" ON "data_table" USING btree ("workspace_id",lower("table_name"));--> statement-breakpoint
CREATE INDEX "data_table_market" ON "data_table" USING btree ("market_id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "data_table_created" ON "data_table" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_version_number" ON "data_version" USING btree ("table_id","number");