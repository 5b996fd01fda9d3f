import { useId } from 'react';
import { isGoogleOffered, preloadGoogle } from '../../google/google-sign-in';
import { lazyPart } from '../../lazy-part';
import { google as texts } from '../../texts/google';
import { Button } from '../../ui/buttons/button';
import { LateDialog } from '../../ui/layers/late-dialog';
import { GoogleGlyph } from '../../ui/pictures/google-glyph';
import { PendingOverlay } from './pending-overlay';
import { useGoogleAction } from './use-google-action';

const { Part: LinkChoiceDialog } = lazyPart(async () => (await import('./link-choice-dialog')).LinkChoiceDialog);

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
        <LateDialog open onClose={forgetUnlinked} fallback={<PendingOverlay />}>
          <LinkChoiceDialog account={unlinked} onClose={forgetUnlinked} />
        </LateDialog>
      )}
    </>
  );
}
