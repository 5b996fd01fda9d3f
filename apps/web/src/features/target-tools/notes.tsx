import { CircleAlert, TriangleAlert } from 'lucide-react';
import { targetTools as texts } from '../../texts/target-tools';
import { Icon } from '../../ui/pictures/icon';

/** Shows an error and warnings, which are announced when they appear; takes no space while both are absent. */
export function Notes({ error, warnings }: { error: string | null; warnings: readonly string[] }) {
  return (
    <div>
      <div role="alert" className="not-empty:mt-4">
        {error && (
          <p className="flex items-start gap-2 rounded-control border border-danger bg-danger-wash p-3 text-sm">
            <Icon of={CircleAlert} sizePx={18} className="mt-px text-danger-text" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium text-danger-text">{texts.error}.</span> {error}
            </span>
          </p>
        )}
      </div>
      <div role="status" className="grid gap-2 not-empty:mt-4">
        {warnings.map((warning, index) => (
          <p
            // oxlint-disable-next-line react/no-array-index-key -- two refused files of the same name have the same warning
            key={`${index} ${warning}`}
            className="flex items-start gap-2 rounded-control bg-searching-wash p-3 text-sm"
          >
            <Icon of={TriangleAlert} sizePx={18} className="mt-px text-searching-text" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium text-searching-text">{texts.warning}.</span> {warning}
            </span>
          </p>
        ))}
      </div>
    </div>
  );
}
