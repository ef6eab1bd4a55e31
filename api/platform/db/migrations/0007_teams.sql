CREATE TABLE "delegation" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"principal_id" integer NOT NULL,
	"agent_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"modules" text[] NOT NULL,
	"historical_data" boolean DEFAULT false NOT NULL,
	"terminated_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delegation_biz_id_unique" UNIQUE("biz_id"),
	CONSTRAINT "delegation_not_to_oneself" CHECK ("delegation"."principal_id" <> "delegation"."agent_id"),
	CONSTRAINT "delegation_dates" CHECK ("delegation"."start_date" <= "delegation"."end_date")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"notice_type" text NOT NULL,
	"news_level" text NOT NULL,
	"route_key" text DEFAULT '' NOT NULL,
	"workspace_id" text,
	"body" jsonb NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "workspace" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"name" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"schedule_approval_state" text DEFAULT '' NOT NULL,
	"photo_path" text,
	"halted_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "workspace_member" (
	"workspace_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role_type" text NOT NULL,
	"status" text NOT NULL,
	"invited_by" integer,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "workspace_member_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspace_notice" (
	"id" serial PRIMARY KEY NOT NULL,
	"workspace_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"content" text NOT NULL,
	"img_path" text,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "acting_for" integer;--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_principal_id_sys_user_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_agent_id_sys_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_member" ADD CONSTRAINT "workspace_member_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_member" ADD CONSTRAINT "workspace_member_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_member" ADD CONSTRAINT "workspace_member_invited_by_sys_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_notice" ADD CONSTRAINT "workspace_notice_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_notice" ADD CONSTRAINT "workspace_notice_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delegation_principal" ON "delegation" USING btree ("principal_id","id");--> statement-breakpoint
CREATE INDEX "delegation_agent" ON "delegation" USING btree ("agent_id","principal_id");--> statement-breakpoint
CREATE INDEX "message_user" ON "message" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "workspace_created" ON "workspace" USING btree ("id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "workspace_member_user" ON "workspace_member" USING btree ("user_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_owner" ON "workspace_member" USING btree ("workspace_id") WHERE role_type = '0';--> statement-breakpoint
CREATE INDEX "workspace_notice_workspace" ON "workspace_notice" USING btree ("workspace_id","id");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_acting_for_sys_user_id_fk" FOREIGN KEY ("acting_for") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;