CREATE TABLE "factor_removals" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_tickets" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"session_id" integer NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "factor_removals" ADD CONSTRAINT "factor_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_tickets" ADD CONSTRAINT "passkey_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_tickets_user_id" ON "passkey_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_tickets_expires_at" ON "passkey_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
-- A restored backup must not bring back a factor that its owner has given up, or a recovery code that was used.
CREATE FUNCTION "note_removed_factor"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	hash bytea;
BEGIN
	-- The account is being erased, and its factors with it.
	IF NOT EXISTS (SELECT FROM "users" WHERE "id" = OLD."user_id") THEN RETURN NULL; END IF;
	hash := CASE TG_TABLE_NAME
		WHEN 'totp_factors' THEN sha256((to_jsonb(OLD)->>'secret')::bytea)
		WHEN 'passkeys' THEN sha256(convert_to(to_jsonb(OLD)->>'credential_id', 'UTF8'))
		ELSE (to_jsonb(OLD)->>'code_hash')::bytea
	END;
	INSERT INTO "restore_journal" ("kind", "subject")
		VALUES ('factor-removed', jsonb_build_object('userId', OLD."user_id", 'sha256', encode(hash, 'hex')));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "totp_factors_note_removed" AFTER DELETE ON "totp_factors" FOR EACH ROW EXECUTE FUNCTION "note_removed_factor"();
--> statement-breakpoint
CREATE TRIGGER "passkeys_note_removed" AFTER DELETE ON "passkeys" FOR EACH ROW EXECUTE FUNCTION "note_removed_factor"();
--> statement-breakpoint
CREATE TRIGGER "recovery_codes_note_removed" AFTER DELETE ON "recovery_codes" FOR EACH ROW EXECUTE FUNCTION "note_removed_factor"();
