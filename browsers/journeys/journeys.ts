import type { Journey } from './journey';
import { mainJobJourneys } from './main-job';
import { signInJourneys } from './sign-in';

/** The same for every engine, in this order. */
export const journeys: Journey[] = [...signInJourneys, ...mainJobJourneys];
