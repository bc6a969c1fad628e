-- What somebody says of themselves as an opponent, to the members of their clubs.
CREATE TABLE "player_mark" (
    "user_id" UUID NOT NULL,
    "patient" BOOLEAN NOT NULL DEFAULT false,
    "seeking" BOOLEAN NOT NULL DEFAULT false,
    "wish" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "player_mark_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "player_mark" ADD CONSTRAINT "player_mark_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
