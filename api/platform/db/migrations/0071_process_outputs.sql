CREATE TABLE "data_process_output" (
	"table_id" integer PRIMARY KEY NOT NULL,
	"process_id" integer NOT NULL,
	"node_id" text NOT NULL,
	"views" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_node_run" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "data_run" ADD COLUMN "budget_seconds" integer;--> statement-breakpoint
ALTER TABLE "data_run" ADD COLUMN "watermarks" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "data_process_output" ADD CONSTRAINT "data_process_output_table_id_data_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."data_table"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_process_output" ADD CONSTRAINT "data_process_output_process_id_data_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."data_process"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_process_output_process" ON "data_process_output" USING btree ("process_id");