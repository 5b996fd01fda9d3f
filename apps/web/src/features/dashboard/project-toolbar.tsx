import { MAX_SEARCH_LENGTH } from '@anchora/contract/limits';
import { PROJECT_SORTS } from '@anchora/contract/project-lists';
import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dashboard } from '../../texts/dashboard';
import { Button } from '../../ui/buttons/button';
import { cx } from '../../ui/class-names';
import { TEXT_CONTROL_CLASS } from '../../ui/fields/field';
import { Icon } from '../../ui/pictures/icon';
import { SelectField } from '../../ui/fields/select-field';
import { ProjectFilters, filterValueText, withFilter } from './project-filters';
import { FILTER_NAMES, type ProjectQuery, isNarrowed } from './project-query';
import { countText } from '../../ui/wording/count-text';

const texts = dashboard.find;

/**
 * The address follows this long after the last letter: browsers allow it about three changes a second. Chosen, not
 * measured.
 */
const TYPING_PAUSE_MS = 200;

interface ProjectToolbarProps {
  query: ProjectQuery;
  onChange: (part: Partial<ProjectQuery>) => void;
  foundCount: number;
  totalCount: number;
}

/** Search, order and filters. Below, each active filter has a button that removes it. */
export function ProjectToolbar({ query, onChange, foundCount, totalCount }: ProjectToolbarProps) {
  const set = FILTER_NAMES.flatMap((name) => {
    const value = query.filters[name];
    return value === undefined ? [] : [{ name, text: filterValueText(name, value) }];
  });
  return (
    <div role="search" aria-label={texts.label} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox text={query.text} onChange={(text) => onChange({ text })} />
        <div className="min-w-44 flex-1 sm:flex-none">
          <SelectField
            label={texts.sort}
            labelHidden
            value={query.sort}
            options={PROJECT_SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
            onValueChange={(sort) => onChange({ sort })}
          />
        </div>
        <ProjectFilters filters={query.filters} onChange={(filters) => onChange({ filters })} />
      </div>
      <div className={cx('flex flex-wrap items-center gap-2', !isNarrowed(query) && 'sr-only')}>
        <p role="status" className="mr-1 text-sm text-ink-soft tabular">
          {isNarrowed(query) ? texts.found(countText(foundCount), countText(totalCount)) : ''}
        </p>
        {set.map(({ name, text }) => (
          <button
            key={name}
            type="button"
            aria-label={texts.removeFilter(`${texts.filters[name]}: ${text}`)}
            onClick={() => onChange({ filters: withFilter(query.filters, name, '') })}
            className="inline-flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-sm transition-colors hover:border-ink hover:bg-hover pointer-coarse:h-10"
          >
            {text}
            <Icon of={X} sizePx={14} className="text-ink-soft" />
          </button>
        ))}
      </div>
    </div>
  );
}

function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  // The search text that the address last held. Only a change from elsewhere, such as Back, replaces the text in the
  // box.
  const [known, setKnown] = useState(text);
  if (text !== known) {
    setKnown(text);
    setTyped(text);
  }
  useEffect(() => {
    if (typed.trim() === known) return undefined;
    const timer = setTimeout(() => {
      setKnown(typed.trim());
      onChange(typed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, known, onChange]);
  return (
    <div className="relative min-w-full flex-1 sm:min-w-64">
      <Icon
        of={Search}
        sizePx={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
      />
      <input
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value)}
        className={cx(TEXT_CONTROL_CLASS, 'h-11 px-10 [&::-webkit-search-cancel-button]:hidden')}
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={texts.clearSearch}
          onClick={() => setTyped('')}
          className="absolute top-1/2 right-1 inline-flex size-9 -translate-y-1/2 items-center justify-center rounded-control text-ink-soft hover:bg-hover hover:text-ink"
        >
          <Icon of={X} sizePx={16} />
        </button>
      )}
    </div>
  );
}

/** Says that no project matches, with a button that clears the query. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-surface border border-dashed border-line-strong px-6 py-14 text-center">
      <Icon of={Search} sizePx={28} className="text-ink-soft" />
      <div className="grid gap-1">
        <p className="font-medium">{texts.nothing.title}</p>
        <p className="text-sm text-ink-soft">{texts.nothing.text}</p>
      </div>
      <Button onClick={onClear}>{texts.showAll}</Button>
    </div>
  );
}
