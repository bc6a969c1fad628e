-- Guests: an account without an address and a password, in a club of its own, until it registers or expires.
ALTER TABLE "user_account" ALTER COLUMN "email" DROP NOT NULL;
ALTER TABLE "user_account" ALTER COLUMN "password_hash" DROP NOT NULL;
ALTER TABLE "user_account" ADD COLUMN "guest_until" TIMESTAMPTZ(3);
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_is_guest_or_registered"
  CHECK (CASE WHEN "guest_until" IS NULL THEN "email" IS NOT NULL AND "password_hash" IS NOT NULL ELSE "email" IS NULL AND "password_hash" IS NULL END);
CREATE INDEX "user_account_guest_until_idx" ON "user_account"("guest_until");

ALTER TYPE "club_role" ADD VALUE 'guest';
