import { type RefObject, useEffect, useRef } from 'react';
import { targetTools as texts } from '../../texts/target-tools';
import type { ToolPicture } from './compile-view';
import { PictureBody } from './picture-body';

/** The debug tool's picture: the chosen file, and after compiling the tracker's view of it. */
export function ChosenImage({ picture, onBroken }: { picture: ToolPicture; onBroken: () => void }) {
  const { file, state } = picture;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        <p className="truncate text-sm font-medium" title={file.name}>
          {file.name}
        </p>
        <p className="text-xs text-ink-soft tabular">{texts.list.sizeKb(file.size)}</p>
      </div>
      {state.status !== 'compiled' && <FileImage file={file} onBroken={onBroken} />}
      <PictureBody picture={picture} />
    </div>
  );
}

function FileImage({ file, onBroken }: { file: File; onBroken: () => void }) {
  const image = useShownFile(file);
  return (
    <img
      ref={image}
      alt={texts.debug.imageAlt(file.name)}
      decoding="async"
      onError={onBroken}
      className="mx-auto max-h-72 max-w-full rounded-tag object-contain"
    />
  );
}

/** Shows the file while the element is mounted. */
function useShownFile(file: File): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const element = image.current;
    if (!element) return undefined;
    const url = URL.createObjectURL(file);
    element.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return image;
}
