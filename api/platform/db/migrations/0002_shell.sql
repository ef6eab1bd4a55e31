CREATE TABLE "identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"path" text PRIMARY KEY NOT NULL,
	"origin_name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"business_type" text NOT NULL,
	"business_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "todo" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"main_source" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"submit_user_code" text DEFAULT '' NOT NULL,
	"submit_user_name" text DEFAULT '' NOT NULL,
	"submit_date" date DEFAULT current_date NOT NULL,
	"task_status" text DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "todo_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "built_in_menu" (
	"menu_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_link" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company_name" text NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"contact_matters" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body_sealed" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "position" text;--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "password_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_data" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_data" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "menu" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo" ADD CONSTRAINT "todo_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_decided_by_sys_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_user" ON "identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stored_file_business" ON "stored_file" USING btree ("business_type","business_id");--> statement-breakpoint
CREATE INDEX "board_status" ON "board" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "todo_user" ON "todo" USING btree ("user_id","task_status","submit_date","id");--> statement-breakpoint
CREATE INDEX "password_link_user" ON "password_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_link_expiry" ON "password_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "registration_status" ON "registration" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sys_user_email" ON "sys_user" USING btree (lower("email"));