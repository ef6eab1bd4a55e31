CREATE TABLE "data_watch_list_revision" (
	"list_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"removed" integer NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_watch_list_revision_list_id_revision_pk" PRIMARY KEY("list_id","revision")
);
--> statement-breakpoint
ALTER TABLE "data_watch_entry" ADD COLUMN "comparable" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_watch_list" ADD COLUMN "changed_by_id" integer;--> statement-breakpoint
ALTER TABLE "data_watch_list_revision" ADD CONSTRAINT "data_watch_list_revision_list_id_data_watch_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."data_watch_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_watch_list_revision" ADD CONSTRAINT "data_watch_list_revision_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_watch_list" ADD CONSTRAINT "data_watch_list_changed_by_id_sys_user_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_watch_entry_in_force" ON "data_watch_entry" USING btree ("list_id","id") WHERE "data_watch_entry"."gone_revision" is null;--> statement-breakpoint
CREATE INDEX "data_watch_entry_since" ON "data_watch_entry" USING btree ("list_id","since_revision");--> statement-breakpoint
CREATE INDEX "data_watch_entry_gone" ON "data_watch_entry" USING btree ("list_id","gone_revision") WHERE "data_watch_entry"."gone_revision" is not null;