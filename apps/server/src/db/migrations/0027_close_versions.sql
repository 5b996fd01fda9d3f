-- Servers of the release before know no versions: when they close a project, its published files close here.
CREATE FUNCTION "close_versions_of_project"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	closed text[];
BEGIN
	WITH ended AS (
		UPDATE "file_uses" SET "public_until" = now()
		WHERE "holder_kind" = 'scene-version'
			AND "holder_id" IN (SELECT "id" FROM "scene_versions" WHERE "project_id" = NEW."id")
			AND "public_from" IS NOT NULL AND coalesce("public_until" > now(), true)
		RETURNING "file_id"
	)
	SELECT array_agg("file_id") INTO closed FROM ended;
	PERFORM FROM "files" WHERE "id" = ANY (closed) AND "workspace_id" IS NOT NULL ORDER BY "id" FOR UPDATE;
	UPDATE "files" SET "closed_at" = date_trunc('milliseconds', now()) WHERE "id" = ANY (closed) AND "workspace_id" IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_close_versions" AFTER UPDATE OF "status", "is_public", "is_withheld" ON "projects" FOR EACH ROW
	WHEN (NEW."published_version" IS NOT NULL AND NOT (NEW."status" = 'active' AND NEW."is_public" AND NOT NEW."is_withheld"))
	EXECUTE FUNCTION "close_versions_of_project"();
