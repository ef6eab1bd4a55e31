CREATE TABLE "flow_comparison" (
	"id" serial PRIMARY KEY NOT NULL,
	"object_id" integer NOT NULL,
	"number" integer NOT NULL,
	"job_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"settings" jsonb NOT NULL,
	"inputs" jsonb NOT NULL,
	"master" jsonb NOT NULL,
	"dataset_id" integer,
	"figures" jsonb,
	"failure" text DEFAULT '' NOT NULL,
	"started_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"published_by" integer,
	"online" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_line_note" (
	"id" serial PRIMARY KEY NOT NULL,
	"comparison_id" integer NOT NULL,
	"place" bigint NOT NULL,
	"text" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_reminder" (
	"object_id" integer PRIMARY KEY NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_revision_comment" (
	"id" serial PRIMARY KEY NOT NULL,
	"comparison_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" integer,
	"answered_at" timestamp with time zone,
	"resolved_by" integer,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "flow_comparison" ADD CONSTRAINT "flow_comparison_object_id_review_object_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."review_object"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_comparison" ADD CONSTRAINT "flow_comparison_dataset_id_flow_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."flow_dataset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_comparison" ADD CONSTRAINT "flow_comparison_started_by_sys_user_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_comparison" ADD CONSTRAINT "flow_comparison_published_by_sys_user_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_line_note" ADD CONSTRAINT "flow_line_note_comparison_id_flow_comparison_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."flow_comparison"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_line_note" ADD CONSTRAINT "flow_line_note_created_by_sys_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_reminder" ADD CONSTRAINT "flow_reminder_object_id_review_object_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."review_object"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_revision_comment" ADD CONSTRAINT "flow_revision_comment_comparison_id_flow_comparison_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."flow_comparison"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_revision_comment" ADD CONSTRAINT "flow_revision_comment_created_by_sys_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_revision_comment" ADD CONSTRAINT "flow_revision_comment_answered_by_sys_user_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_revision_comment" ADD CONSTRAINT "flow_revision_comment_resolved_by_sys_user_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_comparison_number" ON "flow_comparison" USING btree ("object_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_comparison_running" ON "flow_comparison" USING btree ("object_id") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_comparison_online" ON "flow_comparison" USING btree ("object_id") WHERE online;--> statement-breakpoint
CREATE INDEX "flow_line_note_line" ON "flow_line_note" USING btree ("comparison_id","place");--> statement-breakpoint
CREATE INDEX "flow_revision_comment_version" ON "flow_revision_comment" USING btree ("comparison_id");