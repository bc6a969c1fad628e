-- Mail that goes to an address itself, not to where somebody wants notices: links to a new password, changes of an account.
-- A row is written with what it is about and removed once it was sent; it holds no secret.
CREATE TABLE "mail_letter" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "address" VARCHAR(254) NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "user_id" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sending_since" TIMESTAMPTZ(3),
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_letter_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "mail_letter_due_at_idx" ON "mail_letter"("due_at");
CREATE INDEX "mail_letter_user_id_idx" ON "mail_letter"("user_id");
ALTER TABLE "mail_letter" ADD CONSTRAINT "mail_letter_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
