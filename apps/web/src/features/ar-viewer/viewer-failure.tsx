import type { ReactNode } from 'react';
import { arViewer as texts } from '../../texts/ar-viewer';
import { buttonClass } from '../../ui/buttons/button-style';
import { ViewerMessage } from './viewer-message';

interface ViewerFailureProps {
  title?: string;
  text: string;
  onRetry: () => void;
  /** Further ways on, beside that of trying again. */
  actions?: ReactNode;
}

/** The page in place of an AR experience that could not be loaded. */
export function ViewerFailure({ title = texts.failed, text, onRetry, actions }: ViewerFailureProps) {
  return (
    <ViewerMessage
      title={title}
      text={text}
      actions={
        <>
          <button type="button" className={buttonClass({ variant: 'primary' })} onClick={onRetry}>
            {texts.retry}
          </button>
          {actions}
        </>
      }
    />
  );
}
