ALTER TABLE "attempt" ADD COLUMN "wide" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "attempt_wide" ON "attempt" USING btree ("kind","wide","at") WHERE wide <> '';--> statement-breakpoint
ALTER TABLE "captcha" DROP COLUMN "text_hash";