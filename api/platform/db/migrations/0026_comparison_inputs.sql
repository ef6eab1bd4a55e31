CREATE TABLE "flow_comparison_input" (
	"comparison_id" integer NOT NULL,
	"dataset_id" integer NOT NULL,
	CONSTRAINT "flow_comparison_input_comparison_id_dataset_id_pk" PRIMARY KEY("comparison_id","dataset_id")
);
--> statement-breakpoint
ALTER TABLE "flow_comparison_input" ADD CONSTRAINT "flow_comparison_input_comparison_id_flow_comparison_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."flow_comparison"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_comparison_input" ADD CONSTRAINT "flow_comparison_input_dataset_id_flow_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."flow_dataset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_comparison_input_dataset" ON "flow_comparison_input" USING btree ("dataset_id");