import { SOURCE_PARAMETER } from '@anchora/contract/ar-frame';
import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { OpenedVisit } from '@anchora/contract/numbers';
import { request } from '../../../api/http-client';
import type { Heard } from './heard';
import { VisitCourse } from './visit-course';

/** After the first find the visit is told soon, in case the page ends without a word. */
const AFTER_FIND_MS = 3000;

/**
 * Tells the server that a shared link was opened, and how far the visit came whenever the page is hidden or closed; nothing at
 * all if the browser asks not to be measured.
 *
 * @param heard what the frame has said so far; the caller goes on adding to it until this resolves.
 * @returns takes what the frame says from then on.
 */
export async function reportVisit(shareId: string, heard: readonly Heard[]): Promise<(heard: Heard) => void> {
  const ticket = await openVisit(shareId);
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
  addEventListener('pagehide', tell);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) tell();
  });
  return receive;
}

async function openVisit(shareId: string): Promise<string | null> {
  if (isUnwanted(navigator)) return null;
  const source = new URLSearchParams(location.search).get(SOURCE_PARAMETER);
  const body = source === null ? {} : { source };
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
    fetch('/api/beacon', { method: 'POST', body, keepalive: true }).catch(() => undefined);
  } catch {
    // An extension may have replaced either; the numbers then lack this visit.
  }
}
