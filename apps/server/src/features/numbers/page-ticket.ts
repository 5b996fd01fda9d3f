import { createHmac, timingSafeEqual } from 'node:crypto';
import { BROWSERS, DEVICES, type Browser, type Device } from '@anchora/contract/visit-properties';
import { PAGE_TICKET_LIFETIME_MS } from '@anchora/contract/limits';

/**
 * Given to a page that opens a project, and sent back with each beacon. It carries everything that is counted about the
 * visitor, so that the server keeps nothing in between.
 */
export interface PageTicket {
  projectId: number;
  /** The only origin from which its beacons are accepted. */
  origin: string;
  /** Unix time by the database's clock. */
  openedAtMs: number;
  /** YYYY-MM-DD of UTC; the ticket is valid on this day alone. */
  day: string;
  /** Keyed hash of network and browser, different for each project and day. */
  visitor: string;
  device: Device;
  browser: Browser;
  /** ISO 3166-1; null if the country is unknown. */
  country: string | null;
  /** Code of the named link, or origin of the embedding site; null without either. */
  source: string | null;
  /** Keys of the pictures, in the order of the tracking file. */
  pictures: string[];
}

/** A signed ticket, as text. */
export function sealTicket(secretKey: Buffer, ticket: PageTicket): string {
  const { projectId, origin, openedAtMs, day, visitor, device, browser, country, source, pictures } = ticket;
  const fields = [projectId, origin, openedAtMs, day, visitor, device, browser, country, source, pictures.join(' ')];
  const content = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${content}.${signature(secretKey, content)}`;
}

/** @returns null for a text that this server group did not sign, and for an expired ticket. */
export function openTicket(secretKey: Buffer, text: string, now: { day: string; ms: number }): PageTicket | null {
  const [content = '', signed = '', ...rest] = text.split('.');
  const expected = Buffer.from(signature(secretKey, content));
  const given = Buffer.from(signed);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const ticket = parse(Buffer.from(content, 'base64url').toString());
  const isOver = ticket.day !== now.day || now.ms - ticket.openedAtMs > PAGE_TICKET_LIFETIME_MS;
  return isOver ? null : ticket;
}

/** @param json written by this server group, because its signature was right. */
function parse(json: string): PageTicket {
  const [projectId, origin, openedAtMs, day, visitor, device, browser, country, source, pictures] = JSON.parse(
    json,
  ) as [number, string, number, string, string, Device, Browser, string | null, string | null, string];
  return {
    projectId,
    origin,
    openedAtMs,
    day,
    visitor,
    device: DEVICES.includes(device) ? device : 'computer',
    browser: BROWSERS.includes(browser) ? browser : 'unknown',
    country,
    source,
    pictures: pictures === '' ? [] : pictures.split(' '),
  };
}

function signature(secretKey: Buffer, content: string): string {
  return createHmac('sha256', secretKey).update(`page-ticket ${content}`).digest('base64url');
}
