CREATE TABLE "data_platform_run" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"table_id" integer NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"rows" bigint,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "data_platform_run_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_platform_table" (
	"table_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"language" text NOT NULL,
	"provider_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_platform_run" ADD CONSTRAINT "data_platform_run_table_id_data_platform_table_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."data_platform_table"("table_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_platform_run" ADD CONSTRAINT "data_platform_run_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_platform_table" ADD CONSTRAINT "data_platform_table_table_id_data_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."data_table"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_platform_table" ADD CONSTRAINT "data_platform_table_provider_id_sys_user_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_platform_run_table" ON "data_platform_run" USING btree ("table_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_platform_run_open" ON "data_platform_run" USING btree ("table_id") WHERE state in ('queued', 'started');--> statement-breakpoint
CREATE INDEX "data_platform_table_code" ON "data_platform_table" USING btree ("code");