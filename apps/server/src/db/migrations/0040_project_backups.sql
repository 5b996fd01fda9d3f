CREATE TABLE "backup_copies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workspace_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"size_bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workspace_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"turn" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"run_after" timestamp with time zone DEFAULT now() NOT NULL,
	"fence" bigint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"node" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"crashes" smallint DEFAULT 0 NOT NULL,
	"lost_leases" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backup_jobs_state" CHECK ("backup_jobs"."state" in ('waiting', 'running', 'quarantined'))
);
--> statement-breakpoint
CREATE TABLE "workspace_backups" (
	"id" integer PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"region" text NOT NULL,
	"bucket" text NOT NULL,
	"prefix" text NOT NULL,
	"access_key_id" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"every" text NOT NULL,
	"hour" smallint NOT NULL,
	"keep" smallint NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"written" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_backups_hour" CHECK ("workspace_backups"."hour" between 0 and 23),
	CONSTRAINT "workspace_backups_every" CHECK ("workspace_backups"."every" in ('day', 'week'))
);
--> statement-breakpoint
ALTER TABLE "backup_copies" ADD CONSTRAINT "backup_copies_workspace_id_workspace_backups_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_backups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_copies" ADD CONSTRAINT "backup_copies_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_jobs" ADD CONSTRAINT "backup_jobs_workspace_id_workspace_backups_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_backups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_jobs" ADD CONSTRAINT "backup_jobs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_jobs" ADD CONSTRAINT "backup_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_backups" ADD CONSTRAINT "workspace_backups_id_workspaces_id_fk" FOREIGN KEY ("id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backup_copies_workspace_id" ON "backup_copies" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "backup_copies_project_id" ON "backup_copies" USING btree ("project_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "backup_jobs_project_unique" ON "backup_jobs" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "backup_jobs_order" ON "backup_jobs" USING btree ("priority","turn","id");--> statement-breakpoint
CREATE INDEX "backup_jobs_workspace_id" ON "backup_jobs" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "backup_jobs_user_id" ON "backup_jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "workspace_backups_next_at" ON "workspace_backups" USING btree ("next_at");