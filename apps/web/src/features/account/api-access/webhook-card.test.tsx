import { afterEach, expect, it, vi } from 'vitest';
import { keepEntries, shownForm } from '../test-support/kept-forms';
import { WebhookCard } from './webhook-card';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));
// These dialogs listen to the document, which does not exist in this test.
vi.mock('../once-shown-dialog', () => ({ OnceShownDialog: () => null }));
vi.mock('../../../ui/layers/alert-dialog', () => ({ AlertDialog: () => null }));

afterEach(() => vi.unstubAllGlobals());

it('shows a webhook that was being made when the session ended, without the events that were switched off', () => {
  keepEntries({
    'makes a webhook of 12': true,
    'new webhook of 12': { url: 'https://hooks.example/in', events: [] },
  });
  const page = shownForm(<WebhookCard workspace={12} />);
  expect(page).toContain('value="https://hooks.example/in"');
  expect(page).not.toContain('checked=""');
});

it('proposes an event for a webhook that was not begun before', () => {
  keepEntries({ 'makes a webhook of 12': true });
  expect(shownForm(<WebhookCard workspace={12} />).match(/checked=""/g)).toHaveLength(1);
});
