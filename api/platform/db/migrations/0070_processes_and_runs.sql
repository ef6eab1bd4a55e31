CREATE TABLE "data_process" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"workspace_id" integer NOT NULL,
	"name" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"current_version" integer DEFAULT 0 NOT NULL,
	"live_version" integer,
	"owner_id" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_process_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_process_version" (
	"id" serial PRIMARY KEY NOT NULL,
	"process_id" integer NOT NULL,
	"number" integer NOT NULL,
	"graph" jsonb NOT NULL,
	"based_on" integer,
	"note" text DEFAULT '' NOT NULL,
	"digest" text NOT NULL,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_node_run" (
	"run_id" integer NOT NULL,
	"node_id" text NOT NULL,
	"place" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"rows_in" bigint,
	"rows_out" bigint,
	"rows_left_out" bigint,
	"ms" integer,
	"message" jsonb,
	"dataset_id" integer,
	CONSTRAINT "data_node_run_run_id_node_id_pk" PRIMARY KEY("run_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "data_run" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"process_id" integer NOT NULL,
	"process_version_id" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"trigger" text NOT NULL,
	"started_for" text,
	"slot" timestamp with time zone NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"job_id" text,
	"inputs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outputs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seeds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failure" jsonb,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "data_run_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
ALTER TABLE "data_process" ADD CONSTRAINT "data_process_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_process" ADD CONSTRAINT "data_process_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_process_version" ADD CONSTRAINT "data_process_version_process_id_data_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."data_process"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_process_version" ADD CONSTRAINT "data_process_version_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_node_run" ADD CONSTRAINT "data_node_run_run_id_data_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."data_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_node_run" ADD CONSTRAINT "data_node_run_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_run" ADD CONSTRAINT "data_run_process_id_data_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."data_process"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_run" ADD CONSTRAINT "data_run_process_version_id_data_process_version_id_fk" FOREIGN KEY ("process_version_id") REFERENCES "public"."data_process_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_run" ADD CONSTRAINT "data_run_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_process_name" ON "data_process" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE INDEX "data_process_updated" ON "data_process" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_process_version_number" ON "data_process_version" USING btree ("process_id","number");--> statement-breakpoint
CREATE INDEX "data_run_process" ON "data_run" USING btree ("process_id","id");--> statement-breakpoint
CREATE INDEX "data_run_started_for" ON "data_run" USING btree ("started_for","slot");--> statement-breakpoint
CREATE INDEX "data_run_state" ON "data_run" USING btree ("state");