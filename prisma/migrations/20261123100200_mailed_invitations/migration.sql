-- Invitations to a club by mail: for one person at one address. The secret is made when the mail is sent; until then its hash is
-- that of nothing anybody knows.
ALTER TABLE "club_invitation" ADD COLUMN "email" VARCHAR(254);
ALTER TABLE "club_invitation" ADD COLUMN "mailed" TEXT;
ALTER TABLE "club_invitation" ADD COLUMN "declined_at" TIMESTAMPTZ(3);
ALTER TABLE "club_invitation" ADD CONSTRAINT "club_invitation_mailed" CHECK ("mailed" IN ('waiting', 'sent', 'failed', 'unclear'));
CREATE INDEX "club_invitation_email_idx" ON "club_invitation"("email");

ALTER TABLE "mail_letter" ADD COLUMN "invitation_id" UUID;
CREATE INDEX "mail_letter_invitation_id_idx" ON "mail_letter"("invitation_id");
ALTER TABLE "mail_letter" ADD CONSTRAINT "mail_letter_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "club_invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
