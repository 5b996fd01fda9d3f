import {
  EMBED_ELEMENT_ID,
  EMBED_STOP,
  type EmbedEvent,
  type EmbedMessage,
  type EmbedSettings,
} from '@anchora/contract/embed-page';

/** The settings that the server wrote into the page of an embed; null in any other page. */
export function embedSettings(): EmbedSettings | null {
  const json = document.getElementById(EMBED_ELEMENT_ID)?.textContent;
  return json ? (JSON.parse(json) as EmbedSettings) : null;
}

/**
 * The origins to which messages go: the site around the embed if it is listed. A browser that does not tell the site
 * delivers a message only to an origin that was named, so all are named.
 */
export function receiversAmong(sites: readonly string[], origin: string | null): readonly string[] {
  return origin === null ? sites : sites.filter((site) => site === origin);
}

/** Origin of the page around this window; null if the browser does not tell. */
export function originAround(): string | null {
  // Not every browser has `ancestorOrigins`.
  const { ancestorOrigins } = location as { ancestorOrigins?: DOMStringList };
  if (ancestorOrigins?.[0]) return ancestorOrigins[0];
  try {
    return new URL(document.referrer).origin;
  } catch {
    return null;
  }
}

/** Tells the surrounding site about an event. Nothing but the kind of the event leaves the page. */
export function tellSite(receivers: readonly string[], event: EmbedEvent): void {
  const message: EmbedMessage = { type: `anchora:${event}` };
  for (const receiver of receivers) parent.postMessage(message, receiver);
}

/** Whether a message is the request of the site around to stop, the only one that an embed accepts. */
export function isStop({ source, origin, data }: MessageEvent, receivers: readonly string[]): boolean {
  return source === parent && receivers.includes(origin) && (data as { type?: unknown } | null)?.type === EMBED_STOP;
}
