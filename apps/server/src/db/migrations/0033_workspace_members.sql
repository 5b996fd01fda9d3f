CREATE TABLE "workspace_invites" (
	"id" serial PRIMARY KEY NOT NULL,
	"workspace_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"invited_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "workspace_invites_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "workspace_invites_role" CHECK ("workspace_invites"."role" in ('editor', 'analyst', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "workspace_members" (
	"workspace_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id"),
	CONSTRAINT "workspace_members_role" CHECK ("workspace_members"."role" in ('editor', 'analyst', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "workspace_id" integer;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "member_user_id" integer;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "requires_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "offered_to_user_id" integer;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "offer_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspace_invites" ADD CONSTRAINT "workspace_invites_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invites" ADD CONSTRAINT "workspace_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workspace_invites_workspace_id" ON "workspace_invites" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "workspace_invites_invited_by" ON "workspace_invites" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "workspace_invites_expires_at" ON "workspace_invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "workspace_members_user_id" ON "workspace_members" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_member_user_id_users_id_fk" FOREIGN KEY ("member_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_offered_to_user_id_users_id_fk" FOREIGN KEY ("offered_to_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "workspaces_offered_to_user_id" ON "workspaces" USING btree ("offered_to_user_id");
--> statement-breakpoint
-- The record of a workspace keeps what a former member did, without the account. All other events go with the account.
CREATE OR REPLACE FUNCTION "erase_audit_of_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "audit_events" WHERE "user_id" = OLD."id" AND "actor" <> 'operator' AND "workspace_id" IS NULL;
	UPDATE "audit_events" SET "user_id" = NULL, "session_id" = NULL, "address" = NULL,
		"project_id" = CASE WHEN "actor" = 'operator' THEN NULL ELSE "project_id" END
	WHERE "user_id" = OLD."id";
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION "erase_audit_of_workspace"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "audit_events" WHERE "workspace_id" = OLD."id" AND "actor" <> 'operator';
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "workspaces_erase_audit" BEFORE DELETE ON "workspaces" FOR EACH ROW EXECUTE FUNCTION "erase_audit_of_workspace"();
--> statement-breakpoint
-- A restored backup must not bring back a member who was removed, a higher role, a former owner or a deleted workspace.
CREATE FUNCTION "note_changed_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The account or the workspace is being erased, and its memberships with it.
	IF NOT EXISTS (SELECT FROM "users" WHERE "id" = OLD."user_id")
		OR NOT EXISTS (SELECT FROM "workspaces" WHERE "id" = OLD."workspace_id") THEN RETURN NULL; END IF;
	IF TG_OP = 'DELETE' THEN
		INSERT INTO "restore_journal" ("kind", "subject") VALUES ('member-removed',
			jsonb_build_object('workspaceId', OLD."workspace_id", 'userId', OLD."user_id"));
	ELSE
		INSERT INTO "restore_journal" ("kind", "subject") VALUES ('member-role-changed',
			jsonb_build_object('workspaceId', NEW."workspace_id", 'userId', NEW."user_id", 'role', NEW."role"));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "workspace_members_note_change" AFTER DELETE OR UPDATE OF "role" ON "workspace_members"
	FOR EACH ROW EXECUTE FUNCTION "note_changed_member"();
--> statement-breakpoint
CREATE FUNCTION "note_workspace_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "restore_journal" ("kind", "subject") VALUES ('workspace-handed-over',
		jsonb_build_object('workspaceId', NEW."id", 'userId', NEW."owner_user_id"));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "workspaces_note_owner" AFTER UPDATE OF "owner_user_id" ON "workspaces" FOR EACH ROW
	WHEN (NEW."owner_user_id" <> OLD."owner_user_id") EXECUTE FUNCTION "note_workspace_owner"();
--> statement-breakpoint
CREATE FUNCTION "note_erased_workspace"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "restore_journal" ("kind", "subject") VALUES ('workspace-erased', jsonb_build_object('workspaceId', OLD."id"));
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Those of a deleted account go with it: the journal names the account.
CREATE TRIGGER "workspaces_note_erased" AFTER DELETE ON "workspaces" FOR EACH ROW
	WHEN (OLD."name" IS NOT NULL) EXECUTE FUNCTION "note_erased_workspace"();
