ALTER TABLE "bill_report_line" ADD COLUMN "partial" jsonb;--> statement-breakpoint
ALTER TABLE "collection_task" ADD COLUMN "completed_open" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_ticket" ADD COLUMN "comparison" jsonb;--> statement-breakpoint
ALTER TABLE "ticket_check" ADD COLUMN "enough" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "ticket_check" c SET "enough" = true FROM "ticket_reading" r
WHERE r."id" = c."reading_id" AND r."state" = 'read'
  AND (SELECT count(*) FROM jsonb_each(r."reading"->'fields') f
    WHERE f.key IN ('ticketNum', 'ticketDate', 'ticketAmount') AND f.value->>'value' <> ''
      AND (f.value->>'confidence')::float8 >= 0.8) = 3
  AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements(r."reading"->'lines') l WHERE (l->>'confidence')::float8 < 0.8);
