CREATE TABLE "data_process_draft" (
	"id" serial PRIMARY KEY NOT NULL,
	"process_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"based_on" integer NOT NULL,
	"state" integer NOT NULL,
	"opened_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_process_draft_state" (
	"draft_id" integer NOT NULL,
	"number" integer NOT NULL,
	"graph" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "data_process_draft_state_draft_id_number_pk" PRIMARY KEY("draft_id","number")
);
--> statement-breakpoint
ALTER TABLE "data_process_draft" ADD CONSTRAINT "data_process_draft_process_id_data_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."data_process"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_process_draft" ADD CONSTRAINT "data_process_draft_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_process_draft_state" ADD CONSTRAINT "data_process_draft_state_draft_id_data_process_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."data_process_draft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_process_draft_base" ON "data_process_draft" USING btree ("process_id","user_id","based_on");--> statement-breakpoint
CREATE INDEX "data_process_draft_user" ON "data_process_draft" USING btree ("user_id");