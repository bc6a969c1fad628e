-- Play by mail. The keys of a user: public ones in the open, the private ones encrypted under his own data key.
CREATE TABLE "mail_key" (
    "user_id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "signing_key" TEXT NOT NULL,
    "secret" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_key_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "mail_key" ADD CONSTRAINT "mail_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Which campaign of a user a mail file belongs to, and the name that the other player goes by.
CREATE TABLE "mail_game" (
    "campaign_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "mail_id" TEXT NOT NULL,
    "correspondent" TEXT,

    CONSTRAINT "mail_game_pkey" PRIMARY KEY ("campaign_id")
);
CREATE UNIQUE INDEX "mail_game_user_id_mail_id_key" ON "mail_game"("user_id", "mail_id");
ALTER TABLE "mail_game" ADD CONSTRAINT "mail_game_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
