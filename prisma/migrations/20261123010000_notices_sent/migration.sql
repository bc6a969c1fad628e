-- Where notices are sent: what each person chose, their addresses, one row for each notice and address.
CREATE TABLE "notice_settings" (
    "user_id" UUID NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "quiet_from" INTEGER,
    "quiet_to" INTEGER,
    "urgent_breaks" BOOLEAN NOT NULL DEFAULT true,
    "choices" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "notice_settings_pkey" PRIMARY KEY ("user_id")
);
CREATE TABLE "notice_channel" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "address" JSONB,
    "address_hash" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sent_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "failed_at" TIMESTAMPTZ(3),
    "failures_in_row" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "notice_channel_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notice_channel_kind" CHECK ("kind" IN ('mail', 'push', 'discord'))
);
CREATE UNIQUE INDEX "notice_channel_user_id_kind_address_hash_key" ON "notice_channel"("user_id", "kind", "address_hash");
CREATE TABLE "notice_delivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "notice_id" UUID NOT NULL,
    "channel_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "claim" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "fault" TEXT,

    CONSTRAINT "notice_delivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notice_delivery_state" CHECK ("state" IN ('waiting', 'claimed', 'sending', 'sent', 'failed', 'dropped', 'unclear'))
);
CREATE UNIQUE INDEX "notice_delivery_notice_id_channel_id_key" ON "notice_delivery"("notice_id", "channel_id");
CREATE INDEX "notice_delivery_channel_id_idx" ON "notice_delivery"("channel_id");
CREATE INDEX "notice_delivery_open" ON "notice_delivery"("due_at") WHERE "state" IN ('waiting', 'claimed', 'sending');
CREATE TABLE "notice_feed" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "campaign_id" TEXT,
    "secret_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notice_feed_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notice_feed_kind" CHECK ("kind" IN ('calendar', 'news'))
);
CREATE UNIQUE INDEX "notice_feed_secret_hash_key" ON "notice_feed"("secret_hash");
CREATE INDEX "notice_feed_user_id_idx" ON "notice_feed"("user_id");
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notice_channel" ADD CONSTRAINT "notice_channel_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "notice_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notice_feed" ADD CONSTRAINT "notice_feed_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
