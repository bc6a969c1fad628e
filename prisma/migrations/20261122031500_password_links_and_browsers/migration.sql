-- A link by which somebody who has forgotten the password sets a new one: one for an account, only its hash is kept.
CREATE TABLE "password_link" (
    "user_id" UUID NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_link_pkey" PRIMARY KEY ("user_id")
);
CREATE UNIQUE INDEX "password_link_secret_hash_key" ON "password_link"("secret_hash");
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a sign-in is called in its owner's list, and the day it was last used: of earlier ones the first day alone is known.
ALTER TABLE "user_session" ADD COLUMN "browser" TEXT;
ALTER TABLE "user_session" ADD COLUMN "last_used_on" DATE NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "user_session" SET "last_used_on" = ("created_at" AT TIME ZONE 'UTC')::date;
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_browser_has_bounds" CHECK (length("browser") BETWEEN 1 AND 60);
