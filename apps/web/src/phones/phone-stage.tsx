import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import type { ContentType } from '@anchora/contract/projects';
import { useEffect, useRef, useState } from 'react';
import { fetchCode } from '../fetch-code';
import type { PhoneTexts } from '../texts/phones';
import { allowOwnThree } from '../ui/model-viewer/allow-own-three';
import { Spinner } from '../ui/messages/spinner';
import { WALL_COLOUR } from './wall-colour';
import type { RoomPreview } from './room-preview';

interface PhoneStageProps {
  contentType: ContentType;
  contentUrl: string;
  way: ShowingWay;
  texts: PhoneTexts['views'];
}

/** A phone that shows the content in one way, in a plain room. Set a `key` that changes with the content. */
export function PhoneStage({ contentType, contentUrl, way, texts }: PhoneStageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const canvas = useRef<HTMLCanvasElement>(null);
  const preview = useRef<RoomPreview | null>(null);
  const wanted = useRef(way);
  useEffect(() => {
    wanted.current = way;
    preview.current?.show(way);
  }, [way]);
  useEffect(() => {
    let left = false;
    const open = async (element: HTMLCanvasElement) => {
      try {
        allowOwnThree();
        const { showRoomPreview } = await fetchCode(() => import('./room-preview'));
        const shown = await showRoomPreview(element, { contentType, modelUrl: contentUrl });
        if (left) return shown.dispose();
        preview.current = shown;
        shown.show(wanted.current);
        return setState('shown');
      } catch {
        return left ? undefined : setState('failed');
      }
    };
    if (canvas.current) void open(canvas.current);
    return () => {
      left = true;
      preview.current?.dispose();
      preview.current = null;
    };
  }, [contentType, contentUrl]);
  return (
    <figure className="grid justify-items-center gap-2">
      <div
        data-way={way}
        data-state={state}
        className="relative aspect-[9/18] w-52 overflow-hidden rounded-[1.75rem] border-[6px] border-ink bg-sunken shadow-pinned"
        style={way === 'no-camera' ? undefined : { backgroundColor: WALL_COLOUR }}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={texts.stageLabel(texts.wayNames[way])}
          className="absolute inset-0 size-full"
        />
        {state !== 'shown' && (
          <p
            role="status"
            className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-4 text-sm"
          >
            {state === 'loading' ? <Spinner /> : texts.stageFailed}
          </p>
        )}
      </div>
      <figcaption className="text-sm text-ink-soft">{texts.wayNames[way]}</figcaption>
    </figure>
  );
}
