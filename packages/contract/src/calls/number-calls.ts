import { beaconSchema, linkNameSchema, numbersQuerySchema, numbersSettingsSchema, openVisitSchema } from '../numbers';
import { DONE, type Answer, type ApiCall } from './api-call';

const KEY = '/api/projects/{key}';
const LINK: Answer = [200, 'The link, with the code that stands in its address.'];

export const NUMBER_CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: `${KEY}/visits`,
    by: 'anyone',
    summary: 'Count that a shared link was opened',
    body: openVisitSchema,
    answer: [200, 'A ticket for the beacons of the page; null if the visit is not measured.'],
  },
  {
    method: 'post',
    path: '/api/beacon',
    by: 'signature',
    summary: 'Tell how far a visit came',
    body: beaconSchema,
    answer: [204, 'Always, whether or not something was counted.'],
  },
  {
    method: 'get',
    path: `${KEY}/numbers`,
    by: 'session',
    summary: 'Numbers of visitors in a period, by one property',
    querySchema: numbersQuerySchema,
    answer: [200, 'Sums, days and the breakdown; small cells are merged.'],
  },
  {
    method: 'patch',
    path: `${KEY}/numbers`,
    by: 'session',
    summary: 'Say what is measured, and whether a mail tells of it each week',
    body: numbersSettingsSchema,
    answer: DONE,
  },
  {
    method: 'get',
    path: `${KEY}/numbers.csv`,
    by: 'session',
    summary: 'The numbers of each day of a period as a table',
    querySchema: numbersQuerySchema,
    answer: [200, 'Comma-separated values.'],
  },
  {
    method: 'get',
    path: `${KEY}/links`,
    by: 'session',
    summary: 'Named links of a project',
    answer: [200, 'A list, the oldest first.'],
  },
  {
    method: 'post',
    path: `${KEY}/links`,
    by: 'session',
    summary: 'Make a named link, whose visitors are told apart',
    body: linkNameSchema,
    answer: [201, LINK[1]],
  },
  {
    method: 'patch',
    path: `${KEY}/links/{code}`,
    by: 'session',
    summary: 'Rename a link',
    body: linkNameSchema,
    answer: LINK,
  },
  {
    method: 'delete',
    path: `${KEY}/links/{code}`,
    by: 'session',
    summary: 'Delete a named link; its address goes on leading to the project',
    answer: DONE,
  },
];
