CREATE TABLE "data_source" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"workspace_id" integer NOT NULL,
	"name" text NOT NULL,
	"connector" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"database" text NOT NULL,
	"schema" text DEFAULT '' NOT NULL,
	"account" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"tls" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"checked_at" timestamp with time zone,
	"check_result" text,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_source_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
ALTER TABLE "data_source" ADD CONSTRAINT "data_source_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_source_name" ON "data_source" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE INDEX "data_source_created" ON "data_source" USING btree ("workspace_id","created_at","id");