CREATE TABLE "webhook_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_after" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'given-up'))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" integer NOT NULL,
	"project_id" integer,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_numbers" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" integer NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"weekly_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_numbers" ADD CONSTRAINT "webhook_numbers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_id" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event_id" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("run_after") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_events_workspace_id" ON "webhook_events" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "webhook_events_project_id" ON "webhook_events" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "webhook_events_created_at" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_workspace_id" ON "webhooks" USING btree ("workspace_id");
--> statement-breakpoint
-- Records an event for the webhooks of the project's workspace that want it, while its plan runs.
CREATE FUNCTION "tell_webhooks"(project integer, event text, extra jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	named record;
	counted integer;
	event_id uuid;
BEGIN
	SELECT p."workspace_id", p."name", p."share_id" INTO named FROM "projects" p
	WHERE p."id" = project AND EXISTS (
		SELECT FROM "webhooks" h JOIN "workspaces" w ON w."id" = h."workspace_id" JOIN "users" u ON u."id" = w."owner_user_id"
		WHERE h."workspace_id" = p."workspace_id" AND h."is_on" AND event = ANY (h."events")
			AND u."subscription_plan" IS NOT NULL AND u."subscription_end_date" > now());
	IF NOT FOUND THEN RETURN; END IF;
	INSERT INTO "webhook_numbers" ("project_id", "last") VALUES (project, 1)
	ON CONFLICT ("project_id") DO UPDATE SET "last" = "webhook_numbers"."last" + 1 RETURNING "last" INTO counted;
	INSERT INTO "webhook_events" ("workspace_id", "project_id", "kind", "number", "data")
	VALUES (named."workspace_id", project, event, counted,
		jsonb_build_object('name', named."name", 'shareId', named."share_id") || extra) RETURNING "id" INTO event_id;
	INSERT INTO "webhook_deliveries" ("webhook_id", "event_id")
	SELECT h."id", event_id FROM "webhooks" h
	WHERE h."workspace_id" = named."workspace_id" AND h."is_on" AND event = ANY (h."events");
	PERFORM pg_notify('webhook_deliveries', '');
END $$;
--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "tell_webhooks"(NEW."project_id", CASE NEW."kind"
		WHEN 'project-blocked' THEN 'project.blocked' WHEN 'project-unblocked' THEN 'project.unblocked'
		ELSE 'project.published' END,
		CASE WHEN NEW."details" ? 'version' THEN jsonb_build_object('version', NEW."details"->'version') ELSE '{}' END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_tell_webhooks" AFTER INSERT ON "audit_events" FOR EACH ROW
	WHEN (NEW."project_id" IS NOT NULL AND NEW."kind" IN ('project-opened', 'scene-published', 'scene-restored', 'project-blocked', 'project-unblocked'))
	EXECUTE FUNCTION "tell_webhooks_of_audit"();
--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_notice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "tell_webhooks"((NEW."event"->>'projectId')::integer,
		CASE NEW."event"->>'kind' WHEN 'view-milestone' THEN 'views.milestone' ELSE 'build.failed' END,
		CASE WHEN NEW."event" ? 'viewCount' THEN jsonb_build_object('viewCount', NEW."event"->'viewCount') ELSE '{}' END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "notifications_tell_webhooks" AFTER INSERT ON "notifications" FOR EACH ROW
	WHEN (NEW."event"->>'kind' IN ('view-milestone', 'tracking-failed')) EXECUTE FUNCTION "tell_webhooks_of_notice"();
--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "tell_webhooks"(NEW."id", 'project.changed',
		jsonb_build_object('status', NEW."status", 'isPublic', NEW."is_public"));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_tell_webhooks" AFTER UPDATE OF "name", "description", "is_public", "status" ON "projects" FOR EACH ROW
	WHEN ((NEW."name", NEW."description", NEW."is_public", NEW."status") IS DISTINCT FROM
		(OLD."name", OLD."description", OLD."is_public", OLD."status")) EXECUTE FUNCTION "tell_webhooks_of_change"();
