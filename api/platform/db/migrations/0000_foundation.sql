CREATE TABLE "department" (
	"id" serial PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"order_num" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "role_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "sys_user" (
	"id" serial PRIMARY KEY NOT NULL,
	"usercode" text NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"mobile" text,
	"department_id" integer,
	"avatar_path" text,
	"password_hash" text,
	"status" text DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_user_usercode_unique" UNIQUE("usercode")
);
--> statement-breakpoint
CREATE TABLE "user_config" (
	"user_id" integer NOT NULL,
	"biz_type" text NOT NULL,
	"data" text NOT NULL,
	CONSTRAINT "user_config_user_id_biz_type_pk" PRIMARY KEY("user_id","biz_type")
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"user_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "dictionary_data" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"label" jsonb NOT NULL,
	"value" text NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"order_num" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"menu_id" text PRIMARY KEY NOT NULL,
	"parent_id" text DEFAULT '0' NOT NULL,
	"name" text NOT NULL,
	"name_hans" text NOT NULL,
	"name_en" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"component" text DEFAULT '' NOT NULL,
	"perms" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"is_frame" text DEFAULT '1' NOT NULL,
	"visible" text DEFAULT '0' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"order_num" integer DEFAULT 0 NOT NULL,
	"meta" text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_menu" (
	"role_id" integer NOT NULL,
	"menu_id" text NOT NULL,
	CONSTRAINT "role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "risk_criterion" (
	"id" serial PRIMARY KEY NOT NULL,
	"version_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"dimension" jsonb NOT NULL,
	"cause" jsonb NOT NULL,
	"sub_cause" jsonb NOT NULL,
	"explanation" jsonb,
	"low" jsonb,
	"medium" jsonb,
	"high" jsonb
);
--> statement-breakpoint
CREATE TABLE "risk_domain" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"public_preview" boolean DEFAULT false NOT NULL,
	"version_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "risk_domain_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "risk_item" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"project_id" integer NOT NULL,
	"send_type" smallint NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token_sealed" "bytea" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "risk_item_biz_id_unique" UNIQUE("biz_id"),
	CONSTRAINT "risk_item_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "risk_paper" (
	"id" serial PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"domain_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"uuid_hash" "bytea" NOT NULL,
	"uuid_sealed" "bytea" NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"answers" smallint[] NOT NULL,
	"unfilled" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"statement" text,
	"signature" "bytea",
	CONSTRAINT "risk_paper_uuid_hash_unique" UNIQUE("uuid_hash"),
	CONSTRAINT "risk_paper_submitted" CHECK (("risk_paper"."state" = 0) = ("risk_paper"."submitted_at" is null))
);
--> statement-breakpoint
CREATE TABLE "risk_paper_post" (
	"paper_id" integer NOT NULL,
	"key" text NOT NULL,
	"body_digest" "bytea" NOT NULL,
	"reply" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "risk_paper_post_paper_id_key_pk" PRIMARY KEY("paper_id","key")
);
--> statement-breakpoint
CREATE TABLE "risk_project" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"name" text NOT NULL,
	"end_date" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "risk_project_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "risk_project_domain" (
	"project_id" integer NOT NULL,
	"domain_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	CONSTRAINT "risk_project_domain_project_id_domain_id_pk" PRIMARY KEY("project_id","domain_id")
);
--> statement-breakpoint
CREATE TABLE "risk_questionnaire_version" (
	"id" serial PRIMARY KEY NOT NULL,
	"domain_id" integer NOT NULL,
	"number" integer NOT NULL,
	"scale" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"columns" integer NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_second_kind" (
	"id" serial PRIMARY KEY NOT NULL,
	"version_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"first_kind" jsonb NOT NULL,
	"name" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"key" text PRIMARY KEY NOT NULL,
	"text_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"protocol" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" text NOT NULL,
	"actor" text NOT NULL,
	"principal" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"outcome" text NOT NULL,
	"address" text NOT NULL,
	"detail" text NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"signature" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refusal_tally" (
	"hour" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"actor" text NOT NULL,
	"address" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "refusal_tally_hour_action_outcome_actor_address_pk" PRIMARY KEY("hour","action","outcome","actor","address")
);
--> statement-breakpoint
CREATE TABLE "system_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_department_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user" ADD CONSTRAINT "sys_user_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_config" ADD CONSTRAINT "user_config_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_menu_id_menu_menu_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menu"("menu_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_criterion" ADD CONSTRAINT "risk_criterion_version_id_risk_questionnaire_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."risk_questionnaire_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_domain" ADD CONSTRAINT "risk_domain_version_id_risk_questionnaire_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."risk_questionnaire_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_item" ADD CONSTRAINT "risk_item_project_id_risk_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."risk_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_item" ADD CONSTRAINT "risk_item_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_paper" ADD CONSTRAINT "risk_paper_item_id_risk_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."risk_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_paper" ADD CONSTRAINT "risk_paper_domain_id_risk_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."risk_domain"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_paper" ADD CONSTRAINT "risk_paper_version_id_risk_questionnaire_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."risk_questionnaire_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_paper_post" ADD CONSTRAINT "risk_paper_post_paper_id_risk_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."risk_paper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_project" ADD CONSTRAINT "risk_project_created_by_sys_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_project_domain" ADD CONSTRAINT "risk_project_domain_project_id_risk_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."risk_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_project_domain" ADD CONSTRAINT "risk_project_domain_domain_id_risk_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."risk_domain"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_project_domain" ADD CONSTRAINT "risk_project_domain_version_id_risk_questionnaire_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."risk_questionnaire_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_questionnaire_version" ADD CONSTRAINT "risk_questionnaire_version_domain_id_risk_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."risk_domain"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_questionnaire_version" ADD CONSTRAINT "risk_questionnaire_version_created_by_sys_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_second_kind" ADD CONSTRAINT "risk_second_kind_version_id_risk_questionnaire_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."risk_questionnaire_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_username" ON "sys_user" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "sys_user_department" ON "sys_user" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "dictionary_data_type" ON "dictionary_data" USING btree ("type","order_num");--> statement-breakpoint
CREATE INDEX "menu_parent" ON "menu" USING btree ("parent_id","order_num");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_criterion_position" ON "risk_criterion" USING btree ("version_id","position");--> statement-breakpoint
CREATE INDEX "risk_item_project" ON "risk_item" USING btree ("project_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_item_user" ON "risk_item" USING btree ("project_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_item_email" ON "risk_item" USING btree ("project_id",lower("email")) WHERE send_type <> 0;--> statement-breakpoint
CREATE INDEX "risk_paper_item" ON "risk_paper" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "risk_paper_version" ON "risk_paper" USING btree ("version_id","state");--> statement-breakpoint
CREATE INDEX "risk_paper_post_at" ON "risk_paper_post" USING btree ("at");--> statement-breakpoint
CREATE INDEX "risk_project_created" ON "risk_project" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_questionnaire_version_number" ON "risk_questionnaire_version" USING btree ("domain_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_second_kind_position" ON "risk_second_kind" USING btree ("version_id","position");--> statement-breakpoint
CREATE INDEX "attempt_account" ON "attempt" USING btree ("kind","account","at");--> statement-breakpoint
CREATE INDEX "attempt_address" ON "attempt" USING btree ("kind","address","at");--> statement-breakpoint
CREATE INDEX "captcha_expiry" ON "captcha" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");