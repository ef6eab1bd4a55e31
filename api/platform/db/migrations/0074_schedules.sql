CREATE TABLE "data_backfill" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"schedule_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"with_dependents" boolean NOT NULL,
	"stop_on_failure" boolean NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "data_backfill_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_schedule" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"process_id" integer NOT NULL,
	"workspace_id" integer NOT NULL,
	"process_version_id" integer NOT NULL,
	"table_ids" integer[] DEFAULT '{}' NOT NULL,
	"type" text NOT NULL,
	"timing" jsonb NOT NULL,
	"missed" text NOT NULL,
	"retries" integer NOT NULL,
	"retry_pause_minutes" integer NOT NULL,
	"time_budget" integer NOT NULL,
	"on_failure" text NOT NULL,
	"state" text NOT NULL,
	"next_slot" timestamp with time zone,
	"time_zone" text NOT NULL,
	"by_id" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_schedule_biz_id_unique" UNIQUE("biz_id"),
	CONSTRAINT "data_schedule_process_id_unique" UNIQUE("process_id")
);
--> statement-breakpoint
CREATE TABLE "data_schedule_application" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"schedule_id" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"process_version_id" integer NOT NULL,
	"applicant_id" integer NOT NULL,
	"agent_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_schedule_application_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_schedule_predecessor" (
	"schedule_id" integer NOT NULL,
	"predecessor_id" integer NOT NULL,
	"needed" text NOT NULL,
	CONSTRAINT "data_schedule_predecessor_schedule_id_predecessor_id_pk" PRIMARY KEY("schedule_id","predecessor_id")
);
--> statement-breakpoint
CREATE TABLE "data_schedule_slot" (
	"id" serial PRIMARY KEY NOT NULL,
	"schedule_id" integer NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"period_from" timestamp with time zone NOT NULL,
	"backfill_id" integer,
	"process_version_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"run_id" integer,
	"blockers" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_backfill" ADD CONSTRAINT "data_backfill_schedule_id_data_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."data_schedule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_backfill" ADD CONSTRAINT "data_backfill_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule" ADD CONSTRAINT "data_schedule_process_id_data_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."data_process"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule" ADD CONSTRAINT "data_schedule_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule" ADD CONSTRAINT "data_schedule_process_version_id_data_process_version_id_fk" FOREIGN KEY ("process_version_id") REFERENCES "public"."data_process_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule" ADD CONSTRAINT "data_schedule_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule_application" ADD CONSTRAINT "data_schedule_application_schedule_id_data_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."data_schedule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule_application" ADD CONSTRAINT "data_schedule_application_process_version_id_data_process_version_id_fk" FOREIGN KEY ("process_version_id") REFERENCES "public"."data_process_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule_application" ADD CONSTRAINT "data_schedule_application_applicant_id_sys_user_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule_application" ADD CONSTRAINT "data_schedule_application_agent_id_sys_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule_application" ADD CONSTRAINT "data_schedule_application_decided_by_id_sys_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule_predecessor" ADD CONSTRAINT "data_schedule_predecessor_schedule_id_data_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."data_schedule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule_predecessor" ADD CONSTRAINT "data_schedule_predecessor_predecessor_id_data_schedule_id_fk" FOREIGN KEY ("predecessor_id") REFERENCES "public"."data_schedule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule_slot" ADD CONSTRAINT "data_schedule_slot_schedule_id_data_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."data_schedule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule_slot" ADD CONSTRAINT "data_schedule_slot_backfill_id_data_backfill_id_fk" FOREIGN KEY ("backfill_id") REFERENCES "public"."data_backfill"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule_slot" ADD CONSTRAINT "data_schedule_slot_process_version_id_data_process_version_id_fk" FOREIGN KEY ("process_version_id") REFERENCES "public"."data_process_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_schedule_slot" ADD CONSTRAINT "data_schedule_slot_run_id_data_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."data_run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_backfill_schedule" ON "data_backfill" USING btree ("schedule_id","id");--> statement-breakpoint
CREATE INDEX "data_backfill_running" ON "data_backfill" USING btree ("id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "data_schedule_workspace" ON "data_schedule" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "data_schedule_due" ON "data_schedule" USING btree ("next_slot","id") WHERE next_slot is not null;--> statement-breakpoint
CREATE INDEX "data_schedule_applying" ON "data_schedule" USING btree ("state") WHERE state in ('applyingOnline', 'applyingOffline');--> statement-breakpoint
CREATE UNIQUE INDEX "data_schedule_application_pending" ON "data_schedule_application" USING btree ("schedule_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "data_schedule_application_schedule" ON "data_schedule_application" USING btree ("schedule_id","id");--> statement-breakpoint
CREATE INDEX "data_schedule_application_open" ON "data_schedule_application" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "data_schedule_predecessor_of" ON "data_schedule_predecessor" USING btree ("predecessor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_schedule_slot_once" ON "data_schedule_slot" USING btree ("schedule_id","slot",coalesce(backfill_id, 0));--> statement-breakpoint
CREATE INDEX "data_schedule_slot_next" ON "data_schedule_slot" USING btree ("state","next_at") WHERE state in ('waiting', 'retrying');--> statement-breakpoint
CREATE INDEX "data_schedule_slot_running" ON "data_schedule_slot" USING btree ("run_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "data_schedule_slot_backfill" ON "data_schedule_slot" USING btree ("backfill_id","state") WHERE backfill_id is not null;