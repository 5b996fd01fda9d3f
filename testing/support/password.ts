/** Password of the accounts that journeys, attacks and long runs register. */
export const PASSWORD = 'correct horse battery';
