import type { TargetSurface } from '@anchora/contract/scene/scene-shape';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type DragEvent, memo, useMemo, useRef, useState } from 'react';
import { targetTools } from '../../texts/target-tools';
import { cx } from '../../ui/class-names';
import { IconButton } from '../../ui/buttons/icon-button';
import type { CompileSession } from './compile-session';
import type { ToolPicture } from './compile-view';
import { PictureBody } from './picture-body';
import { SurfaceChoice } from './surface-choice';

const texts = targetTools.list;

interface ToolPictureListProps {
  session: CompileSession;
  pictures: readonly ToolPicture[];
  /** Whether the file can say what the pictures go around. */
  withSurfaces?: boolean;
  className?: string;
}

/** Lists the chosen pictures in the order of the targets; they are moved by dragging or with buttons. */
export function ToolPictureList({ session, pictures, withSurfaces = false, className }: ToolPictureListProps) {
  const [announcement, setAnnouncement] = useState('');
  const [over, setOver] = useState<number | null>(null);
  const dragged = useRef<number | null>(null);
  // The actions stay the same, so that progress of one picture does not render the others again.
  const actions = useMemo((): ItemActions => {
    const move = (id: number, place: number) => {
      const name = session.current.pictures.find((picture) => picture.id === id)?.file.name;
      session.move(id, place);
      if (name !== undefined) setAnnouncement(texts.moved(name, place + 1));
    };
    const endDrag = () => {
      dragged.current = null;
      setOver(null);
    };
    return {
      move,
      remove: (id) => session.remove(id),
      ...(withSurfaces && { setSurface: (id, surface) => session.setSurface(id, surface) }),
      endDrag,
      startDrag: (id) => {
        dragged.current = id;
      },
      dragOver: (event, id) => {
        if (dragged.current === null) return;
        event.preventDefault();
        setOver(dragged.current === id ? null : id);
      },
      drop: (place) => {
        if (dragged.current !== null) move(dragged.current, place);
        endDrag();
      },
    };
  }, [session, withSurfaces]);
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
        {pictures.map((picture, place) => (
          <PictureItem
            key={picture.id}
            picture={picture}
            place={place}
            count={pictures.length}
            isOver={over === picture.id}
            actions={actions}
          />
        ))}
      </ol>
    </section>
  );
}

interface ItemActions {
  move: (id: number, place: number) => void;
  remove: (id: number) => void;
  /** Absent for formats that cannot say what a picture goes around. */
  setSurface?: (id: number, surface: TargetSurface | undefined) => void;
  startDrag: (id: number) => void;
  dragOver: (event: DragEvent, id: number) => void;
  drop: (place: number) => void;
  endDrag: () => void;
}

interface PictureItemProps {
  picture: ToolPicture;
  place: number;
  count: number;
  /** Whether another picture is dragged over this one. */
  isOver: boolean;
  actions: ItemActions;
}

const PictureItem = memo(function PictureItem({ picture, place, count, isOver, actions }: PictureItemProps) {
  const { id, file } = picture;
  return (
    <li
      draggable={count > 1}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        actions.startDrag(id);
      }}
      onDragEnd={actions.endDrag}
      onDragOver={(event) => actions.dragOver(event, id)}
      onDrop={() => actions.drop(place)}
      data-over={isOver || undefined}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-surface border border-line bg-surface p-3 data-over:border-ink"
    >
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
              onClick={() => actions.move(id, place - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={texts.down(file.name)}
              disabled={place === count - 1}
              onClick={() => actions.move(id, place + 1)}
            />
          </>
        )}
        <IconButton icon={Trash2} label={texts.remove(file.name)} onClick={() => actions.remove(id)} />
      </div>
      <PictureBody picture={picture} />
      {actions.setSurface && (
        <SurfaceChoice
          name={file.name}
          surface={picture.surface}
          onChange={(surface) => actions.setSurface?.(id, surface)}
        />
      )}
    </li>
  );
});
