-- Umpires who had a campaign analysed while it was being played: they take no post in it, nor in any of its lines.
CREATE TABLE "analysis_look" (
    "trunk_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "looked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "analysis_look_pkey" PRIMARY KEY ("trunk_id","user_id")
);
ALTER TABLE "analysis_look" ADD CONSTRAINT "analysis_look_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
