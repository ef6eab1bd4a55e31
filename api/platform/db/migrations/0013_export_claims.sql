ALTER TABLE "risk_export_job" ADD COLUMN "requested_by_agent" integer;--> statement-breakpoint
ALTER TABLE "risk_export_job" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "risk_export_job" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "risk_export_job" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "risk_export_job" ADD CONSTRAINT "risk_export_job_requested_by_agent_sys_user_id_fk" FOREIGN KEY ("requested_by_agent") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;