import { Suspense, lazy, useId } from 'react';
import { isGoogleOffered, preloadGoogle } from '../../google/google-sign-in';
import { google as texts } from '../../texts/google';
import { Button } from '../../ui/buttons/button';
import { GoogleGlyph } from '../../ui/pictures/google-glyph';
import { PendingOverlay } from './pending-overlay';
import { useGoogleAction } from './use-google-action';

const LinkChoiceDialog = lazy(async () => ({ default: (await import('./link-choice-dialog')).LinkChoiceDialog }));

export function GoogleButton() {
  const { run, isPending, unlinked, forgetUnlinked } = useGoogleAction();
  const reasonId = useId();
  if (!isGoogleOffered) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" disabled aria-describedby={reasonId}>
          <GoogleGlyph />
          {texts.button}
        </Button>
        <p id={reasonId} className="min-w-0 flex-1 text-xs text-ink-soft">
          {texts.unavailable}
        </p>
      </div>
    );
  }
  return (
    <>
      <Button
        size="lg"
        wide
        busy={isPending}
        onPointerEnter={preloadGoogle}
        onFocus={preloadGoogle}
        onClick={() => void run()}
      >
        {!isPending && <GoogleGlyph />}
        {isPending ? texts.pending : texts.button}
      </Button>
      {isPending && <PendingOverlay />}
      {unlinked && (
        <Suspense fallback={<PendingOverlay />}>
          <LinkChoiceDialog account={unlinked} onClose={forgetUnlinked} />
        </Suspense>
      )}
    </>
  );
}
