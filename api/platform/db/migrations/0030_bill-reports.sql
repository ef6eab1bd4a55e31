CREATE TABLE "bill_report" (
	"id" serial PRIMARY KEY NOT NULL,
	"object_id" integer NOT NULL,
	"number" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"mark" text NOT NULL,
	"edited_from" integer,
	"edited_file" text,
	"changed" integer DEFAULT 0 NOT NULL,
	"made_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" integer,
	"online" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bill_report_export" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"requested_by" integer NOT NULL,
	"requested_by_agent" integer,
	"language" text NOT NULL,
	"job_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"total" integer NOT NULL,
	"path" text,
	"bytes" integer DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"report_id" integer NOT NULL,
	CONSTRAINT "bill_report_export_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "bill_report_line" (
	"report_id" integer NOT NULL,
	"task_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"sheet" text,
	"row" integer NOT NULL,
	"date" date NOT NULL,
	"counterparty" text NOT NULL,
	"product_code" text NOT NULL,
	"product_name" text NOT NULL,
	"spec" text NOT NULL,
	"batch_no" text NOT NULL,
	"quantity" numeric(24, 4) NOT NULL,
	"unit" text NOT NULL,
	"amount" numeric(24, 4),
	"flow_type" text NOT NULL,
	"state" text NOT NULL,
	"status" text NOT NULL,
	"needed" text[] NOT NULL,
	"present" text[] NOT NULL,
	"real" integer NOT NULL,
	"proven" numeric(24, 4) NOT NULL,
	"open" numeric(24, 4) NOT NULL,
	"differences" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"judged" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "bill_report_line_report_id_task_id_pk" PRIMARY KEY("report_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "bill_sample" (
	"id" serial PRIMARY KEY NOT NULL,
	"object_id" integer NOT NULL,
	"number" integer NOT NULL,
	"comparison_id" integer NOT NULL,
	"job_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sampling" jsonb NOT NULL,
	"needed" text[] NOT NULL,
	"of_lines" bigint,
	"of_amount" numeric(24, 4),
	"lines" integer,
	"amount" numeric(24, 4),
	"added" integer,
	"failure" text DEFAULT '' NOT NULL,
	"drawn_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bill_report" ADD CONSTRAINT "bill_report_object_id_review_object_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."review_object"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_report" ADD CONSTRAINT "bill_report_edited_file_stored_file_path_fk" FOREIGN KEY ("edited_file") REFERENCES "public"."stored_file"("path") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_report" ADD CONSTRAINT "bill_report_made_by_sys_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_report" ADD CONSTRAINT "bill_report_published_by_sys_user_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_report_export" ADD CONSTRAINT "bill_report_export_requested_by_sys_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_report_export" ADD CONSTRAINT "bill_report_export_requested_by_agent_sys_user_id_fk" FOREIGN KEY ("requested_by_agent") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_report_export" ADD CONSTRAINT "bill_report_export_report_id_bill_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."bill_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_report_line" ADD CONSTRAINT "bill_report_line_report_id_bill_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."bill_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_sample" ADD CONSTRAINT "bill_sample_object_id_review_object_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."review_object"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_sample" ADD CONSTRAINT "bill_sample_comparison_id_flow_comparison_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."flow_comparison"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_sample" ADD CONSTRAINT "bill_sample_drawn_by_sys_user_id_fk" FOREIGN KEY ("drawn_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_report_number" ON "bill_report" USING btree ("object_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "bill_report_online" ON "bill_report" USING btree ("object_id") WHERE online;--> statement-breakpoint
CREATE INDEX "bill_report_export_report" ON "bill_report_export" USING btree ("report_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bill_report_export_running" ON "bill_report_export" USING btree ("report_id","requested_by","language") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_sample_number" ON "bill_sample" USING btree ("object_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "bill_sample_running" ON "bill_sample" USING btree ("object_id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "bill_sample_comparison" ON "bill_sample" USING btree ("comparison_id");