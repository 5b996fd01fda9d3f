import { PROJECT_FILTERS, type ProjectFilterName } from '@anchora/contract/project-lists';
import { ListFilter } from 'lucide-react';
import { Content, Portal, Root, Trigger } from 'radix-ui/popover';
import { dashboard } from '../../texts/dashboard';
import { Button } from '../../ui/buttons/button';
import { cx } from '../../ui/class-names';
import { POPOVER_CLASS } from '../../ui/layers/layer-style';
import { SelectField } from '../../ui/fields/select-field';
import { FILTER_NAMES, type ProjectQuery } from './project-query';

const texts = dashboard.find;

interface ProjectFiltersProps {
  filters: ProjectQuery['filters'];
  onChange: (filters: ProjectQuery['filters']) => void;
}

/** A button with the number of active filters, which opens them. */
export function ProjectFilters({ filters, onChange }: ProjectFiltersProps) {
  const count = FILTER_NAMES.filter((name) => filters[name] !== undefined).length;
  return (
    <Root>
      <Trigger asChild>
        <Button icon={ListFilter} className="h-11" aria-label={count > 0 ? texts.filterCount(count) : undefined}>
          {texts.filter}
          {count > 0 && (
            <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-ink px-1.5 text-xs text-paper tabular">
              {count}
            </span>
          )}
        </Button>
      </Trigger>
      <Portal>
        <Content
          align="end"
          sideOffset={6}
          collisionPadding={16}
          aria-label={texts.filter}
          className={cx(
            POPOVER_CLASS,
            'grid max-h-(--radix-popover-content-available-height) w-[min(20rem,calc(100vw-2rem))] gap-4 overflow-y-auto p-4',
          )}
        >
          {FILTER_NAMES.map((name) => (
            <SelectField
              key={name}
              label={texts.filters[name]}
              value={filters[name] ?? ''}
              options={[
                { value: '', label: texts.any },
                ...PROJECT_FILTERS[name].map((value) => ({ value, label: filterValueText(name, value) })),
              ]}
              onValueChange={(value) => onChange(withFilter(filters, name, value))}
            />
          ))}
          <Button size="sm" className="justify-self-start" disabled={count === 0} onClick={() => onChange({})}>
            {texts.clearFilters}
          </Button>
        </Content>
      </Portal>
    </Root>
  );
}

export function filterValueText(name: ProjectFilterName, value: string): string {
  const values: Record<string, string> = texts.values[name];
  return values[value] ?? value;
}

/** @param value '' removes the filter. */
export function withFilter(
  filters: ProjectQuery['filters'],
  name: ProjectFilterName,
  value: string,
): ProjectQuery['filters'] {
  const { [name]: _former, ...others } = filters;
  return value === '' ? others : { ...others, [name]: value };
}
