import { SOURCE_PARAMETER } from '@anchora/contract/shared-link';
import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { OpenedVisit } from '@anchora/contract/numbers';
import { request } from '../../../api/http-client';
import type { Heard } from './heard';
import { VisitCourse } from './visit-course';

/**
 * After a find, a placing or a fatal error the visit is reported soon, in case the page ends without an event. Chosen,
 * not measured.
 */
const AFTER_FIND_MS = 3000;

/**
 * Reports to the server that a shared link was opened, and the course of the visit whenever the page is hidden or
 * closed, and when the viewer is left. Reports nothing if the browser asks not to be measured, or the
 * server gives no ticket.
 *
 * @param heard messages of the frame so far; the caller keeps adding to it until this resolves.
 * @param left aborted when another page of the app takes the place of the viewer, which ends the visit.
 * @param site origin of the site around an embed, empty if unknown.
 * @returns a function that receives the later messages.
 */
export async function reportVisit(
  shareId: string,
  heard: readonly Heard[],
  left: AbortSignal,
  site?: string,
): Promise<(heard: Heard) => void> {
  let leftMs = performance.now();
  left.addEventListener('abort', () => (leftMs = performance.now()));
  const ticket = await openVisit(shareId, site);
  if (ticket === null) return () => undefined;
  const openedMs = performance.now();
  const course = new VisitCourse();
  let told = '';
  const tell = (): void => {
    const text = JSON.stringify(course.beacon(ticket, openedMs, performance.now()));
    if (text === told) return;
    told = text;
    send(text);
  };
  const receive = ({ message, atMs }: Heard): void => {
    course.receive(message, atMs);
    if (isTurningPoint(message)) setTimeout(tell, AFTER_FIND_MS);
  };
  heard.forEach(receive);
  const whileHere = { signal: left };
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest('a[data-way]')) return;
      course.openOutside(performance.now());
      // The viewer may cover the page without hiding it.
      tell();
    },
    whileHere,
  );
  addEventListener('pagehide', tell, whileHere);
  document.addEventListener('visibilitychange', () => document.hidden && tell(), whileHere);
  // A frame that is removed says nothing any more.
  const end = () => {
    course.receive({ t: 'state', state: 'stopped' }, leftMs);
    tell();
  };
  // A visitor on a slow connection may have left before the ticket came.
  if (left.aborted) end();
  else left.addEventListener('abort', end);
  return receive;
}

async function openVisit(shareId: string, site: string | undefined): Promise<string | null> {
  if (isUnwanted(navigator)) return null;
  const source = new URLSearchParams(location.search).get(SOURCE_PARAMETER);
  const body = { ...(source !== null && { source }), site };
  try {
    return (await request<OpenedVisit>(`/api/projects/${shareId}/visits`, { method: 'POST', body })).ticket;
  } catch {
    return null;
  }
}

function isUnwanted({ doNotTrack, globalPrivacyControl }: Navigator & { globalPrivacyControl?: boolean }): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}

function isTurningPoint(message: ToShell): boolean {
  return message.t === 'placed' || message.t === 'targetFound' || (message.t === 'error' && message.fatal);
}

function send(text: string): void {
  try {
    const body = new Blob([text], { type: 'application/json' });
    if (navigator.sendBeacon('/api/beacon', body)) return;
    // Without a connection, this visit is missing in the numbers, too.
    fetch('/api/beacon', { method: 'POST', body, keepalive: true }).catch(() => undefined);
  } catch {
    // An extension may have replaced either function; this visit is then missing in the numbers.
  }
}
