import { z } from 'zod';
import { identifier, nameOf } from './names';

/**
 * Maps as data: shapes, paths and labels in a plane of the map's own, x to the right and y down, one unit = one
 * kilometre. No markup. One module of the pages (`app/_components/map`) draws every map from this.
 */
const coordinate = z.number().min(-20_000).max(20_000);
export const pointSchema = z.tuple([coordinate, coordinate]);
const pathSchema = z.array(pointSchema).min(2).max(2_000);
const label = nameOf(80);

export const mapSchema = z.strictObject({
  id: identifier,
  title: nameOf(120),
  /** Left, top, right, bottom, in kilometres. */
  bounds: z.tuple([coordinate, coordinate, coordinate, coordinate]),
  /** A map grid's anchor, for the degree ticks of the neat-line: longitude and latitude of two corners. */
  degrees: z
    .strictObject({ west: z.number(), north: z.number(), east: z.number(), south: z.number() })
    .optional(),
  /** Kilometres of a day's march, for the scale bar. Default 20. */
  dayMarchKm: z.number().positive().max(200).default(20),
  rivers: z
    .array(
      z.strictObject({
        id: identifier,
        name: label.optional(),
        /** 1 the great rivers, 2 lesser ones, 3 streams. */
        rank: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        path: pathSchema,
        /** Position along the path (0 … 1) of its name; absent: no name. */
        nameAt: z.number().min(0).max(1).optional(),
      }),
    )
    .max(200)
    .default([]),
  roads: z
    .array(
      z.strictObject({
        id: identifier,
        path: pathSchema,
        rank: z.union([z.literal(1), z.literal(2)]).default(1),
      }),
    )
    .max(300)
    .default([]),
  frontiers: z
    .array(z.strictObject({ id: identifier, path: pathSchema }))
    .max(60)
    .default([]),
  waters: z
    .array(z.strictObject({ id: identifier, name: label.optional(), shape: pathSchema }))
    .max(60)
    .default([]),
  woods: z
    .array(z.strictObject({ id: identifier, shape: pathSchema }))
    .max(200)
    .default([]),
  /** Mountain ridges: crest line, half-width at the foot (km) and height (metres): hachures are computed from them. */
  ridges: z
    .array(
      z.strictObject({
        id: identifier,
        path: pathSchema,
        widthKm: z.number().positive().max(400),
        heightM: z.number().positive().max(9_000),
        name: label.optional(),
        nameAt: z.number().min(0).max(1).optional(),
      }),
    )
    .max(200)
    .default([]),
  towns: z
    .array(
      z.strictObject({
        id: identifier,
        name: label,
        at: pointSchema,
        kind: z.enum(['capital', 'fortress', 'town', 'village']),
        /** Side of the mark on which the name is written. */
        nameSide: z.enum(['right', 'left', 'above', 'below']).default('right'),
        /** A name that only large drawings show. */
        minor: z.boolean().default(false),
      }),
    )
    .max(400)
    .default([]),
  regions: z
    .array(
      z.strictObject({
        name: label,
        at: pointSchema,
        angle: z.number().min(-90).max(90).default(0),
        rank: z.union([z.literal(1), z.literal(2)]).default(1),
      }),
    )
    .max(60)
    .default([]),
});
export type CampaignMap = z.infer<typeof mapSchema>;

/** An army's block on a map: its area follows the men of the named formations. */
export const positionSchema = z.strictObject({
  id: identifier,
  side: z.enum(['A', 'B']),
  /** Its name; may hold placeholders and clauses, so that it follows what happened. */
  label: nameOf(240),
  at: pointSchema,
  /** Formations whose present strength the block shows; absent with `men`: an authored figure. */
  formations: z.array(identifier).max(40).default([]),
  men: z.number().int().nonnegative().max(2_000_000).optional(),
  /** Degrees clockwise of the block's front from north. */
  facing: z.number().min(-360).max(360).default(0),
  nameSide: z.enum(['right', 'left', 'above', 'below']).default('below'),
});

/** An arrow drawn on a map while a choice is shown. */
export const marchSchema = z.strictObject({
  side: z.enum(['A', 'B']),
  path: pathSchema,
  /** Men on the march, for the arrow's width; absent: the width of the side's positions named in `from`. */
  men: z.number().int().nonnegative().max(2_000_000).optional(),
  from: identifier.optional(),
  /** Formations on the march, where they are not the army named in `from`: their men as they are then. */
  formations: z.array(identifier).min(1).max(40).optional(),
  label: label.optional(),
});

/** What a situation or a choice shows on a map. */
export const mapViewSchema = z.strictObject({
  map: identifier,
  /** Crop in the map's kilometres (left, top, right, bottom); absent: the whole map. */
  crop: z.tuple([coordinate, coordinate, coordinate, coordinate]).optional(),
  /** A crop for phones, at most as wide as high. */
  phoneCrop: z.tuple([coordinate, coordinate, coordinate, coordinate]).optional(),
  positions: z.array(positionSchema).max(60).default([]),
  /** Battles already fought, to mark with crossed sabres. */
  battlesFought: z
    .array(z.strictObject({ at: pointSchema, label }))
    .max(40)
    .default([]),
});
export type MapView = z.infer<typeof mapViewSchema>;
export type MapPosition = z.infer<typeof positionSchema>;
export type MapMarch = z.infer<typeof marchSchema>;
