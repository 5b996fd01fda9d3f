CREATE TABLE "project_totals" (
	"workspace_id" integer NOT NULL,
	"shard" smallint NOT NULL,
	"projects" integer DEFAULT 0 NOT NULL,
	"public_projects" integer DEFAULT 0 NOT NULL,
	"archived" integer DEFAULT 0 NOT NULL,
	"trash" integer DEFAULT 0 NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "project_totals_workspace_id_shard_pk" PRIMARY KEY("workspace_id","shard")
);
--> statement-breakpoint
CREATE TABLE "storage_totals" (
	"shard" smallint PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_totals" ADD CONSTRAINT "project_totals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The triggers run once a statement and see its rows as tables, because the import of a backup, or the deletion of an account,
-- would otherwise write one row thousands of times in one transaction. Locks are taken in the order project, counts of the
-- project, totals; totals in the order of their keys.
CREATE FUNCTION "total_new_projects"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "project_totals" AS t ("workspace_id", "shard", "projects", "public_projects", "archived", "trash")
	SELECT "workspace_id", "id" % 8, count(*) FILTER (WHERE "status" <> 'deleted'),
		count(*) FILTER (WHERE "status" <> 'deleted' AND "is_public"), count(*) FILTER (WHERE "status" = 'archived'),
		count(*) FILTER (WHERE "status" = 'deleted' AND "deleted_at" IS NOT NULL)
	FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT ("workspace_id", "shard") DO UPDATE SET "projects" = t."projects" + excluded."projects",
		"public_projects" = t."public_projects" + excluded."public_projects",
		"archived" = t."archived" + excluded."archived", "trash" = t."trash" + excluded."trash";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "total_changed_projects"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM old_rows o JOIN new_rows n USING ("id")
		WHERE (o."status", o."is_public", o."workspace_id", o."deleted_at" IS NULL)
			<> (n."status", n."is_public", n."workspace_id", n."deleted_at" IS NULL)
	) THEN
		RETURN NULL;
	END IF;
	-- A view that is being counted ends first, or sees the project as it is now.
	PERFORM FROM "project_analytics" a JOIN old_rows o ON o."id" = a."project_id" JOIN new_rows n ON n."id" = o."id"
	WHERE (o."status" = 'deleted', o."workspace_id") <> (n."status" = 'deleted', n."workspace_id")
	ORDER BY a."project_id" FOR NO KEY UPDATE OF a;
	INSERT INTO "project_totals" AS t ("workspace_id", "shard", "projects", "public_projects", "archived", "trash", "views")
	SELECT c."workspace_id", c."id" % 8, coalesce(sum(c.sign) FILTER (WHERE c."status" <> 'deleted'), 0),
		coalesce(sum(c.sign) FILTER (WHERE c."status" <> 'deleted' AND c."is_public"), 0),
		coalesce(sum(c.sign) FILTER (WHERE c."status" = 'archived'), 0),
		coalesce(sum(c.sign) FILTER (WHERE c."status" = 'deleted' AND c."deleted_at" IS NOT NULL), 0),
		coalesce(sum(c.sign * a."view_count") FILTER (WHERE c."status" <> 'deleted'), 0)
	FROM (
		SELECT "id", "workspace_id", "status", "is_public", "deleted_at", -1 AS sign FROM old_rows
		UNION ALL SELECT "id", "workspace_id", "status", "is_public", "deleted_at", 1 FROM new_rows
	) c LEFT JOIN "project_analytics" a ON a."project_id" = c."id"
	GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT ("workspace_id", "shard") DO UPDATE SET "projects" = t."projects" + excluded."projects",
		"public_projects" = t."public_projects" + excluded."public_projects",
		"archived" = t."archived" + excluded."archived", "trash" = t."trash" + excluded."trash",
		"views" = t."views" + excluded."views";
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Only rows that are there are changed: the totals of a workspace go with it.
CREATE FUNCTION "total_deleted_projects"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "project_totals" t SET "projects" = t."projects" - d.projects, "public_projects" = t."public_projects" - d.public_projects,
		"archived" = t."archived" - d.archived, "trash" = t."trash" - d.trash
	FROM (
		SELECT "workspace_id", "id" % 8 AS shard, count(*) FILTER (WHERE "status" <> 'deleted') AS projects,
			count(*) FILTER (WHERE "status" <> 'deleted' AND "is_public") AS public_projects,
			count(*) FILTER (WHERE "status" = 'archived') AS archived,
			count(*) FILTER (WHERE "status" = 'deleted' AND "deleted_at" IS NOT NULL) AS trash
		FROM old_rows GROUP BY 1, 2
	) d WHERE t."workspace_id" = d."workspace_id" AND t."shard" = d.shard;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- The views of a project outside the trash, before they are deleted with it.
