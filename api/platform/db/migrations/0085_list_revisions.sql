ALTER TABLE "data_rule_model_test" ADD COLUMN "lists" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "data_run" ADD COLUMN "lists" jsonb DEFAULT '[]'::jsonb NOT NULL;