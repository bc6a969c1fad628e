import { addPhotographs, photograph, removePhotograph } from './photographs';

/**
 * Photographs of battles on tables. They are personal data next to the record, never in it: encrypted under their author’s key, shown
 * only to those who may see the battle at that moment, and gone with their author’s account.
 */
export const PHOTOGRAPHS = { addPhotographs, photograph, removePhotograph };
