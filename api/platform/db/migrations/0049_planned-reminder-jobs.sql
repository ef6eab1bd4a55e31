ALTER TABLE "risk_planned_reminder" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "risk_planned_reminder" ADD COLUMN "failed_at" timestamp with time zone;