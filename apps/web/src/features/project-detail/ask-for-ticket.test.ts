import { afterEach, expect, it, vi } from 'vitest';
import { onUpgradeAsked } from '../../api/upgrade-prompt';
import { askForTicket } from './ask-for-ticket';

const needsPro = () => Response.json({ code: 'site-needs-pro', message: 'Websites are part of Pro.' }, { status: 402 });
const TICKET = { url: '/downloads/ticket' };

afterEach(() => vi.unstubAllGlobals());

/** Answers the requests one after the other. */
function serve(...answers: (() => Response)[]): void {
  vi.stubGlobal('fetch', async () => answers.shift()?.());
}

it('asks again after the upgrade of a user whose plan counts', async () => {
  serve(needsPro, () => Response.json(TICKET));
  const stop = onUpgradeAsked(({ answer }) => answer(true));
  expect(await askForTicket(1, 'site', { mayUpgrade: () => true })).toEqual(TICKET);
  stop();
});

it('gets no ticket for a user who does not upgrade', async () => {
  serve(needsPro);
  const stop = onUpgradeAsked(({ answer }) => answer(false));
  expect(await askForTicket(1, 'site', { mayUpgrade: () => true })).toBeNull();
  stop();
});

it("tells a member of another's workspace the reason, without an offer to pay", async () => {
  serve(needsPro);
  const asked = vi.fn();
  const stop = onUpgradeAsked(asked);
  await expect(askForTicket(1, 'site', { mayUpgrade: () => false })).rejects.toThrow('Websites are part of Pro.');
  expect(asked).not.toHaveBeenCalled();
  stop();
});

it('offers no upgrade to a user who has left the page before the refusal', async () => {
  let isOpen = true;
  serve(() => {
    isOpen = false;
    return needsPro();
  });
  const asked = vi.fn();
  const stop = onUpgradeAsked(asked);
  await expect(askForTicket(1, 'site', { mayUpgrade: () => isOpen })).rejects.toThrow('Websites are part of Pro.');
  expect(asked).not.toHaveBeenCalled();
  stop();
});
