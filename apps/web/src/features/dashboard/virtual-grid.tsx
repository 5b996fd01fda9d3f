import { type Range, type VirtualItem, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { GridItem } from './project-grid';
import { useColumns } from './use-columns';

const GAP_PX = 20;
/** Rows beyond the window's edges: what a flick shows next is there before it is seen. */
const OVERSCAN_ROWS = 2;
/** A card of usual height, until it has been measured: its picture follows the column's width, its words do not. */
const WORDS_PX = 212;

/** Heights of rows as they were measured, for the way back to a list: by what the list shows, and in how many columns. */
const measured = new Map<string, VirtualItem[]>();

export interface VirtualGridProps {
  /** Names what is listed: the same list, come back to, has the same rows. */
  listKey: string;
  items: readonly GridItem[];
}

/**
 * A long list of cards, of which only those near the window exist. The row that has the focus stays, with its
 * neighbours, so that the keyboard finds the way on from wherever it is; assistive technology is told the place of each
 * card and how many there are.
 */
export function VirtualGrid({ listKey, items }: VirtualGridProps) {
  const columns = useColumns();
  const list = useRef<HTMLDivElement>(null);
  const { scrollMargin, widthPx } = useListBox(list);
  const focusedRow = useRef<number | null>(null);
  const rowCount = Math.ceil(items.length / columns);
  const rowWidthPx = (widthPx - GAP_PX * (columns - 1)) / columns;
  const cacheKey = `${columns} ${Math.round(widthPx)} ${listKey}`;

  const rangeExtractor = useCallback((range: Range) => {
    const rows = new Set(defaultRangeExtractor(range));
    const focused = focusedRow.current;
    if (focused !== null) {
      for (const row of [focused - 1, focused, focused + 1]) if (row >= 0 && row < range.count) rows.add(row);
    }
    return [...rows].sort((a, b) => a - b);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- what it answers goes to no memoized component
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rowCount,
    estimateSize: () => Math.max(1, (rowWidthPx * 3) / 4 + WORDS_PX),
    gap: GAP_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin,
    rangeExtractor,
    initialOffset: () => scrollY,
    initialMeasurementsCache: measured.get(cacheKey) ?? [],
  });
  useEffect(() => {
    return () => void measured.set(cacheKey, virtualizer.takeSnapshot());
  }, [cacheKey, virtualizer]);
  // Rows of other columns have other heights.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns]);

  const keepFocusedRow = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    // Menus and dialogs of a card stand elsewhere in the document; their card is still the one in use.
    if (row !== undefined) focusedRow.current = Number(row);
  };
  return (
    <div
      ref={list}
      role="list"
      onFocus={keepFocusedRow}
      className="relative [overflow-anchor:none]"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => (
        <div
          key={index}
          ref={virtualizer.measureElement}
          role="presentation"
          data-index={index}
          className="absolute inset-x-0 top-0 grid gap-5 sm:grid-cols-2 lg:grid-cols-3"
          style={{ transform: `translateY(${start - scrollMargin}px)` }}
        >
          {items.slice(index * columns, (index + 1) * columns).map(({ key, content }, column) => (
            <div
              key={key}
              role="listitem"
              aria-posinset={index * columns + column + 1}
              aria-setsize={items.length}
              className="grid min-w-0"
            >
              {content()}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface ListBox {
  /** From the top of the document, px. */
  scrollMargin: number;
  widthPx: number;
}

/** Where the list stands; whatever above it grows or shrinks moves it. */
function useListBox(list: { current: HTMLElement | null }): ListBox {
  const [box, setBox] = useState<ListBox>({ scrollMargin: 0, widthPx: innerWidth });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const { top, width } = element.getBoundingClientRect();
      const scrollMargin = Math.round(top + scrollY);
      setBox((former) =>
        former.scrollMargin === scrollMargin && former.widthPx === width ? former : { scrollMargin, widthPx: width },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The list's own place changes with the height of what stands above it in the page.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return box;
}
