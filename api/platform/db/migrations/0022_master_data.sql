CREATE TABLE "audit_client" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_dealer" (
	"id" serial PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_master_upload" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"client_id" integer NOT NULL,
	"list" text NOT NULL,
	"file_name" text NOT NULL,
	"entries" jsonb NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_master_upload_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "audit_product" (
	"id" serial PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"base_unit" text NOT NULL,
	"factors" jsonb DEFAULT '[]' NOT NULL,
	"list_price" numeric(16, 2),
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_relation" (
	"id" serial PRIMARY KEY NOT NULL,
	"dealer_id" integer NOT NULL,
	"name" text NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"name_key" text NOT NULL,
	"spec_key" text NOT NULL,
	"product_id" integer NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_dealer" ADD CONSTRAINT "audit_dealer_client_id_audit_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."audit_client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_master_upload" ADD CONSTRAINT "audit_master_upload_client_id_audit_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."audit_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_master_upload" ADD CONSTRAINT "audit_master_upload_created_by_sys_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_product" ADD CONSTRAINT "audit_product_client_id_audit_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."audit_client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_relation" ADD CONSTRAINT "audit_relation_dealer_id_audit_dealer_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."audit_dealer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_relation" ADD CONSTRAINT "audit_relation_product_id_audit_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."audit_product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_relation" ADD CONSTRAINT "audit_relation_decided_by_sys_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_client_code" ON "audit_client" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "audit_dealer_code" ON "audit_dealer" USING btree ("client_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_product_code" ON "audit_product" USING btree ("client_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_relation_words" ON "audit_relation" USING btree ("dealer_id","name_key","spec_key");--> statement-breakpoint
CREATE INDEX "audit_relation_product" ON "audit_relation" USING btree ("product_id");