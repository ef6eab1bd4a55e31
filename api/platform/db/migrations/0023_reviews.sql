CREATE TABLE "review_member" (
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "review_member_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "review_object" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"dealer_id" integer NOT NULL,
	"review_batch_no" text NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"executor_id" integer,
	"stage" text DEFAULT 'waiting' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_object_period" CHECK ("review_object"."period_from" <= "review_object"."period_to")
);
--> statement-breakpoint
CREATE TABLE "review_project" (
	"id" serial PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"year" integer NOT NULL,
	"name" text NOT NULL,
	"begin_date" date NOT NULL,
	"end_date" date NOT NULL,
	"leader_id" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_project_dates" CHECK ("review_project"."begin_date" <= "review_project"."end_date")
);
--> statement-breakpoint
ALTER TABLE "review_member" ADD CONSTRAINT "review_member_project_id_review_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."review_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_member" ADD CONSTRAINT "review_member_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_object" ADD CONSTRAINT "review_object_project_id_review_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."review_project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_object" ADD CONSTRAINT "review_object_dealer_id_audit_dealer_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."audit_dealer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_object" ADD CONSTRAINT "review_object_executor_id_sys_user_id_fk" FOREIGN KEY ("executor_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_project" ADD CONSTRAINT "review_project_client_id_audit_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."audit_client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_project" ADD CONSTRAINT "review_project_leader_id_sys_user_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_member_user" ON "review_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_object_batch" ON "review_object" USING btree (lower("review_batch_no"));--> statement-breakpoint
CREATE INDEX "review_object_project" ON "review_object" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "review_object_dealer" ON "review_object" USING btree ("dealer_id");--> statement-breakpoint
CREATE INDEX "review_object_executor" ON "review_object" USING btree ("executor_id");--> statement-breakpoint
CREATE INDEX "review_project_client" ON "review_project" USING btree ("client_id");