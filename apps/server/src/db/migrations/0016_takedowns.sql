CREATE TABLE "blocked_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"sha256" "bytea" NOT NULL,
	"root_sha256" "bytea" NOT NULL,
	"workspace_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocked_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "origin_sha256" "bytea";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "is_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blocked_files" ADD CONSTRAINT "blocked_files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_files_unique" ON "blocked_files" USING btree ("sha256","workspace_id","root_sha256");--> statement-breakpoint
CREATE INDEX "blocked_files_root_sha256" ON "blocked_files" USING btree ("root_sha256");--> statement-breakpoint
CREATE INDEX "blocked_files_workspace_id" ON "blocked_files" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "files_sha256" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "files_origin_sha256" ON "files" USING btree ("origin_sha256");--> statement-breakpoint
UPDATE "files" made SET "origin_sha256" = source."sha256"
FROM "file_uses" m, "file_uses" s, "files" source
WHERE m."holder_kind" = 'project' AND m."file_id" = made."id" AND s."holder_kind" = 'project' AND s."holder_id" = m."holder_id"
	AND s."file_id" = source."id" AND (m."role", s."role") IN (('tracking-file', 'target-image'), ('usdz', 'model'))
	AND made."workspace_id" IS NOT NULL AND source."workspace_id" IS NOT NULL;
