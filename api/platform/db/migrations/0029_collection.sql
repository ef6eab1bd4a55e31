CREATE TABLE "collection_rejection" (
	"id" serial PRIMARY KEY NOT NULL,
	"task_id" integer NOT NULL,
	"ticket_id" integer,
	"reason" text NOT NULL,
	"rejected_by" integer NOT NULL,
	"rejected_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_task" (
	"id" serial PRIMARY KEY NOT NULL,
	"object_id" integer NOT NULL,
	"line_key" text NOT NULL,
	"comparison_id" integer NOT NULL,
	"place" bigint NOT NULL,
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
	"product" text NOT NULL,
	"base" numeric(24, 4) NOT NULL,
	"amount" numeric(24, 4),
	"flow_type" text NOT NULL,
	"state" text NOT NULL,
	"status" text DEFAULT '0000' NOT NULL,
	"needed" text[] NOT NULL,
	"sample_id" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handed_in_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"completed_by" integer
);
--> statement-breakpoint
CREATE TABLE "collection_ticket" (
	"id" serial PRIMARY KEY NOT NULL,
	"task_id" integer NOT NULL,
	"type" text NOT NULL,
	"path" text NOT NULL,
	"reading_id" integer,
	"corrected" jsonb DEFAULT '{}' NOT NULL,
	"differences" jsonb,
	"findings" jsonb,
	"is_pass" text DEFAULT '1' NOT NULL,
	"is_real" text DEFAULT '' NOT NULL,
	"accepted_by" integer,
	"accepted_at" timestamp with time zone,
	"link_id" integer,
	"uploaded_by" integer,
	"statement" text NOT NULL,
	"signature" "bytea" NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_link" (
	"id" serial PRIMARY KEY NOT NULL,
	"object_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token_sealed" "bytea" NOT NULL,
	"end_date" date NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"types" text[] NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" integer,
	"ending" text,
	"opened" integer DEFAULT 0 NOT NULL,
	"opened_first" timestamp with time zone,
	"opened_last" timestamp with time zone,
	CONSTRAINT "ticket_link_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "collection_rejection" ADD CONSTRAINT "collection_rejection_task_id_collection_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."collection_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_rejection" ADD CONSTRAINT "collection_rejection_ticket_id_collection_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."collection_ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_rejection" ADD CONSTRAINT "collection_rejection_rejected_by_sys_user_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_task" ADD CONSTRAINT "collection_task_object_id_review_object_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."review_object"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_task" ADD CONSTRAINT "collection_task_comparison_id_flow_comparison_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."flow_comparison"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_task" ADD CONSTRAINT "collection_task_completed_by_sys_user_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_ticket" ADD CONSTRAINT "collection_ticket_task_id_collection_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."collection_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_ticket" ADD CONSTRAINT "collection_ticket_path_stored_file_path_fk" FOREIGN KEY ("path") REFERENCES "public"."stored_file"("path") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_ticket" ADD CONSTRAINT "collection_ticket_reading_id_ticket_reading_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."ticket_reading"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_ticket" ADD CONSTRAINT "collection_ticket_accepted_by_sys_user_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_ticket" ADD CONSTRAINT "collection_ticket_link_id_ticket_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."ticket_link"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_ticket" ADD CONSTRAINT "collection_ticket_uploaded_by_sys_user_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_link" ADD CONSTRAINT "ticket_link_object_id_review_object_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."review_object"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_link" ADD CONSTRAINT "ticket_link_created_by_sys_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_link" ADD CONSTRAINT "ticket_link_closed_by_sys_user_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_rejection_task" ON "collection_rejection" USING btree ("task_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_task_line" ON "collection_task" USING btree ("object_id","line_key");--> statement-breakpoint
CREATE INDEX "collection_task_status" ON "collection_task" USING btree ("object_id","status");--> statement-breakpoint
CREATE INDEX "collection_task_sample" ON "collection_task" USING btree ("sample_id");--> statement-breakpoint
CREATE INDEX "collection_task_comparison" ON "collection_task" USING btree ("comparison_id");--> statement-breakpoint
CREATE INDEX "collection_ticket_task" ON "collection_ticket" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "collection_ticket_reading" ON "collection_ticket" USING btree ("reading_id");--> statement-breakpoint
CREATE INDEX "collection_ticket_path" ON "collection_ticket" USING btree ("path");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_link_open" ON "ticket_link" USING btree ("object_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "ticket_link_object" ON "ticket_link" USING btree ("object_id","id");