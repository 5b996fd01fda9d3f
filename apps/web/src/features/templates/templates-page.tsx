import { TEMPLATE_CATEGORIES, TEMPLATE_DIFFICULTIES, type TemplateId } from '@anchora/contract/templates';
import { LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { workspaceInAddress } from '../../api/id-in-address';
import { useSamples } from '../../api/use-samples';
import { templates as texts } from '../../texts/templates';
import { Button } from '../../ui/buttons/button';
import { EmptyState } from '../../ui/messages/empty-state';
import { Icon } from '../../ui/pictures/icon';
import { PageHeader } from '../../ui/layout/page-header';
import { FilterChips } from './filter-chips';
import { TemplateCard } from './template-card';
import { filtersOf, galleryAddress, matches, type TemplateFilters } from './template-filters';
import { CATEGORY_ICONS, TEMPLATE_LIST } from './template-list';

const ALL = 'all';

/** /examples; `?workspace=` names the workspace in which a template is used. */
export function TemplatesPage() {
  const search = useSearch();
  const filters = filtersOf(search);
  const workspace = workspaceInAddress(search);
  const [, navigate] = useLocation();
  const { data: samples } = useSamples();
  const [aliveId, setAliveId] = useState<TemplateId | null>(null);
  const shown = TEMPLATE_LIST.filter((template) => matches(template, filters));
  const filter = (change: Partial<TemplateFilters>) =>
    navigate(galleryAddress({ ...filters, ...change }, workspace), { replace: true, state: history.state as unknown });
  return (
    <div className="page-width grid gap-8 pt-8 pb-20 md:pt-12">
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <section aria-label={texts.filters.label} className="grid min-w-0 gap-4">
        <FilterChips
          label={texts.filters.category}
          value={filters.category ?? ALL}
          chips={[
            { value: ALL, label: texts.filters.all },
            ...TEMPLATE_CATEGORIES.map((category) => ({
              value: category,
              label: texts.categories[category],
              icon: CATEGORY_ICONS[category],
            })),
          ]}
          onValueChange={(value) => filter({ category: value === ALL ? null : value })}
        />
        <FilterChips
          label={texts.filters.difficulty}
          value={filters.difficulty ?? ALL}
          chips={[
            { value: ALL, label: texts.filters.allDifficulties },
            ...TEMPLATE_DIFFICULTIES.map((difficulty) => ({
              value: difficulty,
              label: texts.difficulties[difficulty],
            })),
          ]}
          onValueChange={(value) => filter({ difficulty: value === ALL ? null : value })}
        />
      </section>
      <p role="status" className="-mb-4 text-sm text-ink-soft tabular">
        {texts.count(shown.length)}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          picture={<Icon of={LayoutGrid} sizePx={28} className="m-2" />}
          title={texts.none}
          action={<Button onClick={() => filter({ category: null, difficulty: null })}>{texts.filters.clear}</Button>}
        />
      ) : (
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((template) => (
            <li key={template.id} className="grid">
              <TemplateCard
                template={template}
                workspace={workspace}
                sample={samples?.[template.id]}
                alive={aliveId === template.id}
                onAlive={(alive) =>
                  setAliveId((current) => (alive ? template.id : current === template.id ? null : current))
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
