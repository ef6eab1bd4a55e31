CREATE TABLE "finance_answer" (
	"paper_id" integer PRIMARY KEY NOT NULL,
	"opening_date" date,
	"closing_date" date,
	"opening" numeric(16, 2)[] NOT NULL,
	"closing" numeric(16, 2)[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance_field" (
	"id" serial PRIMARY KEY NOT NULL,
	"version_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"code" text NOT NULL,
	"table_name" jsonb NOT NULL,
	"name" jsonb NOT NULL,
	"manual" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance_indicator" (
	"id" serial PRIMARY KEY NOT NULL,
	"version_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"code" text NOT NULL,
	"module" jsonb NOT NULL,
	"target" jsonb NOT NULL,
	"definition" jsonb NOT NULL,
	"explanation" jsonb NOT NULL,
	"formula" text NOT NULL,
	"unit" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_delivery" (
	"id" serial PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"channel" text NOT NULL,
	"mail_id" integer,
	"sent_by" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_export_job" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"project_id" integer NOT NULL,
	"requested_by" integer NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"path" text,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "risk_export_job_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "risk_planned_reminder" (
	"project_id" integer NOT NULL,
	"day" date NOT NULL,
	"planned_by" integer,
	"sent_at" timestamp with time zone,
	CONSTRAINT "risk_planned_reminder_project_id_day_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
CREATE TABLE "risk_questionnaire_draft" (
	"domain_id" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "risk_domain" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "risk_paper" ADD COLUMN "previous_id" integer;--> statement-breakpoint
ALTER TABLE "risk_paper" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "risk_paper" ADD COLUMN "asked_by" integer;--> statement-breakpoint
ALTER TABLE "risk_paper" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "risk_project" ADD COLUMN "letters" jsonb;--> statement-breakpoint
ALTER TABLE "risk_project" ADD COLUMN "weights" jsonb;--> statement-breakpoint
ALTER TABLE "finance_answer" ADD CONSTRAINT "finance_answer_paper_id_risk_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."risk_paper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_field" ADD CONSTRAINT "finance_field_version_id_risk_questionnaire_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."risk_questionnaire_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_indicator" ADD CONSTRAINT "finance_indicator_version_id_risk_questionnaire_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."risk_questionnaire_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_delivery" ADD CONSTRAINT "risk_delivery_item_id_risk_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."risk_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_delivery" ADD CONSTRAINT "risk_delivery_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_delivery" ADD CONSTRAINT "risk_delivery_sent_by_sys_user_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_export_job" ADD CONSTRAINT "risk_export_job_project_id_risk_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."risk_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_export_job" ADD CONSTRAINT "risk_export_job_requested_by_sys_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_planned_reminder" ADD CONSTRAINT "risk_planned_reminder_project_id_risk_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."risk_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_planned_reminder" ADD CONSTRAINT "risk_planned_reminder_planned_by_sys_user_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_questionnaire_draft" ADD CONSTRAINT "risk_questionnaire_draft_domain_id_risk_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."risk_domain"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_questionnaire_draft" ADD CONSTRAINT "risk_questionnaire_draft_updated_by_sys_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "finance_field_position" ON "finance_field" USING btree ("version_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_field_code" ON "finance_field" USING btree ("version_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_indicator_position" ON "finance_indicator" USING btree ("version_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_indicator_code" ON "finance_indicator" USING btree ("version_id","code");--> statement-breakpoint
CREATE INDEX "risk_delivery_item" ON "risk_delivery" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "risk_export_job_project" ON "risk_export_job" USING btree ("project_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_export_job_running" ON "risk_export_job" USING btree ("project_id","requested_by","language") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "risk_planned_reminder_due" ON "risk_planned_reminder" USING btree ("day") WHERE sent_at is null;--> statement-breakpoint
ALTER TABLE "risk_paper" ADD CONSTRAINT "risk_paper_previous_id_risk_paper_id_fk" FOREIGN KEY ("previous_id") REFERENCES "public"."risk_paper"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_paper" ADD CONSTRAINT "risk_paper_asked_by_sys_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "risk_paper_previous" ON "risk_paper" USING btree ("previous_id");