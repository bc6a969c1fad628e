CREATE TABLE "message_mute" (
    "campaign_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "muted_id" UUID NOT NULL,

    CONSTRAINT "message_mute_pkey" PRIMARY KEY ("campaign_id","user_id","muted_id")
);
CREATE INDEX "message_mute_user_id_idx" ON "message_mute"("user_id");
CREATE INDEX "message_mute_muted_id_idx" ON "message_mute"("muted_id");
ALTER TABLE "message_mute" ADD CONSTRAINT "message_mute_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "message_mute" ADD CONSTRAINT "message_mute_muted_id_fkey" FOREIGN KEY ("muted_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
