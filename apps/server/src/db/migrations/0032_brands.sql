CREATE TABLE "brands" (
	"id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "rights_statement" smallint;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_id_workspaces_id_fk" FOREIGN KEY ("id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "brands_delete_uses" AFTER DELETE ON "brands" FOR EACH ROW EXECUTE FUNCTION "delete_uses_of_holder"('brand');
