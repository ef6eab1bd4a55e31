CREATE TABLE "flow_comparison_export" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"requested_by" integer NOT NULL,
	"requested_by_agent" integer,
	"language" text NOT NULL,
	"job_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"total" integer NOT NULL,
	"path" text,
	"bytes" integer DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"comparison_id" integer NOT NULL,
	CONSTRAINT "flow_comparison_export_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
ALTER TABLE "flow_comparison" ADD COLUMN "edited_from" integer;--> statement-breakpoint
ALTER TABLE "flow_comparison" ADD COLUMN "edited_file" text;--> statement-breakpoint
ALTER TABLE "flow_comparison" ADD COLUMN "workbook_faults" jsonb;--> statement-breakpoint
ALTER TABLE "flow_comparison_export" ADD CONSTRAINT "flow_comparison_export_requested_by_sys_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_comparison_export" ADD CONSTRAINT "flow_comparison_export_requested_by_agent_sys_user_id_fk" FOREIGN KEY ("requested_by_agent") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_comparison_export" ADD CONSTRAINT "flow_comparison_export_comparison_id_flow_comparison_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."flow_comparison"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_comparison_export_comparison" ON "flow_comparison_export" USING btree ("comparison_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_comparison_export_running" ON "flow_comparison_export" USING btree ("comparison_id","requested_by","language") WHERE finished_at is null;--> statement-breakpoint
ALTER TABLE "flow_comparison" ADD CONSTRAINT "flow_comparison_edited_file_stored_file_path_fk" FOREIGN KEY ("edited_file") REFERENCES "public"."stored_file"("path") ON DELETE no action ON UPDATE no action;