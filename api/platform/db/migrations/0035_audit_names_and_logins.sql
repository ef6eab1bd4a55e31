CREATE TABLE "login_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"protocol" text NOT NULL,
	"account" text NOT NULL,
	"user_id" integer,
	"by_id" integer,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"outcome" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refusal_tally" ADD COLUMN "about" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refusal_tally" DROP CONSTRAINT "refusal_tally_hour_action_outcome_actor_address_pk";--> statement-breakpoint
ALTER TABLE "refusal_tally" ADD CONSTRAINT "refusal_tally_hour_action_outcome_actor_address_about_pk" PRIMARY KEY("hour","action","outcome","actor","address","about");--> statement-breakpoint
ALTER TABLE "login_log" ADD CONSTRAINT "login_log_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_log" ADD CONSTRAINT "login_log_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_log_at" ON "login_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "login_log_user" ON "login_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "login_log_account" ON "login_log" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "login_log_address" ON "login_log" USING btree ("address","id");--> statement-breakpoint
CREATE INDEX "login_log_event" ON "login_log" USING btree ("event","id");--> statement-breakpoint
CREATE INDEX "sys_user_name_begins" ON "sys_user" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sys_user_username_begins" ON "sys_user" USING btree (lower("username") text_pattern_ops);