import { lazyPart } from '../../lazy-part';
import { dashboard as texts } from '../../texts/dashboard';
import { Button } from '../../ui/buttons/button';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { LatePart } from '../../ui/layers/late-part';
import type { CardFailedProps } from './card-failed';
import { CardLoading } from './card-loading';
import { GRID_CLASS } from './grid-class';
import type { GridProps } from './grid-props';

/**
 * Number of cards from which those far from the window are not rendered. In shorter lists all cards stay in the page,
 * so that the browser's search and printing include them. Chosen, not measured.
 */
const VIRTUAL_FROM = 48;

/** This grid is loaded only for a list of at least `VIRTUAL_FROM` cards. */
const { Part: VirtualGrid } = lazyPart(async () => (await import('./virtual-grid')).VirtualGrid);

export function ProjectGrid({ listKey, items, ...rest }: GridProps) {
  if (rest.totalCount >= VIRTUAL_FROM) {
    return (
      <LatePart fallback={<ProjectGridLoading />}>
        <VirtualGrid key={listKey} listKey={listKey} items={items} {...rest} />
      </LatePart>
    );
  }
  return (
    <ul className={GRID_CLASS}>
      {items.map(({ key, content }) => (
        <li key={key} className="grid min-w-0">
          {content()}
        </li>
      ))}
    </ul>
  );
}

/** Placeholder of two cards. */
export function ProjectGridLoading() {
  return (
    <div role="status" aria-label={texts.loading} className={GRID_CLASS}>
      {[1, 2].map((card) => (
        <CardLoading key={card} />
      ))}
    </div>
  );
}

export function ProjectGridFailed({ onRetry, isRetrying }: CardFailedProps) {
  return (
    <ErrorPanel
      {...texts.failed}
      action={
        <Button onClick={onRetry} busy={isRetrying}>
          {texts.tryAgain}
        </Button>
      }
    />
  );
}
