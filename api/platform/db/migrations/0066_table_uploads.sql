CREATE TABLE "data_upload" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"workspace_id" integer NOT NULL,
	"table_id" integer,
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"mark" text NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_upload_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_upload_part" (
	"upload_id" integer NOT NULL,
	"part" integer NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "data_upload_part_upload_id_part_pk" PRIMARY KEY("upload_id","part")
);
--> statement-breakpoint
ALTER TABLE "stored_file" ALTER COLUMN "bytes" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "paths" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "data_import" SET "paths" = ARRAY["path"];--> statement-breakpoint
ALTER TABLE "data_import" ALTER COLUMN "paths" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "failure_at" jsonb;--> statement-breakpoint
ALTER TABLE "data_upload" ADD CONSTRAINT "data_upload_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_upload" ADD CONSTRAINT "data_upload_table_id_data_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."data_table"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_upload" ADD CONSTRAINT "data_upload_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_upload_part" ADD CONSTRAINT "data_upload_part_upload_id_data_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."data_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_upload_workspace" ON "data_upload" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "data_upload_touched" ON "data_upload" USING btree ("touched_at");