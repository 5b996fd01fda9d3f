CREATE TABLE "api_token_networks" (
	"token_id" integer NOT NULL,
	"network_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_token_networks_token_id_network_hash_pk" PRIMARY KEY("token_id","network_hash")
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"workspace_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "api_tokens_scopes" CHECK ("api_tokens"."scopes" <@ array['read', 'write', 'publish', 'numbers'])
);
--> statement-breakpoint
ALTER TABLE "api_token_networks" ADD CONSTRAINT "api_token_networks_token_id_api_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_workspace_id" ON "api_tokens" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "api_tokens_user_id" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_tokens_expires_at" ON "api_tokens" USING btree ("expires_at");
--> statement-breakpoint
-- Tokens end with the membership, and do not come back with a later one. The check runs at the end of the transaction, because
-- a workspace that is handed over exchanges an owner for a member.
CREATE FUNCTION "end_tokens_of_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "api_tokens" t WHERE t."workspace_id" = OLD."workspace_id" AND t."user_id" = OLD."user_id"
		AND NOT EXISTS (SELECT FROM "workspaces" w WHERE w."id" = t."workspace_id" AND w."owner_user_id" = t."user_id")
		AND NOT EXISTS (SELECT FROM "workspace_members" m WHERE m."workspace_id" = t."workspace_id" AND m."user_id" = t."user_id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "workspace_members_end_tokens" AFTER DELETE ON "workspace_members"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "end_tokens_of_member"();
--> statement-breakpoint
-- A restored backup must not bring back a token that was revoked.
CREATE FUNCTION "note_revoked_token"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "restore_journal" ("kind", "subject") VALUES ('token-revoked',
		jsonb_build_object('sha256', encode(OLD."token_hash", 'hex')));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "api_tokens_note_revoked" AFTER DELETE ON "api_tokens" FOR EACH ROW
	WHEN (OLD."expires_at" > now()) EXECUTE FUNCTION "note_revoked_token"();
