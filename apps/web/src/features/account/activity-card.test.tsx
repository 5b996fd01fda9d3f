import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { press } from '../../../test-support/pressed-buttons';
import { unreadPages } from '../../../test-support/unread-pages';
import { account } from '../../texts/account';
import { ActivityCard } from './activity-card';

vi.mock('../../api/account', () => ({ useActivity: () => unreadPages }));
vi.mock('../../ui/buttons/button', () => import('../../../test-support/pressed-buttons'));

const tryAgain = () => {
  renderToStaticMarkup(<ActivityCard />);
  press(account.activity.retry);
};

it('"try again" reads the part of the list that could not be read', () => {
  tryAgain();
  expect(unreadPages.refetch).toHaveBeenCalledOnce();
  expect(unreadPages.fetchNextPage).not.toHaveBeenCalled();
  unreadPages.isFetchNextPageError = true;
  tryAgain();
  expect(unreadPages.refetch).toHaveBeenCalledOnce();
  expect(unreadPages.fetchNextPage).toHaveBeenCalledOnce();
});
