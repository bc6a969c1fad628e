import type { FieldPlan } from '@/lib/battle/contract/field-plan';

/** The sheet that a field is drawn on: its metres turned into units of the drawing, side A below. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  x(metres: number): number;
  y(metres: number): number;
}

const WIDTH = 816;

export function sheetOf({
  widthMetres,
  depthMetres,
}: Pick<FieldPlan, 'widthMetres' | 'depthMetres'>): Sheet {
  const scale = WIDTH / widthMetres;
  const height = Math.round(depthMetres * scale);
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return {
    width: WIDTH,
    height,
    scale,
    x: (metres) => tenth(metres * scale),
    y: (metres) => tenth(height - metres * scale),
  };
}
