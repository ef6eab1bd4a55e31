ALTER TABLE "flow_file" ADD COLUMN "twin_taken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_sheet" ADD COLUMN "figures" jsonb;