CREATE TABLE "file_uses" (
	"file_id" text NOT NULL,
	"holder_kind" text NOT NULL,
	"holder_id" bigint NOT NULL,
	"role" text NOT NULL,
	"workspace_id" integer,
	"public_from" timestamp with time zone,
	"public_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_uses_holder_kind_holder_id_role_pk" PRIMARY KEY("holder_kind","holder_id","role")
);
--> statement-breakpoint
CREATE TABLE "sample_parts" (
	"id" serial PRIMARY KEY NOT NULL,
	"sample" text NOT NULL,
	"part" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" integer PRIMARY KEY NOT NULL,
	"owner_user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "workspace_id" integer;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "workspace_id" integer;
--> statement-breakpoint
INSERT INTO "workspaces" ("id", "owner_user_id", "created_at") SELECT "id", "id", "created_at" FROM "users";
--> statement-breakpoint
UPDATE "files" SET "workspace_id" = "user_id" WHERE "user_id" IS NOT NULL;
--> statement-breakpoint
UPDATE "projects" SET "workspace_id" = "user_id";
--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
INSERT INTO "file_uses" ("file_id", "holder_kind", "holder_id", "role", "workspace_id", "public_from", "created_at")
SELECT u."file_id", 'project', p."id", u."role", p."workspace_id",
	CASE WHEN p."status" = 'active' AND p."is_public" THEN now() END, p."created_at"
FROM "projects" p CROSS JOIN LATERAL (VALUES
	(p."model_file_id", 'model'), (p."usdz_file_id", 'usdz'),
	(p."target_image_file_id", 'target-image'), (p."tracking_file_id", 'tracking-file')
) AS u("file_id", "role") WHERE u."file_id" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "file_uses" ("file_id", "holder_kind", "holder_id", "role", "workspace_id", "public_from")
SELECT "photo_file_id", 'user-photo', "id", 'photo', "id", now() FROM "users" WHERE "photo_file_id" IS NOT NULL;
--> statement-breakpoint
WITH numbered AS (
	SELECT *, nextval(pg_get_serial_sequence('sample_parts', 'id')) AS "part_id" FROM "template_files"
), parts AS (
	INSERT INTO "sample_parts" ("id", "sample", "part", "created_at", "replaced_at")
	SELECT "part_id", "sample", "part", "created_at", "replaced_at" FROM numbered
)
INSERT INTO "file_uses" ("file_id", "holder_kind", "holder_id", "role", "public_from", "created_at")
SELECT "file_id", CASE WHEN "replaced_at" IS NULL THEN 'sample' ELSE 'former-sample' END, "part_id",
	CASE "part" WHEN 'usdz' THEN 'usdz' WHEN 'targetImage' THEN 'target-image'
		WHEN 'tracking' THEN 'tracking-file' ELSE 'model' END, now(), "created_at" FROM numbered;
--> statement-breakpoint
ALTER TABLE "template_files" DISABLE ROW LEVEL SECURITY;
--> statement-breakpoint
DROP TABLE "template_files" CASCADE;
--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_model_file_id_files_id_fk";
--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_usdz_file_id_files_id_fk";
--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_target_image_file_id_files_id_fk";
--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_tracking_file_id_files_id_fk";
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_photo_file_id_files_id_fk";
--> statement-breakpoint
DROP INDEX "projects_model_file_id";
--> statement-breakpoint
DROP INDEX "projects_target_image_file_id";
--> statement-breakpoint
DROP INDEX "projects_tracking_file_id";
--> statement-breakpoint
DROP INDEX "projects_usdz_file_id";
--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "model_file_id";
--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "usdz_file_id";
--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "target_image_file_id";
--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "tracking_file_id";
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "photo_file_id";
--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_workspace" CHECK ("files"."user_id" is null or "files"."workspace_id" is not null);
--> statement-breakpoint
CREATE INDEX "file_uses_file_id" ON "file_uses" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "file_uses_public" ON "file_uses" USING btree ("file_id",coalesce("public_until", 'infinity'::timestamptz)) WHERE "file_uses"."public_from" is not null;
--> statement-breakpoint
CREATE INDEX "file_uses_workspace_id" ON "file_uses" USING btree ("workspace_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "sample_parts_present_unique" ON "sample_parts" USING btree ("sample","part") WHERE "sample_parts"."replaced_at" is null;
--> statement-breakpoint
CREATE INDEX "workspaces_owner_user_id" ON "workspaces" USING btree ("owner_user_id");
--> statement-breakpoint
CREATE INDEX "files_workspace_id" ON "files" USING btree ("workspace_id");
--> statement-breakpoint
CREATE INDEX "projects_workspace_id" ON "projects" USING btree ("workspace_id");
--> statement-breakpoint
CREATE INDEX "projects_trash" ON "projects" USING btree ("deleted_at") WHERE "projects"."status" = 'deleted';
--> statement-breakpoint
CREATE INDEX "projects_waiting_builds" ON "projects" USING btree ("id") WHERE "projects"."tracking_build_state" in ('queued', 'building');
--> statement-breakpoint
CREATE FUNCTION "delete_uses_of_holder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "file_uses" WHERE "holder_kind" = ANY (TG_ARGV) AND "holder_id" = OLD."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_delete_uses" AFTER DELETE ON "projects" FOR EACH ROW EXECUTE FUNCTION "delete_uses_of_holder"('project');
--> statement-breakpoint
CREATE TRIGGER "users_delete_uses" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "delete_uses_of_holder"('user-photo');
--> statement-breakpoint
CREATE TRIGGER "sample_parts_delete_uses" AFTER DELETE ON "sample_parts" FOR EACH ROW EXECUTE FUNCTION "delete_uses_of_holder"('sample', 'former-sample');
