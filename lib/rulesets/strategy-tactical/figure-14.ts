import figure from './figure-14.json';
import type { SetupInput } from './setup';

/**
 * The table of figure 14, drawn by us after its description: 8 by 6 feet, a river 9 inches wide with the bridges X, Y and
 * Z, the village between, hills, Woods A, and two headquarters a side. Side A is the document's RED, side B its BLUE.
 */
export const FIGURE_14: SetupInput = figure as SetupInput;
