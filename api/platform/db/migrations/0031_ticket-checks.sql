ALTER TABLE "ticket_check" ADD COLUMN "findings" jsonb;--> statement-breakpoint
ALTER TABLE "ticket_check" ADD COLUMN "is_real" text DEFAULT '' NOT NULL;