ALTER TABLE "stored_file" ADD COLUMN "created_by" integer;--> statement-breakpoint
ALTER TABLE "stored_file" ADD COLUMN "kept" boolean DEFAULT true NOT NULL;