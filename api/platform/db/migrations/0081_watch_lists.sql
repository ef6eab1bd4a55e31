CREATE TABLE "data_watch_entry" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"list_id" integer NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"born_on" date,
	"region" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"from_day" date,
	"until_day" date,
	"source" text DEFAULT '' NOT NULL,
	"since_revision" integer NOT NULL,
	"gone_revision" integer,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_watch_list" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"name" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"is_shared" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"owner_id" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_watch_list_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
ALTER TABLE "data_watch_entry" ADD CONSTRAINT "data_watch_entry_list_id_data_watch_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."data_watch_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_watch_entry" ADD CONSTRAINT "data_watch_entry_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_watch_list" ADD CONSTRAINT "data_watch_list_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_watch_entry_current" ON "data_watch_entry" USING btree ("list_id","biz_id") WHERE "data_watch_entry"."gone_revision" is null;--> statement-breakpoint
CREATE INDEX "data_watch_entry_list" ON "data_watch_entry" USING btree ("list_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_watch_list_name" ON "data_watch_list" USING btree (lower("name"));