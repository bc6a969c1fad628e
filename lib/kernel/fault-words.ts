/**
 * Marks a fault as “database unreachable” for the error page. It travels as the fault's `digest`, which for any other
 * fault holds a number to look for in the log.
 */
export const DATABASE_AWAY = 'DATA_BASE_AWAY';
