ALTER TABLE "mail" ADD COLUMN "language" text DEFAULT 'zh-Hans' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "sender_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "sender_address" text DEFAULT '' NOT NULL;