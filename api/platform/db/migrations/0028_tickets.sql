CREATE TABLE "ticket_authority" (
	"asked" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_check" (
	"id" serial PRIMARY KEY NOT NULL,
	"reading_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_reading" (
	"id" serial PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"sha256" text NOT NULL,
	"picture" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"reading" jsonb,
	"pictures" jsonb DEFAULT '[]' NOT NULL,
	"ticket_code" text DEFAULT '' NOT NULL,
	"ticket_num" text DEFAULT '' NOT NULL,
	"job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "ticket_check" ADD CONSTRAINT "ticket_check_reading_id_ticket_reading_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."ticket_reading"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_check" ADD CONSTRAINT "ticket_check_created_by_sys_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reading" ADD CONSTRAINT "ticket_reading_path_stored_file_path_fk" FOREIGN KEY ("path") REFERENCES "public"."stored_file"("path") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_check_by" ON "ticket_check" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "ticket_check_reading" ON "ticket_check" USING btree ("reading_id");--> statement-breakpoint
CREATE INDEX "ticket_reading_path" ON "ticket_reading" USING btree ("path");--> statement-breakpoint
CREATE INDEX "ticket_reading_sha256" ON "ticket_reading" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "ticket_reading_number" ON "ticket_reading" USING btree ("ticket_num","ticket_code") WHERE ticket_num <> '';