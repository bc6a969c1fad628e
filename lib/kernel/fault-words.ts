/**
 * The database is not reached: what the page of a fault may know of it. It travels as the fault's `digest`, where any
 * other fault has a number to look for in the log.
 */
export const DATABASE_AWAY = 'DATA_BASE_AWAY';
