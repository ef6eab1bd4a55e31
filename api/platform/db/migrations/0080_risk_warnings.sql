CREATE TABLE "data_warning_subscription" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"workspace_id" integer NOT NULL,
	"model_id" integer,
	"levels" smallint[] NOT NULL,
	"timing" jsonb,
	"by_mail" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"since_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token_sealed" "bytea" NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_warning_subscription_biz_id_unique" UNIQUE("biz_id"),
	CONSTRAINT "data_warning_subscription_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "data_warning" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"workspace_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"key" jsonb NOT NULL,
	"judging_field" text NOT NULL,
	"judging_value" text NOT NULL,
	"level" smallint NOT NULL,
	"score" numeric NOT NULL,
	"hits" text[] NOT NULL,
	"status" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"last_run_id" integer NOT NULL,
	"number" integer NOT NULL,
	"gone_run_id" integer,
	"told_run_id" integer,
	"told_at" timestamp with time zone,
	"told" text,
	"told_level" smallint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"assignee_id" integer,
	"snoozed_until" timestamp with time zone,
	"handover" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"is_right" boolean,
	"verdict_hits" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "data_warning_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_warning_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"warning_id" integer NOT NULL,
	"change" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"level" smallint NOT NULL,
	"by_id" integer,
	"run_id" integer,
	"assignee_id" integer,
	"snoozed_until" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_warning_finding" (
	"attempt" uuid NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"judging_field" text NOT NULL,
	"judging_value" text DEFAULT '' NOT NULL,
	"key" jsonb NOT NULL,
	"is_judged" boolean NOT NULL,
	"level" smallint NOT NULL,
	"score" numeric NOT NULL,
	"hits" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_warning_finding_attempt_key_hash_judging_field_pk" PRIMARY KEY("attempt","key_hash","judging_field")
);
--> statement-breakpoint
CREATE TABLE "data_warning_model" (
	"model_id" integer PRIMARY KEY NOT NULL,
	"table_id" integer,
	"key_columns" text[] DEFAULT '{}' NOT NULL,
	"last_run_id" integer DEFAULT 0 NOT NULL,
	"last_full_run_id" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_warning_run" (
	"run_id" integer PRIMARY KEY NOT NULL,
	"model_id" integer NOT NULL,
	"number" integer NOT NULL,
	"table_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"is_full" boolean NOT NULL,
	"recorded_at" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL,
	"findings" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"raised" integer DEFAULT 0 NOT NULL,
	"reopened" integer DEFAULT 0 NOT NULL,
	"ended" integer DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_warning_setting" (
	"workspace_id" integer PRIMARY KEY NOT NULL,
	"due_days" integer[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_warning_subscription" ADD CONSTRAINT "data_warning_subscription_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_warning_subscription" ADD CONSTRAINT "data_warning_subscription_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_warning_subscription" ADD CONSTRAINT "data_warning_subscription_model_id_data_rule_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."data_rule_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_warning" ADD CONSTRAINT "data_warning_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_warning" ADD CONSTRAINT "data_warning_model_id_data_rule_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."data_rule_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_warning" ADD CONSTRAINT "data_warning_assignee_id_sys_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_warning_change" ADD CONSTRAINT "data_warning_change_warning_id_data_warning_id_fk" FOREIGN KEY ("warning_id") REFERENCES "public"."data_warning"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_warning_change" ADD CONSTRAINT "data_warning_change_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_warning_change" ADD CONSTRAINT "data_warning_change_assignee_id_sys_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_warning_model" ADD CONSTRAINT "data_warning_model_model_id_data_rule_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."data_rule_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_warning_model" ADD CONSTRAINT "data_warning_model_table_id_data_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."data_table"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_warning_run" ADD CONSTRAINT "data_warning_run_model_id_data_rule_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."data_rule_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_warning_setting" ADD CONSTRAINT "data_warning_setting_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_warning_subscription_of" ON "data_warning_subscription" USING btree ("user_id","workspace_id",coalesce("model_id", 0));--> statement-breakpoint
CREATE INDEX "data_warning_subscription_due" ON "data_warning_subscription" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "data_warning_subscription_in" ON "data_warning_subscription" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_warning_subject" ON "data_warning" USING btree ("model_id","key_hash","judging_field");--> statement-breakpoint
CREATE INDEX "data_warning_due" ON "data_warning" USING btree ("workspace_id","due_at","id");--> statement-breakpoint
CREATE INDEX "data_warning_seen" ON "data_warning" USING btree ("workspace_id","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "data_warning_assignee" ON "data_warning" USING btree ("assignee_id","due_at","id");--> statement-breakpoint
CREATE INDEX "data_warning_last_run" ON "data_warning" USING btree ("model_id","last_run_id");--> statement-breakpoint
CREATE INDEX "data_warning_told" ON "data_warning" USING btree ("model_id","told_run_id");--> statement-breakpoint
CREATE INDEX "data_warning_verdict" ON "data_warning" USING btree ("model_id") WHERE is_right is not null;--> statement-breakpoint
CREATE INDEX "data_warning_remind" ON "data_warning" USING btree ("due_at") WHERE due_at is not null and reminded_at is null;--> statement-breakpoint
CREATE INDEX "data_warning_change_of" ON "data_warning_change" USING btree ("warning_id","id");--> statement-breakpoint
CREATE INDEX "data_warning_finding_at" ON "data_warning_finding" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "data_warning_run_model" ON "data_warning_run" USING btree ("model_id","run_id");