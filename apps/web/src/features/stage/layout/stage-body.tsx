import type { ReactNode } from 'react';
import { stage as texts } from '../../../texts/stage';
import { ViewTools, type ViewToolsProps } from '../bar/view-tools';
import { itemOf } from '../document/edit-document';
import { Outline } from '../outline/outline';
import type { DraftDialog } from '../publish/draft-dialogs';
import { DraftTools } from '../publish/draft-tools';
import { ItemPanel } from '../panel/item-panel';
import { ScenePanel } from '../panel/scene-panel';
import { useHistory } from '../session/stage-context';
import { useLayout } from '../use-layout';
import { Rail } from './rail';
import { Sheet } from './sheet';

interface StageBodyProps extends ViewToolsProps {
  onDialog: (dialog: DraftDialog) => void;
  /** The stage itself. */
  children: ReactNode;
}

/** Arranges the stage and its panels by the width of the window. */
export function StageBody({ children, onDialog, ...tools }: StageBodyProps) {
  const layout = useLayout();
  if (layout === 'narrow') {
    return (
      <Sheet>
        <Stage tools={tools} more={<DraftTools onOpen={onDialog} />}>
          {children}
        </Stage>
      </Sheet>
    );
  }
  return (
    <div className="flex min-h-0 flex-1">
      {layout === 'wide' ? (
        <div className="relative w-60 shrink-0 overflow-y-auto border-r border-line bg-surface">
          <Outline />
        </div>
      ) : (
        <Rail />
      )}
      <Stage tools={layout === 'wide' ? null : tools}>{children}</Stage>
      <aside
        aria-label={texts.panel.label}
        className={`relative shrink-0 overflow-y-auto border-l border-line bg-surface ${layout === 'wide' ? 'w-76' : 'w-70'}`}
      >
        <Properties />
      </aside>
    </div>
  );
}

interface StageProps {
  /** Tools shown over the stage if the bar has no room for them. */
  tools: ViewToolsProps | null;
  /** Shown beside the tools. */
  more?: ReactNode;
  children: ReactNode;
}

function Stage({ tools, more, children }: StageProps) {
  return (
    <main className="relative min-h-0 min-w-0 flex-1">
      {children}
      {tools && (
        <div className="pointer-events-none absolute top-2 right-2 left-2 flex flex-wrap items-start gap-2 *:pointer-events-auto">
          <ViewTools {...tools} />
          {/* A column stands beside the picture; a row would lie on it. */}
          {more && <div className="flex flex-col rounded-control bg-surface">{more}</div>}
        </div>
      )}
    </main>
  );
}

/** Properties of the selected item, or of the scene if no item is selected. */
function Properties() {
  const { document, itemId } = useHistory().present;
  const item = itemOf(document, itemId);
  return item ? <ItemPanel key={item.id} item={item} /> : <ScenePanel />;
}