CREATE FUNCTION "total_deleted_views"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"lost" bigint;
BEGIN
	SELECT "view_count" INTO "lost" FROM "project_analytics" WHERE "project_id" = OLD."id" FOR UPDATE;
	IF "lost" > 0 THEN
		UPDATE "project_totals" SET "views" = "views" - "lost" WHERE "workspace_id" = OLD."workspace_id" AND "shard" = OLD."id" % 8;
	END IF;
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION "total_new_views"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "project_totals" t SET "views" = t."views" + c.views FROM (
		SELECT p."workspace_id", p."id" % 8 AS shard, sum(n."view_count") AS views
		FROM new_rows n JOIN "projects" p ON p."id" = n."project_id" AND p."status" <> 'deleted'
		WHERE n."view_count" <> 0 GROUP BY 1, 2
	) c WHERE t."workspace_id" = c."workspace_id" AND t."shard" = c.shard;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "total_changed_views"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "project_totals" t SET "views" = t."views" + c.views FROM (
		SELECT p."workspace_id", p."id" % 8 AS shard, sum(n."view_count" - o."view_count") AS views
		FROM new_rows n JOIN old_rows o USING ("project_id")
			JOIN "projects" p ON p."id" = n."project_id" AND p."status" <> 'deleted'
		WHERE n."view_count" <> o."view_count" GROUP BY 1, 2
	) c WHERE t."workspace_id" = c."workspace_id" AND t."shard" = c.shard;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "total_stored_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"change" bigint := 0;
BEGIN
	IF TG_OP <> 'DELETE' THEN
		SELECT coalesce(sum("size_bytes" + coalesce("preview_bytes", 0)), 0) INTO "change" FROM new_rows;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		SELECT "change" - coalesce(sum("size_bytes" + coalesce("preview_bytes", 0)), 0) INTO "change" FROM old_rows;
	END IF;
	IF "change" <> 0 THEN
		INSERT INTO "storage_totals" AS t ("shard", "bytes") VALUES (pg_backend_pid() % 64, "change")
		ON CONFLICT ("shard") DO UPDATE SET "bytes" = t."bytes" + excluded."bytes";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_total_new" AFTER INSERT ON "projects" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "total_new_projects"();
--> statement-breakpoint
CREATE TRIGGER "projects_total_changed" AFTER UPDATE ON "projects" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "total_changed_projects"();
--> statement-breakpoint
CREATE TRIGGER "projects_total_deleted" AFTER DELETE ON "projects" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "total_deleted_projects"();
--> statement-breakpoint
CREATE TRIGGER "projects_total_deleted_views" BEFORE DELETE ON "projects" FOR EACH ROW WHEN (OLD."status" <> 'deleted')
	EXECUTE FUNCTION "total_deleted_views"();
--> statement-breakpoint
CREATE TRIGGER "project_analytics_total_new" AFTER INSERT ON "project_analytics" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "total_new_views"();
--> statement-breakpoint
CREATE TRIGGER "project_analytics_total_changed" AFTER UPDATE ON "project_analytics"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "total_changed_views"();
--> statement-breakpoint
CREATE TRIGGER "files_total_new" AFTER INSERT ON "files" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "total_stored_bytes"();
--> statement-breakpoint
CREATE TRIGGER "files_total_changed" AFTER UPDATE ON "files" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "total_stored_bytes"();
--> statement-breakpoint
CREATE TRIGGER "files_total_deleted" AFTER DELETE ON "files" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "total_stored_bytes"();
--> statement-breakpoint
-- The triggers keep other writers away until the migration commits, so what is counted here stays true.
INSERT INTO "project_totals" ("workspace_id", "shard", "projects", "public_projects", "archived", "trash", "views")
SELECT p."workspace_id", p."id" % 8, count(*) FILTER (WHERE p."status" <> 'deleted'),
	count(*) FILTER (WHERE p."status" <> 'deleted' AND p."is_public"), count(*) FILTER (WHERE p."status" = 'archived'),
	count(*) FILTER (WHERE p."status" = 'deleted' AND p."deleted_at" IS NOT NULL),
	coalesce(sum(a."view_count") FILTER (WHERE p."status" <> 'deleted'), 0)
FROM "projects" p LEFT JOIN "project_analytics" a ON a."project_id" = p."id" GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO "storage_totals" ("shard", "bytes")
SELECT 0, sum("size_bytes" + coalesce("preview_bytes", 0)) FROM "files" HAVING count(*) > 0;
