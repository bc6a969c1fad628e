-- An account that its owner deletes: closed until `closes_at`, then emptied. Its row stays without anything personal, because
-- the events of campaigns name its id.
ALTER TABLE "user_account"
    ADD COLUMN "closes_at" TIMESTAMPTZ(3),
    ADD COLUMN "closing_heirs" JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN "erased_at" TIMESTAMPTZ(3);
CREATE INDEX "user_account_closes_at_idx" ON "user_account"("closes_at");
-- As before for accounts of people; one that was emptied has neither address nor password.
ALTER TABLE "user_account" DROP CONSTRAINT "user_account_is_guest_or_registered";
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_is_guest_or_registered" CHECK (
    CASE WHEN "guest_until" IS NULL AND "erased_at" IS NULL THEN "email" IS NOT NULL AND "password_hash" IS NOT NULL
         ELSE "email" IS NULL AND "password_hash" IS NULL END);
