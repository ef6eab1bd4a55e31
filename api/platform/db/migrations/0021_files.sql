CREATE TABLE "awaited_file" (
	"bid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"path" text NOT NULL,
	"origin_name" text NOT NULL,
	"business_type" text NOT NULL,
	"business_id" text NOT NULL,
	"created_by" integer NOT NULL,
	"bytes" integer,
	"mark" text DEFAULT '' NOT NULL,
	"parts" integer[] DEFAULT '{}' NOT NULL,
	"taken_at" timestamp with time zone,
	"arrived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "awaited_file_path_unique" UNIQUE("path")
);
--> statement-breakpoint
ALTER TABLE "stored_file" ADD COLUMN "bid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "awaited_file_by" ON "awaited_file" USING btree ("created_by","created_at");--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_bid_unique" UNIQUE("bid");