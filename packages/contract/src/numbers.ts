import { z } from 'zod';
import { DAY_MS } from './durations';
import { fault } from './errors/field-faults';
import {
  MAX_EMBED_SITE_LENGTH,
  MAX_SOURCE_NAME_LENGTH,
  PAGE_TICKET_LIFETIME_MS,
  VISITOR_COUNT_RETENTION_DAYS,
} from './limits';
import { cleanCreatorText } from './creator-text';
import { ACTIONS, PROPERTIES, type StepCounts, VISIT_FAILURES } from './visit-properties';

/** Code of a named link, in its parameter `SOURCE_PARAMETER`. */
const sourceCodeSchema = z.string().regex(/^[a-z0-9]{6,16}$/);

/** POST /api/projects/{shareId}/visits */
export const openVisitSchema = z.object({
  source: sourceCodeSchema.optional().catch(undefined),
  /** Origin of the site that embeds the project; empty if the browser does not tell. Embeds know no session. */
  site: z.string().max(MAX_EMBED_SITE_LENGTH).optional().catch(undefined),
});

/**
 * `ticket` is null for visits that are not measured: those of the owner, of crawlers, of browsers that ask not to be
 * measured, and of projects that do not measure.
 */
export interface OpenedVisit {
  ticket: string | null;
}

/** A ticket with fewer or more characters is refused unread. */
const TICKET_LENGTHS = { min: 20, max: 1024 };
/**
 * Pictures of a tracking file that was compiled elsewhere, which may hold more than a scene (`MAX_TRACKABLES` of the
 * engine).
 */
const MAX_TRACKED_PICTURES = 64;
const elapsedMs = z.number().int().min(0).max(PAGE_TICKET_LIFETIME_MS);

/**
 * POST /api/beacon: the whole course of a visit so far, so that the next beacon makes up for a lost one. Times are
 * milliseconds since the issue of the ticket.
 */
export const beaconSchema = z.object({
  ticket: z.string().min(TICKET_LENGTHS.min).max(TICKET_LENGTHS.max),
  started: elapsedMs.optional(),
  allowed: elapsedMs.optional(),
  found: elapsedMs.optional(),
  /** Total time for which the content was visible. */
  stayedMs: elapsedMs.optional(),
  /**
   * Numbers of the pictures that were found, in the order of the tracking file. Those that the project has not are not
   * counted.
   */
  pictures: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(MAX_TRACKED_PICTURES - 1),
    )
    .max(MAX_TRACKED_PICTURES)
    .optional(),
  actions: z.array(z.enum(ACTIONS)).max(ACTIONS.length).optional(),
  failure: z.enum(VISIT_FAILURES).optional(),
});
export type Beacon = z.infer<typeof beaconSchema>;

/**
 * The longest possible beacon, with the longest ticket and every picture of the longest tracking file, takes a third of
 * this.
 */
export const MAX_BEACON_BYTES = 4096;

/** Longest period of one request: nothing older is kept. */
export const MAX_PERIOD_DAYS = VISITOR_COUNT_RETENTION_DAYS;
const wrongPeriod = fault('period-invalid', { days: MAX_PERIOD_DAYS });

const daySchema = z
  .string(wrongPeriod)
  .regex(/^\d{4}-\d{2}-\d{2}$/, wrongPeriod)
  // The database knows no year 0.
  .refine((day) => isInCalendar(day) && !day.startsWith('0000'), wrongPeriod);

/** GET /api/projects/{id}/numbers and its CSV. Days are of UTC; both ends belong to the period. */
export const numbersQuerySchema = z
  .object({ from: daySchema, to: daySchema, by: z.enum(PROPERTIES, fault('property-unknown')).optional() })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_PERIOD_DAYS, wrongPeriod);
export type NumbersQuery = z.infer<typeof numbersQuerySchema>;

/** Engines read the 31st of February as a day in March. */
function isInCalendar(day: string): boolean {
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}

/** @param from @param to YYYY-MM-DD, UTC. @returns 0 for equal days, negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export interface NumbersOfDay extends StepCounts {
  /** YYYY-MM-DD */
  day: string;
}

/** A row of a breakdown. `value` is null for the merged small cells. */
export interface NumbersOfValue extends StepCounts {
  value: string | null;
}

/** GET /api/projects/{id}/numbers */
export interface ProjectNumbers {
  projectName: string;
  /** False if nothing new is measured. */
  isMeasured: { project: boolean; workspace: boolean };
  hasWeeklyMail: boolean;
  /** Whether this server can send the weekly mail to the account's address. */
  canMail: boolean;
  /** Whether this server knows the countries of visitors. */
  hasCountries: boolean;
  /** The present pictures; breakdowns refer to these and to former ones by their keys. */
  pictures: { key: string; address: string }[];
  total: StepCounts;
  /** Every day of the period, oldest first. */
  days: NumbersOfDay[];
  /** Broken down by the requested property, most visitors first, `other` last. */
  breakdown: NumbersOfValue[];
}

/** PATCH /api/projects/{id}/numbers */
export const numbersSettingsSchema = z
  .object({
    isMeasured: z.boolean(fault('switch-not-boolean')).optional(),
    /** Applies to all projects of the workspace. */
    isWorkspaceMeasured: z.boolean(fault('switch-not-boolean')).optional(),
    hasWeeklyMail: z.boolean(fault('switch-not-boolean')).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), fault('change-empty'));
export type NumbersSettings = z.infer<typeof numbersSettingsSchema>;

/** POST /api/projects/{id}/links and PATCH of one of them. */
export const linkNameSchema = z.object({
  name: z
    .string(fault('source-name-missing'))
    .transform((name) => cleanCreatorText(name, 'one'))
    .refine((name) => name !== '', fault('source-name-missing'))
    .refine(
      (name) => name.length <= MAX_SOURCE_NAME_LENGTH,
      fault('source-name-too-long', { max: MAX_SOURCE_NAME_LENGTH }),
    ),
});

export interface NamedLink {
  code: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
}

/** GET /api/projects/{id}/links, oldest first. */
export interface NamedLinks {
  links: NamedLink[];
}
