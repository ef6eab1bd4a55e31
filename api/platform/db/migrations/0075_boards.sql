-- Boards had no content, and no call made them, before they belonged to a workspace.
DELETE FROM "board";--> statement-breakpoint
CREATE TABLE "board_department" (
	"board_id" integer NOT NULL,
	"department_id" integer NOT NULL,
	CONSTRAINT "board_department_board_id_department_id_pk" PRIMARY KEY("board_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "board_person" (
	"board_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "board_person_board_id_user_id_pk" PRIMARY KEY("board_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "board_role" (
	"board_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "board_role_board_id_role_id_pk" PRIMARY KEY("board_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "board_version" (
	"id" serial PRIMARY KEY NOT NULL,
	"board_id" integer NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"restored_from" integer,
	"note" text DEFAULT '' NOT NULL,
	"digest" text NOT NULL,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "board" ALTER COLUMN "status" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "workspace_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "draft" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "published_version" integer;--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "last_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "owner_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "updated_by_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "board_department" ADD CONSTRAINT "board_department_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_department" ADD CONSTRAINT "board_department_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_person" ADD CONSTRAINT "board_person_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_person" ADD CONSTRAINT "board_person_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_role" ADD CONSTRAINT "board_role_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_role" ADD CONSTRAINT "board_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_version" ADD CONSTRAINT "board_version_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_version" ADD CONSTRAINT "board_version_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_department_department" ON "board_department" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "board_person_user" ON "board_person" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "board_role_role" ON "board_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_version_number" ON "board_version" USING btree ("board_id","number");--> statement-breakpoint
ALTER TABLE "board" ADD CONSTRAINT "board_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board" ADD CONSTRAINT "board_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board" ADD CONSTRAINT "board_updated_by_id_sys_user_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "board_name" ON "board" USING btree ("workspace_id",lower("name"));