CREATE TABLE "support_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"thread_id" integer NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"sender_id" integer,
	"key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_messages_by" CHECK (("support_messages"."by" = 'user') = ("support_messages"."key" is not null and "support_messages"."sender_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "support_threads" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" integer,
	"page" text,
	"device_code" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waiting_since" timestamp with time zone DEFAULT now(),
	"closed_at" timestamp with time zone,
	CONSTRAINT "support_threads_state" CHECK ("support_threads"."state" in ('open', 'answered', 'closed')),
	CONSTRAINT "support_threads_closed" CHECK (("support_threads"."state" = 'closed') = ("support_threads"."closed_at" is not null)),
	CONSTRAINT "support_threads_waiting" CHECK (("support_threads"."state" = 'open') = ("support_threads"."waiting_since" is not null))
);
--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_thread_id_support_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."support_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_messages_thread_id" ON "support_messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_messages_key" ON "support_messages" USING btree ("sender_id","key");--> statement-breakpoint
CREATE INDEX "support_threads_user_id" ON "support_threads" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "support_threads_project_id" ON "support_threads" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "support_threads_waiting_since" ON "support_threads" USING btree ("waiting_since") WHERE "support_threads"."state" = 'open';--> statement-breakpoint
CREATE INDEX "support_threads_closed_at" ON "support_threads" USING btree ("closed_at");--> statement-breakpoint
CREATE TRIGGER "support_messages_delete_uses" AFTER DELETE ON "support_messages" FOR EACH ROW EXECUTE FUNCTION "delete_uses_of_holder"('support-message');
