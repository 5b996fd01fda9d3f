CREATE TABLE "audit_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" integer,
	"project_id" integer,
	"session_id" integer,
	"address" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_share_ids" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_user_id" ON "audit_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_project_id" ON "audit_events" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "audit_events_created_at" ON "audit_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_events_with_address" ON "audit_events" USING btree ("created_at") WHERE "audit_events"."address" is not null;--> statement-breakpoint
-- Before the row goes, so that the foreign keys of its events still lead to it.
CREATE FUNCTION "erase_audit_of_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "audit_events" WHERE "user_id" = OLD."id" AND "actor" <> 'operator';
	UPDATE "audit_events" SET "user_id" = NULL, "project_id" = NULL WHERE "user_id" = OLD."id";
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_erase_audit" BEFORE DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "erase_audit_of_account"();
--> statement-breakpoint
CREATE FUNCTION "erase_audit_of_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "audit_events" WHERE "project_id" = OLD."id" AND "actor" <> 'operator';
	UPDATE "audit_events" SET "project_id" = NULL WHERE "project_id" = OLD."id";
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_erase_audit" BEFORE DELETE ON "projects" FOR EACH ROW EXECUTE FUNCTION "erase_audit_of_project"();
--> statement-breakpoint
INSERT INTO "spent_share_ids" ("hash", "created_at")
SELECT sha256(convert_to("subject"->>'shareId', 'UTF8')), min("created_at") FROM "restore_journal" WHERE "kind" = 'project-erased' GROUP BY 1;
--> statement-breakpoint
CREATE FUNCTION "spend_share_id"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "spent_share_ids" ("hash") VALUES (sha256(convert_to(OLD."share_id", 'UTF8'))) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_spend_share_id" AFTER DELETE ON "projects" FOR EACH ROW EXECUTE FUNCTION "spend_share_id"();
--> statement-breakpoint
CREATE FUNCTION "refuse_spent_share_id"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "spent_share_ids" WHERE "hash" = sha256(convert_to(NEW."share_id", 'UTF8'))) THEN
		RAISE EXCEPTION 'this share id has been used before' USING ERRCODE = 'unique_violation', CONSTRAINT = 'projects_share_id_unique';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_refuse_spent_share_id" BEFORE INSERT OR UPDATE OF "share_id" ON "projects" FOR EACH ROW EXECUTE FUNCTION "refuse_spent_share_id"();
