CREATE UNLOGGED TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"taken_until" timestamp with time zone[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
