CREATE TABLE "quota_use" (
	"id" serial PRIMARY KEY NOT NULL,
	"quota" text NOT NULL,
	"used_by" text NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "risk_project" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "quota_use_by" ON "quota_use" USING btree ("quota","used_by","at");