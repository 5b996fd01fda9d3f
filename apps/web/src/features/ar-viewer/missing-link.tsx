import { Suspense, lazy } from 'react';
import { demoPath } from '../../api/demo-links';
import { hasSessionHint } from '../../api/session-hint';
import { arViewer as texts } from '../../texts/ar-viewer';
import { missingExperience } from '../../texts/missing-experience';
import { buttonClass } from '../../ui/buttons/button-style';
import { ViewerMessage } from './viewer-message';

const OwnLink = lazy(() =>
  import('./own-link').then(
    (module) => ({ default: module.OwnLink }),
    () => ({ default: () => null }),
  ),
);

/** A link that cannot be opened. Only the owner of the project learns the reason. */
export function MissingLink({ shareId }: { shareId: string }) {
  const isSignedIn = hasSessionHint();
  return (
    <ViewerMessage
      title={missingExperience.title}
      text={missingExperience.text}
      actions={
        <>
          {isSignedIn && (
            <Suspense>
              <OwnLink shareId={shareId} />
            </Suspense>
          )}
          <a href={isSignedIn ? '/dashboard' : demoPath()} className={buttonClass({ variant: 'secondary' })}>
            {texts.back}
          </a>
        </>
      }
    />
  );
}
