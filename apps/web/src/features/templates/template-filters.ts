import {
  TEMPLATE_CATEGORIES,
  TEMPLATE_DIFFICULTIES,
  type TemplateCategory,
  type TemplateDifficulty,
} from '@anchora/contract/templates';

export interface TemplateFilters {
  category: TemplateCategory | null;
  difficulty: TemplateDifficulty | null;
}

/** Reads the filters from an address; unknown values count as All. */
export function filtersOf(search: string): TemplateFilters {
  const params = new URLSearchParams(search);
  return {
    category: choiceOf(TEMPLATE_CATEGORIES, params.get('category')),
    difficulty: choiceOf(TEMPLATE_DIFFICULTIES, params.get('difficulty')),
  };
}

/**
 * Address of the gallery with these filters.
 *
 * @param workspace id of the workspace in which a template is used; null for the personal one
 */
export function galleryAddress({ category, difficulty }: TemplateFilters, workspace: number | null): string {
  const params = new URLSearchParams();
  if (category) params.set('category', slugOf(category));
  if (difficulty) params.set('difficulty', slugOf(difficulty));
  if (workspace !== null) params.set('workspace', String(workspace));
  const search = params.toString();
  return search ? `/examples?${search}` : '/examples';
}

export function matches(
  template: { category: TemplateCategory; difficulty: TemplateDifficulty },
  { category, difficulty }: TemplateFilters,
): boolean {
  return (!category || template.category === category) && (!difficulty || template.difficulty === difficulty);
}

function choiceOf<Choice extends string>(choices: readonly Choice[], slug: string | null): Choice | null {
  return choices.find((choice) => slugOf(choice) === slug) ?? null;
}

function slugOf(choice: string): string {
  return choice.toLowerCase().replaceAll(' ', '-');
}
