DROP INDEX "projects_user_id";--> statement-breakpoint
CREATE INDEX "projects_user_id_created_at" ON "projects" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_user_trash" ON "projects" USING btree ("user_id","deleted_at","id") WHERE "projects"."status" = 'deleted';--> statement-breakpoint
-- Names in the order that people expect: without case and marks, and numbers by their value.
DO $$ BEGIN
	CREATE COLLATION IF NOT EXISTS "project_names" (provider = icu, locale = 'und-u-kn-ks-level1', deterministic = false);
EXCEPTION WHEN feature_not_supported THEN
	-- A server that was built without ICU sorts by code point.
	CREATE COLLATION IF NOT EXISTS "project_names" (provider = libc, locale = 'C');
END $$;
