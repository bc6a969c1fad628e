-- CreateEnum
CREATE TYPE "club_role" AS ENUM ('owner', 'umpire', 'member');

-- CreateTable
CREATE TABLE "user_account" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "club" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "club_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "club_membership" (
    "club_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "club_role" NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "club_membership_pkey" PRIMARY KEY ("club_id","user_id")
);

-- CreateTable
CREATE TABLE "club_invitation" (
    "id" UUID NOT NULL,
    "club_id" UUID NOT NULL,
    "created_by" UUID,
    "role" "club_role" NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "uses_max" INTEGER NOT NULL,
    "uses_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "club_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "throttle" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "throttle_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_account_email_key" ON "user_account"("email");

-- CreateIndex
CREATE INDEX "user_session_user_id_idx" ON "user_session"("user_id");

-- CreateIndex
CREATE INDEX "user_session_expires_at_idx" ON "user_session"("expires_at");

-- CreateIndex
CREATE INDEX "club_membership_user_id_idx" ON "club_membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "club_invitation_secret_hash_key" ON "club_invitation"("secret_hash");

-- CreateIndex
CREATE INDEX "club_invitation_club_id_idx" ON "club_invitation"("club_id");

-- AddForeignKey
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "club_membership" ADD CONSTRAINT "club_membership_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "club_membership" ADD CONSTRAINT "club_membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "club_invitation" ADD CONSTRAINT "club_invitation_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "club_invitation" ADD CONSTRAINT "club_invitation_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Bounds that no code path may pass
ALTER TABLE "club_invitation" ADD CONSTRAINT "club_invitation_uses_within_bounds" CHECK ("uses_count" BETWEEN 0 AND "uses_max");
ALTER TABLE "club_invitation" ADD CONSTRAINT "club_invitation_never_makes_owners" CHECK ("role" <> 'owner');
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_email_has_bounds" CHECK (length("email") BETWEEN 3 AND 254);
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_name_has_bounds" CHECK (length("display_name") BETWEEN 1 AND 60);
ALTER TABLE "club" ADD CONSTRAINT "club_name_has_bounds" CHECK (length("name") BETWEEN 1 AND 80);
