import { captureJourneys } from './capture';
import { convertedVideoJourneys } from './converted-videos';
import { creatorJourneys } from './creator';
import type { Journey } from './journey';
import { mainJobJourneys } from './main-job';
import { otherViewJourneys } from './other-views';
import { routeJourneys } from './routes';
import { sharePageJourneys } from './share-page';
import { signInJourneys } from './sign-in';
import { siteJourneys } from './site';
import { toolJourneys } from './tools';
import { visitorJourneys } from './visitor';

/** All journeys, in the order in which every engine runs them. */
export const journeys: Journey[] = [
  ...signInJourneys,
  ...mainJobJourneys,
  ...creatorJourneys,
  ...sharePageJourneys,
  ...otherViewJourneys,
  ...visitorJourneys,
  ...captureJourneys,
  ...siteJourneys,
  ...convertedVideoJourneys,
  ...toolJourneys,
  ...routeJourneys,
];
