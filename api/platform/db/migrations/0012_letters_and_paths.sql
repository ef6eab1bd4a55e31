ALTER TABLE "message" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "risk_item" ADD COLUMN "language" text;