import { ArrowDown, ArrowUp, CircleAlert, ImageIcon, Trash2, TriangleAlert } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { targetTools } from '../../texts/default';
import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Progress } from '../../ui/progress';
import type { CompileSession, ToolPicture } from './compile-session';
import { TargetPreview } from './target-preview';

const texts = targetTools.list;

/** Fewer anchors than this: the guideline asks for more. */
const FEW_POINTS = 30;

export interface PictureListProps {
  session: CompileSession;
  pictures: readonly ToolPicture[];
  className?: string;
}

/** The chosen pictures in the order of the targets: drag, or move with the buttons. */
export function PictureList({ session, pictures, className }: PictureListProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const move = ({ id, file }: ToolPicture, place: number) => {
    session.move(id, place);
    setAnnouncement(texts.moved(file.name, place + 1));
  };
  const endDrag = () => {
    setDragged(null);
    setOver(null);
  };
  const drop = (place: number) => {
    const picture = pictures.find(({ id }) => id === dragged);
    if (picture) move(picture, place);
    endDrag();
  };
  return (
    <section className={cx('grid grid-cols-[minmax(0,1fr)] gap-3', className)}>
      <div className="grid gap-0.5">
        <h2 className="text-base font-bold">{texts.title(pictures.length)}</h2>
        {pictures.length > 1 && <p className="text-sm text-ink-soft">{texts.hint}</p>}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        {pictures.map((picture, index) => {
          const draggable = pictures.length > 1;
          const handlers = draggable && {
            draggable,
            onDragStart: (event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(picture.id);
            },
            onDragEnd: endDrag,
            onDragOver: (event: DragEvent) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(picture.id);
            },
            onDrop: () => drop(index),
          };
          return (
            <li
              key={picture.id}
              {...handlers}
              data-over={over === picture.id && dragged !== picture.id ? '' : undefined}
              className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-surface border border-line bg-surface p-3 data-over:border-ink"
            >
              <PictureHead
                picture={picture}
                place={index}
                count={pictures.length}
                onMove={(place) => move(picture, place)}
                onRemove={() => session.remove(picture.id)}
              />
              <PictureBody picture={picture} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface PictureHeadProps {
  picture: ToolPicture;
  place: number;
  count: number;
  onMove: (place: number) => void;
  onRemove: () => void;
}

function PictureHead({ picture: { file }, place, count, onMove, onRemove }: PictureHeadProps) {
  return (
    <div className="flex items-center gap-2">
      <span className="min-w-6 rounded-tag bg-sunken px-1.5 text-center text-xs leading-6 font-medium tabular">
        {place + 1}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium" title={file.name}>
          {file.name}
        </p>
        <p className="text-xs text-ink-soft tabular">{texts.sizeKb(file.size)}</p>
      </div>
      {count > 1 && (
        <>
          <IconButton
            icon={ArrowUp}
            label={texts.up(file.name)}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={texts.down(file.name)}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          />
        </>
      )}
      <IconButton icon={Trash2} label={texts.remove(file.name)} onClick={onRemove} />
    </div>
  );
}

/** How far the picture is, and what came of it. */
export function PictureBody({ picture: { file, state } }: { picture: ToolPicture }) {
  if (state.status === 'compiled') {
    const { widthPx, heightPx, points } = state.preview;
    const count = points.length / 2;
    return (
      <div className="grid gap-2">
        <TargetPreview preview={state.preview} name={file.name} />
        <p className="text-xs text-ink-soft tabular">
          {texts.size(widthPx, heightPx)}, {texts.points(count)}
        </p>
        {count < FEW_POINTS && (
          <p className="flex items-start gap-1.5 text-sm text-searching-text">
            <Icon of={TriangleAlert} sizePx={16} className="mt-[3px]" />
            {texts.fewPoints}
          </p>
        )}
      </div>
    );
  }
  if (state.status === 'failed') {
    return (
      <p className="flex items-start gap-1.5 text-sm text-danger-text">
        <Icon of={CircleAlert} sizePx={16} className="mt-[3px]" />
        <span className="[overflow-wrap:anywhere]">
          <span className="font-medium">{texts.failed}.</span> {state.message}
        </span>
      </p>
    );
  }
  if (state.status === 'working') {
    return <Progress label={`${texts.working} ${file.name}`} value={state.fraction * 100} />;
  }
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-soft">
      <Icon of={ImageIcon} sizePx={16} />
      {texts.waiting}
    </p>
  );
}
