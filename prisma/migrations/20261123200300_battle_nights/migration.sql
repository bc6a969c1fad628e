-- An evening at which a club fights battles on its tables.
CREATE TABLE "battle_night" (
    "id" UUID NOT NULL,
    "club_id" UUID NOT NULL,
    "called_by_id" UUID,
    "name" TEXT NOT NULL,
    "place" TEXT NOT NULL DEFAULT '',
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "tables" INTEGER NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "battle_night_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "battle_night_club_id_starts_at_idx" ON "battle_night"("club_id", "starts_at");
CREATE TABLE "battle_night_answer" (
    "night_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "coming" BOOLEAN NOT NULL,

    CONSTRAINT "battle_night_answer_pkey" PRIMARY KEY ("night_id","user_id")
);
CREATE INDEX "battle_night_answer_user_id_idx" ON "battle_night_answer"("user_id");
CREATE TABLE "battle_night_table" (
    "night_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "laid_by_id" UUID NOT NULL,
    "taken_by_id" UUID,
    "game" TEXT NOT NULL DEFAULT '',
    "campaign_id" TEXT,
    "battle_index" INTEGER,

    CONSTRAINT "battle_night_table_pkey" PRIMARY KEY ("night_id","number")
);
ALTER TABLE "battle_night" ADD CONSTRAINT "battle_night_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "battle_night" ADD CONSTRAINT "battle_night_called_by_id_fkey" FOREIGN KEY ("called_by_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "battle_night_answer" ADD CONSTRAINT "battle_night_answer_night_id_fkey" FOREIGN KEY ("night_id") REFERENCES "battle_night"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "battle_night_answer" ADD CONSTRAINT "battle_night_answer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "battle_night_table" ADD CONSTRAINT "battle_night_table_night_id_fkey" FOREIGN KEY ("night_id") REFERENCES "battle_night"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "battle_night_table" ADD CONSTRAINT "battle_night_table_laid_by_id_fkey" FOREIGN KEY ("laid_by_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "battle_night_table" ADD CONSTRAINT "battle_night_table_taken_by_id_fkey" FOREIGN KEY ("taken_by_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;
