import type { ContentType } from '@anchora/contract/projects';
import type { ReactNode } from 'react';
import { wizard } from '../../../texts/wizard';
import { Brackets } from '../../../ui/pictures/brackets';
import { PreviewContent } from './preview-content';

export interface PreviewStageProps {
  targetUrl: string | null;
  isTracked: boolean;
  contentType: ContentType;
  contentUrl: string | null;
  /** True if there is a tracking file and the picture can be tracked. */
  held: boolean;
}

/** The content where it will be shown: on the picture, or on a floor. */
export function PreviewStage({ targetUrl, isTracked, contentType, contentUrl, held }: PreviewStageProps) {
  const content = <PreviewContent key={contentUrl} type={contentType} url={contentUrl} />;
  return (
    <div className="grid h-[22rem] place-items-center overflow-hidden bg-sunken p-9 sm:h-[26rem]">
      {isTracked ? (
        <OnTarget url={targetUrl} held={held}>
          {contentUrl && content}
        </OnTarget>
      ) : (
        <OnFloor>{content}</OnFloor>
      )}
    </div>
  );
}

function OnTarget({ url, held, children }: { url: string | null; held: boolean; children: ReactNode }) {
  return (
    <Brackets state={url ? (held ? 'held' : 'searching') : 'idle'}>
      {url ? (
        <img
          src={url}
          alt={wizard.target.alt}
          className="max-h-[17.5rem] max-w-full shadow-pinned sm:max-h-[21.5rem]"
        />
      ) : (
        <div className="grid aspect-[4/3] w-56 place-items-center border border-dashed border-line-strong px-4 text-center text-sm text-ink-soft">
          {!children && wizard.preview.targetPlaceholder}
        </div>
      )}
      {/* Container units inside are hundredths of the picture's width and height. */}
      {children && <div className="absolute inset-0 @container-[size] grid place-items-center">{children}</div>}
    </Brackets>
  );
}

function OnFloor({ children }: { children: ReactNode }) {
  return (
    <div className="relative @container-[size] grid size-full max-w-72 place-items-center">
      <div
        aria-hidden="true"
        className="absolute bottom-[6%] h-1/4 w-11/12 rounded-full border border-dashed border-line-strong bg-press"
      />
      {children}
    </div>
  );
}
