CREATE TABLE "tracking_builds" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"target_image" text NOT NULL,
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
	CONSTRAINT "tracking_builds_state" CHECK ("tracking_builds"."state" in ('waiting', 'running', 'quarantined'))
);
--> statement-breakpoint
ALTER TABLE "tracking_builds" ADD CONSTRAINT "tracking_builds_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_builds" ADD CONSTRAINT "tracking_builds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_builds_project_image_unique" ON "tracking_builds" USING btree ("project_id","target_image");--> statement-breakpoint
CREATE INDEX "tracking_builds_order" ON "tracking_builds" USING btree ("priority","turn","id");--> statement-breakpoint
CREATE INDEX "tracking_builds_user_id" ON "tracking_builds" USING btree ("user_id");--> statement-breakpoint
-- The queue that kept the builds until now. Projects that wait for a build are queued again at the next sweep.
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
