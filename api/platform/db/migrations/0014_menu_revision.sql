CREATE TABLE "menu_revision" (
	"revision" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
INSERT INTO "menu_revision" DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION "change_menu_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "menu_revision" SET "revision" = gen_random_uuid();
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "menu_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "menu" FOR EACH STATEMENT EXECUTE FUNCTION "change_menu_revision"();
--> statement-breakpoint
CREATE TRIGGER "role_menu_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "role_menu" FOR EACH STATEMENT EXECUTE FUNCTION "change_menu_revision"();
