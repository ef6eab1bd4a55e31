CREATE TABLE "bill_report_counter" (
	"owner_id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bill_sample_counter" (
	"owner_id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_comparison_counter" (
	"owner_id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bill_report_counter" ADD CONSTRAINT "bill_report_counter_owner_id_review_object_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."review_object"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_sample_counter" ADD CONSTRAINT "bill_sample_counter_owner_id_review_object_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."review_object"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_comparison_counter" ADD CONSTRAINT "flow_comparison_counter_owner_id_review_object_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."review_object"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "bill_report_counter" SELECT "object_id", max("number") FROM "bill_report" GROUP BY "object_id";--> statement-breakpoint
INSERT INTO "bill_sample_counter" SELECT "object_id", max("number") FROM "bill_sample" GROUP BY "object_id";--> statement-breakpoint
INSERT INTO "flow_comparison_counter" SELECT "object_id", max("number") FROM "flow_comparison" GROUP BY "object_id";
