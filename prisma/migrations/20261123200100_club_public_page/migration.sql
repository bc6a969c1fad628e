-- A page of the club that everybody can read, if its owner opens it.
ALTER TABLE "club"
    ADD COLUMN "public_page" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "about" TEXT NOT NULL DEFAULT '';
