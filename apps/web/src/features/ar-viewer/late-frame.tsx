import type { ReactNode } from 'react';
import { arViewer as texts } from '../../texts/ar-viewer';
import { buttonClass } from '../../ui/buttons/button-style';
import { ViewerMessage } from './viewer-message';

/** Covers a frame that has not started for long. The frame stays below, since it may only be slow to load. */
export function LateFrame({ actions }: { actions?: ReactNode }) {
  return (
    <div className="fixed inset-0 overflow-auto bg-paper">
      <ViewerMessage
        title={texts.loading}
        text={texts.frameLate}
        actions={
          <>
            <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => location.reload()}>
              {texts.retry}
            </button>
            {actions}
          </>
        }
      />
    </div>
  );
}
