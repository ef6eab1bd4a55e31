CREATE TABLE "data_rule_model" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"workspace_id" integer NOT NULL,
	"name" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"draft" jsonb NOT NULL,
	"current_version" integer DEFAULT 0 NOT NULL,
	"owner_id" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_rule_model_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_rule_model_version" (
	"id" serial PRIMARY KEY NOT NULL,
	"model_id" integer NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"digest" text NOT NULL,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_rule_model" ADD CONSTRAINT "data_rule_model_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_rule_model" ADD CONSTRAINT "data_rule_model_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_rule_model_version" ADD CONSTRAINT "data_rule_model_version_model_id_data_rule_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."data_rule_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_rule_model_version" ADD CONSTRAINT "data_rule_model_version_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_rule_model_name" ON "data_rule_model" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE INDEX "data_rule_model_updated" ON "data_rule_model" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_rule_model_version_number" ON "data_rule_model_version" USING btree ("model_id","number");