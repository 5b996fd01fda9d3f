CREATE FUNCTION "note_revoked_sign_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."password_hash" IS NOT NULL AND OLD."password_hash" IS DISTINCT FROM NEW."password_hash" THEN
		INSERT INTO "restore_journal" ("kind", "subject") VALUES ('password-revoked', jsonb_build_object('userId', NEW."id"));
	END IF;
	IF OLD."firebase_uid" LIKE 'firebase-%' AND OLD."firebase_uid" IS DISTINCT FROM NEW."firebase_uid" THEN
		INSERT INTO "restore_journal" ("kind", "subject") VALUES ('google-unlinked', jsonb_build_object('userId', NEW."id"));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_note_revoked_sign_in" AFTER UPDATE OF "password_hash", "firebase_uid" ON "users" FOR EACH ROW
	EXECUTE FUNCTION "note_revoked_sign_in"();
