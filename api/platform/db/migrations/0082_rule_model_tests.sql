CREATE TABLE "data_rule_model_test" (
	"id" serial PRIMARY KEY NOT NULL,
	"model_id" integer NOT NULL,
	"number" integer NOT NULL,
	"table_version" integer NOT NULL,
	"rows" bigint NOT NULL,
	"hit_rows" bigint NOT NULL,
	"not_judged" bigint NOT NULL,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_rule_model" ADD COLUMN "process_id" integer;--> statement-breakpoint
ALTER TABLE "data_rule_model_test" ADD CONSTRAINT "data_rule_model_test_model_id_data_rule_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."data_rule_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_rule_model_test" ADD CONSTRAINT "data_rule_model_test_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_rule_model_test_version" ON "data_rule_model_test" USING btree ("model_id","number","id");--> statement-breakpoint
ALTER TABLE "data_rule_model" ADD CONSTRAINT "data_rule_model_process_id_data_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."data_process"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_rule_model_process" ON "data_rule_model" USING btree ("process_id");