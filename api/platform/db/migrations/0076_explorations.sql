CREATE TABLE "data_exploration" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"workspace_id" integer NOT NULL,
	"table_biz_id" text NOT NULL,
	"version_number" integer NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb,
	"cards" jsonb NOT NULL,
	"shared_with" text NOT NULL,
	"pinned_until" timestamp with time zone,
	"owner_id" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_exploration_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
ALTER TABLE "data_exploration" ADD CONSTRAINT "data_exploration_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exploration" ADD CONSTRAINT "data_exploration_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exploration_updated" ON "data_exploration" USING btree ("workspace_id","updated_at","id");