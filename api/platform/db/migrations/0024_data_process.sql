CREATE TABLE "flow_column_mapping" (
	"dealer_id" integer NOT NULL,
	"role" text NOT NULL,
	"words" jsonb NOT NULL,
	"date_order" text,
	"decided_by" integer NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_column_mapping_dealer_id_role_pk" PRIMARY KEY("dealer_id","role")
);
--> statement-breakpoint
CREATE TABLE "flow_dataset" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"object_id" integer NOT NULL,
	"kind" text NOT NULL,
	"files" jsonb NOT NULL,
	"made_from" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_dataset_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "flow_file" (
	"id" serial PRIMARY KEY NOT NULL,
	"object_id" integer NOT NULL,
	"role" text,
	"path" text NOT NULL,
	"series" integer NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	"archive_id" integer,
	"entry" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	"fault_detail" text,
	"left_out" jsonb DEFAULT '[]' NOT NULL,
	"form" text,
	"csv" jsonb,
	"raw_dataset_id" integer,
	"job_id" uuid,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "flow_sheet" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"place" integer NOT NULL,
	"name" text,
	"hidden" boolean NOT NULL,
	"raw" jsonb NOT NULL,
	"head_row" integer,
	"heads" jsonb NOT NULL,
	"suggested" jsonb NOT NULL,
	"start" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"irregular" integer NOT NULL,
	"columns" jsonb,
	"date_order" text,
	"asks_date_order" boolean DEFAULT false NOT NULL,
	"ignored" boolean DEFAULT false NOT NULL,
	"lines_dataset_id" integer,
	"counts" jsonb,
	"state" text DEFAULT 'mapping' NOT NULL,
	"fault" text,
	"job_id" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "flow_word" (
	"id" serial PRIMARY KEY NOT NULL,
	"sheet_id" integer NOT NULL,
	"product_code" text NOT NULL,
	"product_name" text NOT NULL,
	"spec" text NOT NULL,
	"unit" text NOT NULL,
	"lines" integer NOT NULL,
	"row" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "flow_column_mapping" ADD CONSTRAINT "flow_column_mapping_dealer_id_audit_dealer_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."audit_dealer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_column_mapping" ADD CONSTRAINT "flow_column_mapping_decided_by_sys_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_dataset" ADD CONSTRAINT "flow_dataset_object_id_review_object_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."review_object"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_file" ADD CONSTRAINT "flow_file_object_id_review_object_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."review_object"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_file" ADD CONSTRAINT "flow_file_path_stored_file_path_fk" FOREIGN KEY ("path") REFERENCES "public"."stored_file"("path") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_file" ADD CONSTRAINT "flow_file_archive_id_flow_file_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."flow_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_file" ADD CONSTRAINT "flow_file_raw_dataset_id_flow_dataset_id_fk" FOREIGN KEY ("raw_dataset_id") REFERENCES "public"."flow_dataset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_file" ADD CONSTRAINT "flow_file_created_by_sys_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_sheet" ADD CONSTRAINT "flow_sheet_file_id_flow_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."flow_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_sheet" ADD CONSTRAINT "flow_sheet_lines_dataset_id_flow_dataset_id_fk" FOREIGN KEY ("lines_dataset_id") REFERENCES "public"."flow_dataset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_sheet" ADD CONSTRAINT "flow_sheet_decided_by_sys_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_word" ADD CONSTRAINT "flow_word_sheet_id_flow_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."flow_sheet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_dataset_object" ON "flow_dataset" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "flow_file_object" ON "flow_file" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "flow_file_path" ON "flow_file" USING btree ("path");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_file_version" ON "flow_file" USING btree ("series","number");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_sheet_place" ON "flow_sheet" USING btree ("file_id","place");--> statement-breakpoint
CREATE INDEX "flow_word_sheet" ON "flow_word" USING btree ("sheet_id");