import type { Brand } from '@anchora/contract/brand';
import { useBrand } from '../../../api/brand';
import { shownMessage } from '../../../api/http-client';
import { brand as texts } from '../../../texts/brand';
import { Button } from '../../../ui/buttons/button';
import { ErrorPanel } from '../../../ui/messages/error-panel';
import { Skeleton } from '../../../ui/messages/skeleton';
import { SettingsFrame } from '../settings-frame';
import { BrandForm } from './brand-form';

/** The look of the projects of the user's own workspace. */
export function BrandPage() {
  const { data: stored, error, refetch } = useBrand();
  return (
    <SettingsFrame section="brand" isWide>
      {error && !stored && (
        <ErrorPanel
          title={texts.failed.title}
          text={shownMessage(error)}
          action={<Button onClick={() => void refetch()}>{texts.failed.retry}</Button>}
        />
      )}
      {!stored && !error && [0, 1, 2].map((key) => <Skeleton key={key} className="h-40" />)}
      {stored && <BrandForm key={keyOf(stored)} stored={stored} />}
    </SettingsFrame>
  );
}

/** After a save the form begins with what the server has stored. */
function keyOf(stored: Brand): string {
  return JSON.stringify(stored);
}
