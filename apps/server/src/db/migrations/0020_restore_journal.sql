CREATE TABLE "restore_journal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "restore_journal_created_at" ON "restore_journal" USING btree ("created_at");--> statement-breakpoint
CREATE FUNCTION "note_erased_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "restore_journal" ("kind", "subject") VALUES ('account-erased', jsonb_build_object('userId', OLD."id"));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_note_erased" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "note_erased_account"();
--> statement-breakpoint
CREATE FUNCTION "note_blocked_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "restore_journal" ("kind", "subject") VALUES (
		CASE WHEN NEW."blocked_at" IS NULL THEN 'account-unblocked' ELSE 'account-blocked' END,
		jsonb_build_object('userId', NEW."id"));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_note_blocked" AFTER UPDATE OF "blocked_at" ON "users" FOR EACH ROW
	WHEN ((OLD."blocked_at" IS NULL) <> (NEW."blocked_at" IS NULL)) EXECUTE FUNCTION "note_blocked_account"();
--> statement-breakpoint
CREATE FUNCTION "note_erased_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "restore_journal" ("kind", "subject") VALUES ('project-erased', jsonb_build_object('shareId', OLD."share_id"));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_note_erased" AFTER DELETE ON "projects" FOR EACH ROW EXECUTE FUNCTION "note_erased_project"();
--> statement-breakpoint
CREATE FUNCTION "note_blocked_project"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"was_blocked" boolean := OLD."status" = 'blocked' OR (OLD."status" = 'deleted' AND OLD."status_before_delete" IS NOT DISTINCT FROM 'blocked');
	"is_blocked" boolean := NEW."status" = 'blocked' OR (NEW."status" = 'deleted' AND NEW."status_before_delete" IS NOT DISTINCT FROM 'blocked');
BEGIN
	IF "was_blocked" <> "is_blocked" THEN
		INSERT INTO "restore_journal" ("kind", "subject") VALUES (
			CASE WHEN "is_blocked" THEN 'project-blocked' ELSE 'project-unblocked' END,
			jsonb_build_object('shareId', NEW."share_id"));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_note_blocked" AFTER UPDATE OF "status", "status_before_delete" ON "projects" FOR EACH ROW
	WHEN (OLD."status" IS DISTINCT FROM NEW."status" OR OLD."status_before_delete" IS DISTINCT FROM NEW."status_before_delete")
	EXECUTE FUNCTION "note_blocked_project"();
--> statement-breakpoint
CREATE FUNCTION "note_blocked_file"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"block" "blocked_files" := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
	INSERT INTO "restore_journal" ("kind", "subject") VALUES (
		CASE TG_OP WHEN 'DELETE' THEN 'file-unblocked' ELSE 'file-blocked' END,
		jsonb_build_object('sha256', encode("block"."sha256", 'hex'), 'rootSha256', encode("block"."root_sha256", 'hex'),
			'workspaceId', "block"."workspace_id"));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "blocked_files_note" AFTER INSERT OR DELETE ON "blocked_files" FOR EACH ROW EXECUTE FUNCTION "note_blocked_file"();
--> statement-breakpoint
CREATE FUNCTION "note_blocked_host"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "restore_journal" ("kind", "subject") VALUES (
		CASE TG_OP WHEN 'DELETE' THEN 'host-unblocked' ELSE 'host-blocked' END,
		jsonb_build_object('host', CASE TG_OP WHEN 'DELETE' THEN OLD."host" ELSE NEW."host" END));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "blocked_hosts_note" AFTER INSERT OR DELETE ON "blocked_hosts" FOR EACH ROW EXECUTE FUNCTION "note_blocked_host"();
