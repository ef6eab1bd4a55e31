CREATE TABLE "object_visit" (
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "object_visit_user_id_type_key_pk" PRIMARY KEY("user_id","type","key")
);
--> statement-breakpoint
ALTER TABLE "object_visit" ADD CONSTRAINT "object_visit_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;