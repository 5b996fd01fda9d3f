import { useId } from 'react';
import { isGoogleOffered, preloadGoogle } from '../../google/google-sign-in';
import { google as texts } from '../../texts/google';
import { Button } from '../../ui/buttons/button';
import { GoogleGlyph } from '../../ui/pictures/google-glyph';
import { PendingOverlay } from './pending-overlay';
import { useGoogleAction } from './use-google-action';

export function GoogleButton() {
  const { run, isPending } = useGoogleAction();
  const reasonId = useId();
  if (!isGoogleOffered) {
    return (
      <div className="grid gap-2">
        <Button size="lg" wide disabled aria-describedby={reasonId}>
          <GoogleGlyph />
          {texts.button}
        </Button>
        <p id={reasonId} className="text-xs text-ink-soft">
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
    </>
  );
}
