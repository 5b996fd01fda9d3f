import { FRAME_PROJECT_ELEMENT_ID } from '@anchora/contract/frame-project';
import { type Init, PROTOCOL_VERSION, parseInit } from '@anchora/ar-runtime/protocol/messages';

/**
 * The message that the shell would send about the public project in this page, so that the frame need not wait for the
 * shell; null if the server wrote no project into the page.
 */
export function sharedInit(): Init | null {
  const json = document.getElementById(FRAME_PROJECT_ELEMENT_ID)?.textContent;
  if (!json) return null;
  const { lang } = document.documentElement;
  return parseInit({ t: 'ar:init', v: PROTOCOL_VERSION, page: 'share', lang, ...JSON.parse(json) }, location.href);
}
