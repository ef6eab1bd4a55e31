ALTER TABLE "ticket_reading" ADD COLUMN "sender" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_reading" ADD COLUMN "cost_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "ticket_reading_sender" ON "ticket_reading" USING btree ("sender");