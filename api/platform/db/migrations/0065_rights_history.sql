CREATE TABLE "built_in_role" (
	"code" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_memberships_recorded" (
	"since" timestamp with time zone PRIMARY KEY DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_membership" (
	"id" serial PRIMARY KEY NOT NULL,
	"workspace_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role_type" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_version" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "workspace_membership" ADD CONSTRAINT "workspace_membership_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_membership" ADD CONSTRAINT "workspace_membership_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workspace_membership_member" ON "workspace_membership" USING btree ("workspace_id","user_id","until");--> statement-breakpoint
INSERT INTO "workspace_memberships_recorded" DEFAULT VALUES;--> statement-breakpoint
-- Roles that this installation got when it was made, and those it has of the newer ones.
INSERT INTO "built_in_role" ("code")
SELECT unnest(ARRAY['Administrator', 'RiskManager', 'Auditor', 'Staff', 'AuditManager', 'SiteExecutor'])
WHERE EXISTS (SELECT 1 FROM "role")
UNION SELECT "code" FROM "role" WHERE "code" IN ('DataMartAdministrator', 'MarketManager');
