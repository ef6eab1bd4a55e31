CREATE TABLE "data_dropped_column" (
	"table_id" integer NOT NULL,
	"name" text NOT NULL,
	"default_view" text NOT NULL,
	"mask_kind" text NOT NULL,
	CONSTRAINT "data_dropped_column_table_id_name_pk" PRIMARY KEY("table_id","name")
);
--> statement-breakpoint
ALTER TABLE "data_dropped_column" ADD CONSTRAINT "data_dropped_column_table_id_data_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."data_table"("id") ON DELETE cascade ON UPDATE no action;