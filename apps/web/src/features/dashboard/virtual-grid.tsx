import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { GRID_CLASS } from './grid-class';
import type { GridProps } from './grid-props';
import { keepRowHeights, rowHeights } from './row-heights';
import { useColumns } from './use-columns';

/** Gap between cards and rows: Tailwind's `gap-5`, as in `GRID_CLASS`. */
const GAP_PX = 20;
/** Rows rendered beyond the window's edges, so that a flick shows no empty space. Chosen, not measured. */
const OVERSCAN_ROWS = 2;
/**
 * Expected height of a card below its picture, which counts until the card's row has been measured: chosen, not
 * measured. The picture's height is three quarters of the column's width.
 */
const WORDS_PX = 170;

/**
 * A long list of which only the cards near the window are rendered. The focused row stays rendered with its neighbours,
 * so that the keyboard can always continue from it; assistive technology learns the position of each card and their
 * number.
 */
export function VirtualGrid(props: GridProps) {
  const columns = useColumns();
  const list = useRef<HTMLDivElement>(null);
  const box = useListBox(list);
  return (
    <div ref={list} role="list" className="[overflow-anchor:none]">
      {box && <Rows key={columns} {...props} columns={columns} box={box} />}
    </div>
  );
}

interface RowsProps extends GridProps {
  columns: number;
  box: ListBox;
}

function Rows({ listKey, items, totalCount, onMissing, missing, columns, box: { topPx, widthPx } }: RowsProps) {
  const focusedRow = useRef<number | null>(null);
  const rangeExtractor = useCallback((range: Range) => {
    const rows = new Set(defaultRangeExtractor(range));
    const focused = focusedRow.current;
    if (focused !== null) {
      for (const row of [focused - 1, focused, focused + 1]) if (row >= 0 && row < range.count) rows.add(row);
    }
    return [...rows].sort((a, b) => a - b);
  }, []);
  const [cacheKey] = useState(`${columns} ${Math.round(widthPx)} ${listKey}`);
  const columnPx = (widthPx - GAP_PX * (columns - 1)) / columns;
  // oxlint-disable-next-line react/incompatible-library -- what it answers goes to no memoized component
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: Math.ceil(totalCount / columns),
    estimateSize: () => (columnPx * 3) / 4 + WORDS_PX,
    gap: GAP_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: topPx,
    rangeExtractor,
    initialOffset: () => scrollY,
    initialMeasurementsCache: rowHeights(cacheKey),
  });
  const shownRows = virtualizer.getVirtualItems();
  const isMissing = ((shownRows.at(-1)?.index ?? -1) + 1) * columns > items.length && items.length < totalCount;
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing, onMissing]);
  useEffect(() => () => keepRowHeights(cacheKey, virtualizer.takeSnapshot()), [cacheKey, virtualizer]);

  const keepFocusedRow = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    // Menus and dialogs of a card are rendered elsewhere in the document; the last focused card stays the current one.
    if (row !== undefined) focusedRow.current = Number(row);
  };
  return (
    <div
      role="presentation"
      onFocus={keepFocusedRow}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {shownRows.map(({ index, start }) => (
        <div
          key={index}
          ref={virtualizer.measureElement}
          role="presentation"
          data-index={index}
          className={`absolute inset-x-0 top-0 ${GRID_CLASS}`}
          style={{ transform: `translateY(${start - topPx}px)` }}
        >
          {placesOf(index * columns, Math.min((index + 1) * columns, totalCount)).map((place) => (
            <div
              key={items[place]?.key ?? place}
              role="listitem"
              aria-posinset={place + 1}
              aria-setsize={totalCount}
              className="grid min-w-0"
            >
              {items[place]?.content() ?? missing}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function placesOf(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

interface ListBox {
  /** Distance from the top of the document. */
  topPx: number;
  widthPx: number;
}

/** Position and size of the list once it is rendered; content above it can move it. */
function useListBox(list: { current: HTMLElement | null }): ListBox | null {
  const [box, setBox] = useState<ListBox | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const { top, width: widthPx } = element.getBoundingClientRect();
      const topPx = Math.round(top + scrollY);
      setBox((former) => (former?.topPx === topPx && former.widthPx === widthPx ? former : { topPx, widthPx }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Content above the list moves it without resizing it, so the body is observed as well.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return box;
}
